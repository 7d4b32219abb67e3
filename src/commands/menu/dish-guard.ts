import { booleanFlag } from '../../cli/flag-types.ts';
import type { Context } from '../../context/context.ts';
import { formatPrice, menuItem } from '../../context/resources/menu.ts';
import { Failure } from '../../ground/errors.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { formatCount } from '../../ground/i18n.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { confirmName, showLines } from '../shared/confirming.ts';
import type { DeleteGuard, DeleteTarget } from '../shared/deleting.ts';

const getDishes = ({ items }: ApiRecord = {}): readonly ApiRecord[] =>
  Array.isArray(items) ? items.map(Object) : [];

const getCategoryName = ({ id, record = {} }: DeleteTarget): string =>
  toSafeLine(String(record['name'] ?? '')) || String(id);

const formatDish = ({ name, price }: ApiRecord, { lang }: Context): string =>
  [name, formatPrice(price, lang)].filter(Boolean).join(' · ');

/** Deleting a category deletes its dishes, so the user types its name, or passes `--with-items`. */
export const dishGuard: DeleteGuard = {
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
