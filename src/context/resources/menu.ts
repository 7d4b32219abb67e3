import { readWithClock } from '../../client/reconcile/reconcilable.ts';
import {
  menuCategory as categorySchema,
  menuItem as itemSchema,
  type itemTypes,
  type MenuCategory,
  type MenuItem,
  menuCategories,
  menuItems,
} from '../../contract/menu.ts';
import { fieldNames } from '../../contract/objects.ts';
import { formatCount, joinTexts, type Lang, type LocalizedText, noun } from '../../ground/i18n.ts';
import { parseId } from '../../ground/json.ts';
import { wordOf } from '../../render/cell.ts';
import { money } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/outcome.ts';
import { namedFinder } from './find-by-name.ts';
import { defaultRestoreRules, noChildren, type Resource } from './resource.ts';

const priceText = (price: unknown, lang: Lang): string =>
  typeof price === 'number' ? money(price, lang) : String(price ?? '');

const sale = {
  on: { en: '● available', es: '● disponible' },
  out: { en: '✗ sold out', es: '✗ agotado' },
} as const;

const typeWords: Readonly<Record<(typeof itemTypes)[number], LocalizedText>> = {
  simple: { en: 'simple', es: 'simple' },
  compound: { en: 'compound', es: 'compuesto' },
  component: { en: 'part of another', es: 'parte de otro' },
};

/** A dish as a menu would print it, under its category. */
const dishColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 4 },
  { field: 'name', header: { en: 'Dish', es: 'Plato' }, priority: 0, min: 14 },
  {
    field: 'price',
    header: { en: 'Price', es: 'Precio' },
    align: 'right',
    priority: 1,
    value: ({ price }, { lang }) => priceText(price, lang),
  },
  {
    field: 'is_available',
    header: { en: 'State', es: 'Estado' },
    priority: 2,
    value: ({ is_available }, { lang }) => sale[is_available === false ? 'out' : 'on'][lang],
    sign: true,
    tone: ({ is_available }) => (is_available === false ? 'bad' : undefined),
  },
  {
    field: 'description',
    header: { en: 'Description', es: 'Descripción' },
    priority: 5,
    min: 30,
    overflow: 'cut',
  },
  {
    field: 'type',
    header: { en: 'Kind', es: 'Tipo' },
    priority: 6,
    only: 'sheet',
    value: ({ type }, { lang }) => wordOf(typeWords, type, lang),
  },
  { field: 'image_url', header: { en: 'Picture', es: 'Imagen' }, priority: 7, only: 'sheet' },
];

const menuItemColumns: readonly Column[] = [
  ...dishColumns.slice(0, 4),
  { field: 'category_name', header: { en: 'Category', es: 'Categoría' }, priority: 3, min: 10 },
  ...dishColumns.slice(4),
];

const dishNoun = { ...noun(['dish', 'dishes'], ['plato', 'platos']), article: 'el' } as const;
const soldOutNoun = noun(['sold out', 'sold out'], ['agotado', 'agotados']);

const formatDish = ({ id, name, category_name }: ApiRecord): string =>
  [id !== undefined && `#${id}`, name, category_name].filter(Boolean).join(' · ');

export const menuItem: Resource<'menuItems'> = {
  name: 'menu_item',
  path: ['menu', 'items'],
  rows: menuItems,
  noun: dishNoun,
  fields: fieldNames(itemSchema).filter((field) => field !== 'created_at'),
  columns: menuItemColumns,
  lineOf: formatDish,
  summaryOf: (dishes) => {
    const out = dishes.filter(({ is_available }) => is_available === false).length;
    return joinTexts([formatCount(dishes.length, dishNoun), formatCount(out, soldOutNoun)]);
  },
  arg: {
    name: 'plato',
    about: { en: 'id or name', es: 'id o nombre' },
    isPhrase: true,
    completes: { recordsOf: 'menu_item' },
  },
  finder: namedFinder<MenuItem>({
    noun: dishNoun,
    lineOf: formatDish,
    all: async (client) => (await client.call(menuItems.list, { query: {} })).data,
    hint: { en: 'maitre menu items list', es: 'maitre menu items list' },
  }),
  identity: ['category_id', 'name'],
  look: async (client, { body }) => {
    const query = { category_id: parseId(body?.['category_id']) };
    const { data, clock } = await readWithClock(client, menuItems.list, { query });
    return { records: data, clock };
  },
  lookWords: ({ body }) => ['menu', 'items', 'list', '--category-id', String(body?.['category_id'])],
  completion: async () =>
    (await import('./completions.ts')).byName(
      ({ category_name, price }, lang) => [category_name, priceText(price, lang)].filter(Boolean).join(' · '),
      'is_available',
    ),
  restore: { ...defaultRestoreRules, links: { category_id: 'menuCategories' } },
  ...noChildren,
};

const dishesOf = ({ items }: ApiRecord): readonly unknown[] => (Array.isArray(items) ? items : []);

const categoryColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 2 },
  { field: 'name', header: { en: 'Category', es: 'Categoría' }, priority: 0, min: 14 },
  {
    field: 'items',
    header: { en: 'Dishes', es: 'Platos' },
    align: 'right',
    priority: 1,
    value: ({ items }) => (Array.isArray(items) ? String(items.length) : ''),
    columns: dishColumns,
  },
  { field: 'sort_order', header: { en: 'Order', es: 'Orden' }, align: 'right', priority: 4 },
  {
    field: 'description',
    header: { en: 'Description', es: 'Descripción' },
    priority: 3,
    min: 30,
    overflow: 'cut',
  },
];

const categoryNoun = {
  ...noun(['category', 'categories'], ['categoría', 'categorías']),
  article: 'la',
} as const;

const formatCategory = ({ id, name }: ApiRecord): string =>
  [id !== undefined && `#${id}`, name].filter(Boolean).join(' · ');

export const menuCategory: Resource<'menuCategories'> = {
  name: 'menu_category',
  path: ['menu', 'categories'],
  rows: menuCategories,
  noun: categoryNoun,
  fields: fieldNames(categorySchema).filter((field) => field !== 'created_at'),
  columns: categoryColumns,
  lineOf: formatCategory,
  summaryOf: (categories) => {
    const dishes = categories.reduce((sum, category) => sum + dishesOf(category).length, 0);
    return joinTexts([formatCount(categories.length, categoryNoun), formatCount(dishes, menuItem.noun)]);
  },
  arg: {
    name: 'categoria',
    about: { en: 'id or name', es: 'id o nombre' },
    isPhrase: true,
    completes: { recordsOf: 'menu_category' },
  },
  finder: namedFinder<MenuCategory>({
    noun: categoryNoun,
    lineOf: formatCategory,
    all: async (client) => (await client.call(menuCategories.list, {})).data,
    hint: { en: 'maitre menu categories list', es: 'maitre menu categories list' },
  }),
  identity: ['name'],
  look: async (client) => {
    const { data, clock } = await readWithClock(client, menuCategories.list, {});
    return { records: data, clock };
  },
  lookWords: () => ['menu', 'categories', 'list'],
  completion: async () =>
    (await import('./completions.ts')).byName(
      (category, lang) => formatCount(dishesOf(category).length, menuItem.noun)[lang],
    ),
  restore: defaultRestoreRules,
  part: { field: 'items', kind: 'menuItems', link: ['category_id', 'category_name'] },
  readWithChildren: async (client, id, category) => {
    if (Array.isArray(category['items'])) return category;
    const { data } = await client.call(menuItems.list, { query: { category_id: parseId(id) } });
    return { ...category, items: data.filter(({ category_id }) => (category_id ?? id) === id) };
  },
};
