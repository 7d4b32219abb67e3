import { booleanFlag } from '../../cli/flag-types.ts';
import type { Context } from '../../context/context.ts';
import { formatPrice, menuCategory, menuItem } from '../../context/resources/menu.ts';
import { Failure } from '../../ground/errors.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { formatCount } from '../../ground/i18n.ts';
import { joinParts } from '../../ground/strings.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { confirmName, showLines } from '../shared/confirming.ts';
import { createVerb } from '../shared/creating.ts';
import type { DeleteGuard, DeleteTarget } from '../shared/deleting.ts';
import { deleteVerb, getVerb, listVerb, updateVerb } from '../shared/verbs.ts';

const getDishes = ({ items }: ApiRecord = {}): readonly ApiRecord[] =>
  Array.isArray(items) ? items.map(Object) : [];

const getCategoryName = ({ id, record = {} }: DeleteTarget): string =>
  toSafeLine(String(record['name'] ?? '')) || String(id);

const formatDish = ({ name, price }: ApiRecord, { lang }: Context): string =>
  joinParts([name, formatPrice(price, lang)]);

/** Deleting a category deletes its dishes, so the user types its name, or passes `--with-items`. */
const dishGuard: DeleteGuard = {
  flags: {
    'with-items': booleanFlag({
      en: 'delete its dishes too, without typing its name',
      es: 'elimina también sus platos, sin escribir su nombre',
    }),
  },
  listDetails: (category, context) => getDishes(category).map((dish) => formatDish(dish, context)),
  isConfirmed: (flags) => flags['with-items'] === true,
  confirmingFlags: '--with-items',
  ask: async (context, categories) => {
    const withDishes = categories.filter(({ record }) => getDishes(record).length > 0);
    if (withDishes.length > 0 && !context.interactive) throw createConfirmationFailure(withDishes);
    for (const category of withDishes) await confirmCategory(context, category);
    return categories.filter((category) => !withDishes.includes(category));
  },
};

const confirmCategory = async (context: Context, category: DeleteTarget): Promise<void> => {
  const dishes = getDishes(category.record);
  const name = getCategoryName(category);
  await showLines(context, [name, ...dishes.map((dish) => `  ${formatDish(dish, context)}`)]);
  const count = formatCount(dishes.length, menuItem.noun);
  const question: LocalizedText = {
    en: `This deletes "${name}" and ${count.en}. Type its name to continue:`,
    es: `Esto elimina "${name}" y ${count.es}. Escriba su nombre para continuar:`,
  };
  await confirmName(context, question, name);
};

const createConfirmationFailure = (categories: readonly DeleteTarget[]): Failure => {
  const formatLines = (lang: Lang) =>
    categories
      .map((category) => {
        const dishes = getDishes(category.record);
        const names = dishes.map(({ name }) => toSafeLine(String(name ?? ''))).join(', ');
        return `${getCategoryName(category)}: ${formatCount(dishes.length, menuItem.noun)[lang]} (${names})`;
      })
      .join('\n');
  return new Failure(
    'CONFIRMATION_REQUIRED',
    {
      en: `deleting a category deletes its dishes, and --yes does not confirm that\n${formatLines('en')}`,
      es: `al eliminar una categoría se eliminan sus platos, y --yes no basta para confirmarlo\n${formatLines('es')}`,
    },
    {
      field: '--with-items',
      hint: {
        en: 'add --with-items to delete them too',
        es: 'añada --with-items para eliminarlos también',
      },
    },
  );
};

export const categoryCommands = [
  listVerb(menuCategory, {
    summary: { en: 'the categories, with their dishes', es: 'las categorías, con sus platos' },
    examples: {
      'menu categories list': { en: 'how many dishes each has', es: 'cuántos platos tiene cada una' },
      'menu categories list --json': { en: 'with every dish', es: 'con todos los platos' },
    },
  }),
  getVerb(menuCategory, {
    summary: { en: 'one category with its dishes', es: 'una categoría con sus platos' },
    examples: {
      'menu categories get postres': { en: 'by name', es: 'por nombre' },
      'menu categories get 3 --json': { en: 'by id', es: 'por id' },
    },
  }),
  createVerb(menuCategory, 'add', {
    asking: { steps: ['name', 'description'] },
    summary: { en: 'add a category', es: 'añadir una categoría' },
    examples: {
      'menu categories add --name Postres --sort-order 8': { en: 'at a position', es: 'en una posición' },
      'menu categories add --name Arroces --description "Para dos o más"': {
        en: 'with a description',
        es: 'con una descripción',
      },
    },
  }),
  updateVerb(menuCategory, {
    summary: {
      en: 'change some fields of a category',
      es: 'cambiar datos de una categoría',
    },
    examples: {
      'menu categories update postres --sort-order 9': { en: 'further down', es: 'más abajo' },
      'menu categories update 3 --name Dulces': { en: 'another name', es: 'otro nombre' },
    },
  }),
  deleteVerb(
    menuCategory,
    {
      summary: {
        en: 'delete a category and every dish in it',
        es: 'eliminar una categoría y todos sus platos',
      },
      detail: {
        en: 'Lists its dishes and asks for its name; without a terminal it needs --yes --with-items. maitre undo restores both.',
        es: 'Muestra sus platos y pide su nombre; sin terminal necesita --yes --with-items. maitre undo recupera ambos.',
      },
      examples: {
        'menu categories delete postres': { en: 'shows them and asks', es: 'los muestra y pregunta' },
        'menu categories delete 3 --yes --with-items': { en: 'in a script', es: 'en un script' },
      },
    },
    dishGuard,
  ),
];
