import type { Body } from '../../cli/body.ts';
import { booleanFlag, textFlag } from '../../cli/flag-types.ts';
import { type Command, defineCommand } from '../../context/context.ts';
import { formatPrice, menuCategory, menuItem } from '../../context/resources/menu.ts';
import { chooseItem } from '../../context/resources/resolver.ts';
import { menuCategories, menuItems } from '../../contract/menu.ts';
import { parseId } from '../../ground/json.ts';
import { fold, joinParts } from '../../ground/strings.ts';
import { describeImport, type ImportSpec } from '../../importing/import-spec.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { createVerb } from '../../verbs/creating.ts';
import type { DeleteGuard } from '../../verbs/deleting.ts';
import type { Dialogue } from '../../verbs/prompt-body.ts';
import { deleteVerb, getVerb, listVerb, setVerb, updateVerb } from '../../verbs/verbs.ts';

/** Rows may name the category. Dishes of the same name in different categories are different dishes. */
const importSpec: ImportSpec = {
  resource: menuItem,
  match: { default: ['name'], more: [] },
  scopeFields: ['category_id'],
  hasNoCreationTime: true,
  readExisting: async (_context, client) => (await client.call(menuItems.list, { query: {} })).data,
  reference: {
    field: 'category_name',
    idField: 'category_id',
    readAll: async (client) => (await client.call(menuCategories.list, {})).data,
  },
};

const importDishes = defineCommand({
  ...describeImport(importSpec),
  summary: { en: 'import dishes from a file', es: 'importar platos de un fichero' },
  examples: {
    'menu items import carta.csv --dry-run': { en: 'only look', es: 'solo mirar' },
    'menu items import precios.csv --match name --on-duplicate update': {
      en: 'new prices for the same dishes',
      es: 'precios nuevos para los mismos platos',
    },
  },
  run: async (context, { args, flags }) =>
    (await import('../../importing/import-file.ts')).importFile(context, importSpec, args[0], flags),
});

const askCategory = async ({ context, body, ask }: Dialogue): Promise<Body> => {
  if (body['category_id'] !== undefined) return body;
  const { data: categories } = await (await context.client()).call(menuCategories.list, {});
  if (categories.length === 0) return ask('category_id');
  const question = { en: 'Category', es: 'Categoría' };
  const { id } = await chooseItem(context, question, categories, ({ id, name }) => name ?? `#${id}`);
  return { ...body, category_id: parseId(id) };
};

const dishGuard: DeleteGuard = {
  flag: 'with-items',
  about: {
    en: 'delete its dishes too, without typing its name',
    es: 'eliminar también sus platos, sin escribir su nombre',
  },
  noun: menuItem.noun,
  listChildren: ({ items }) => (Array.isArray(items) ? items.map(Object) : []),
  formatChild: ({ name, price }, lang) => toSafeLine(joinParts([name, formatPrice(price, lang)])),
};

export const commands: readonly Command[] = [
  listVerb(menuItem, {
    summary: { en: 'the dishes, with prices', es: 'los platos, con sus precios' },
    examples: {
      'menu items list': { en: 'the whole menu', es: 'toda la carta' },
      'menu items list --category-id 3 --sort -price': {
        en: 'most expensive first',
        es: 'primero los más caros',
      },
      'menu items list --no-is-available': { en: 'what is sold out', es: 'lo agotado' },
    },
    localFilter: {
      flags: {
        'is-available': booleanFlag(
          {
            en: 'only what can be ordered; --no-is-available: only what is sold out',
            es: 'solo lo que se puede pedir; --no-is-available: solo lo agotado',
          },
          { negatable: true },
        ),
        name: textFlag('N', {
          en: 'only with these words in the name',
          es: 'solo con estas palabras en el nombre',
        }),
      },
      isMatch: ({ 'is-available': expected, name: words = '' }, { is_available, name }) =>
        (expected === undefined || expected === (is_available !== false)) &&
        fold(String(words))
          .split(/\s+/)
          .every((word) => fold(String(name)).includes(word)),
    },
  }),
  getVerb(menuItem, {
    summary: { en: 'one dish', es: 'un plato' },
    examples: {
      'menu items get 12': { en: 'by id', es: 'por id' },
      'menu items get croquetas': { en: 'by name', es: 'por nombre' },
    },
  }),
  createVerb(menuItem, 'add', {
    prompts: { steps: ['name', askCategory, 'price', 'description'] },
    summary: { en: 'add a dish', es: 'añadir un plato' },
    examples: {
      'menu items add --category-id 3 --name "Pulpo a la brasa" --price 19.50': {
        en: 'with its price',
        es: 'con su precio',
      },
      'menu items add --category-id 3 --name Gazpacho --no-is-available': {
        en: 'not available yet',
        es: 'todavía no disponible',
      },
    },
  }),
  updateVerb(menuItem, {
    words: { price: 'price' },
    summary: { en: 'change some fields of a dish', es: 'cambiar datos de un plato' },
    examples: {
      'menu items update 12 --price 14': { en: 'a new price', es: 'otro precio' },
      'menu items update croquetas --category-id 2': { en: 'to another category', es: 'a otra categoría' },
    },
  }),
  deleteVerb(menuItem, {
    summary: { en: 'delete a dish', es: 'eliminar un plato' },
    examples: {
      'menu items delete 12': { en: 'shows it and asks', es: 'lo muestra y pregunta' },
      'menu items delete 12 13 --yes': { en: 'in a script', es: 'en un script' },
    },
  }),
  setVerb(menuItem, 'available', {
    body: { is_available: true },
    effect: { en: 'available', es: 'disponible' },
    summary: { en: 'mark a dish as available', es: 'marcar un plato como disponible' },
    examples: {
      'menu items available croquetas': { en: 'by name', es: 'por nombre' },
      'menu items available 12 13': { en: 'several at once', es: 'varios a la vez' },
    },
  }),
  setVerb(menuItem, 'unavailable', {
    body: { is_available: false },
    effect: { en: 'sold out', es: 'agotado' },
    summary: { en: 'mark a dish as sold out ("86")', es: 'marcar un plato como agotado' },
    examples: {
      'menu items unavailable croquetas': { en: 'by name', es: 'por nombre' },
      'menu items unavailable 12 13': { en: 'several at once', es: 'varios a la vez' },
    },
  }),
  importDishes,
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
    prompts: { steps: ['name', 'description'] },
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
    summary: { en: 'change some fields of a category', es: 'cambiar datos de una categoría' },
    examples: {
      'menu categories update postres --sort-order 9': { en: 'further down', es: 'más abajo' },
      'menu categories update 3 --name Dulces': { en: 'another name', es: 'otro nombre' },
    },
  }),
  deleteVerb(menuCategory, {
    guard: dishGuard,
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
  }),
];
