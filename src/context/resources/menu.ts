import { parseSentNumber } from '../../cli/words/parse.ts';
import { readSnapshot } from '../../client/reconcile/reconcilable.ts';
import {
  menuCategory as categorySchema,
  menuItem as itemSchema,
  type itemTypes,
  menuCategories,
  menuItems,
} from '../../contract/menu.ts';
import { getFieldNames } from '../../contract/objects.ts';
import { formatCount, joinTexts, type Lang, type LocalizedText, noun } from '../../ground/i18n.ts';
import { isSameId, parseId } from '../../ground/json.ts';
import { joinParts } from '../../ground/strings.ts';
import { translateValue } from '../../render/columns.ts';
import { formatMoney } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/result.ts';
import { completeByName } from './completions.ts';
import { createNameLookup } from './resolver.ts';
import { createDetailColumn, createStateColumn, defaultRestoreRules, type Resource } from './resource.ts';

/** A service may send a price as text. */
export const formatPrice = (price: unknown, lang: Lang): string => {
  const text = String(price ?? '').trim();
  const value = parseSentNumber(text);
  return value === undefined ? text : formatMoney(value, lang);
};

const availability = {
  on: { en: '● available', es: '● disponible' },
  out: { en: '✗ sold out', es: '✗ agotado' },
} as const;

const typeTexts: Readonly<Record<(typeof itemTypes)[number], LocalizedText>> = {
  simple: { en: 'simple', es: 'simple' },
  compound: { en: 'compound', es: 'compuesto' },
  component: { en: 'part of another dish', es: 'parte de otro plato' },
};

const descriptionColumn = {
  field: 'description',
  header: { en: 'Description', es: 'Descripción' },
  min: 30,
  overflow: 'cut',
} as const;

/** The columns of a dish below its category. */
const dishColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 4 },
  { field: 'name', header: { en: 'Dish', es: 'Plato' }, priority: 0, min: 14 },
  { field: 'price', header: { en: 'Price', es: 'Precio' }, align: 'right', priority: 1, format: formatPrice },
  createStateColumn('is_available', 2, {
    format: (isAvailable, lang) => availability[isAvailable === false ? 'out' : 'on'][lang],
    tone: ({ is_available }) => (is_available === false ? 'bad' : undefined),
  }),
  { ...descriptionColumn, priority: 5 },
  {
    ...createDetailColumn('type', 'Type', 'Tipo'),
    format: (type, lang) => translateValue(typeTexts, type, lang),
  },
  createDetailColumn('image_url', 'Photo', 'Foto', 7),
];

/** The columns of a dish, with its category after the availability. */
const menuItemColumns: readonly Column[] = [
  ...dishColumns.slice(0, 4),
  { field: 'category_name', header: { en: 'Category', es: 'Categoría' }, priority: 3, min: 10 },
  ...dishColumns.slice(4),
];

const dishNoun = { ...noun(['dish', 'dishes'], ['plato', 'platos']), article: 'el' } as const;
const soldOutNoun = noun(['sold out', 'sold out'], ['agotado', 'agotados']);

const formatDish = ({ id, name, category_name }: ApiRecord): string =>
  joinParts([id !== undefined && `#${id}`, name, category_name]);

export const menuItem: Resource<'menuItems'> = {
  name: 'menu_item',
  path: ['menu', 'items'],
  operations: menuItems,
  noun: dishNoun,
  fields: getFieldNames(itemSchema).filter((field) => field !== 'created_at'),
  columns: menuItemColumns,
  formatLine: formatDish,
  summarizeList: (dishes) => {
    const soldOut = dishes.filter(({ is_available }) => is_available === false).length;
    return joinTexts([formatCount(dishes.length, dishNoun), formatCount(soldOut, soldOutNoun)]);
  },
  ...createNameLookup({
    name: 'plato',
    resource: 'menu_item',
    noun: dishNoun,
    formatLine: formatDish,
    list: menuItems.list,
    query: {},
    command: ['menu', 'items', 'list'],
  }),
  identityFields: ['category_id', 'name'],
  readCandidates: (client, { body }) =>
    readSnapshot(client, menuItems.list, { query: { category_id: parseId(body?.['category_id']) } }),
  getCheckCommand: ({ body }) => ['menu', 'items', 'list', '--category-id', String(body?.['category_id'])],
  completion: completeByName(
    ({ category_name, price }, lang) => joinParts([category_name, formatPrice(price, lang)]),
    'is_available',
  ),
  restore: { ...defaultRestoreRules, references: { category_id: 'menuCategories' } },
};

const getDishes = ({ items }: ApiRecord): readonly unknown[] => (Array.isArray(items) ? items : []);

const categoryColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 2 },
  { field: 'name', header: { en: 'Category', es: 'Categoría' }, priority: 0, min: 14 },
  {
    field: 'items',
    header: { en: 'Dishes', es: 'Platos' },
    align: 'right',
    priority: 1,
    format: (items) => (Array.isArray(items) ? String(items.length) : ''),
    columns: dishColumns,
  },
  { field: 'sort_order', header: { en: 'Order', es: 'Orden' }, align: 'right', priority: 4 },
  { ...descriptionColumn, priority: 3 },
];

const categoryNoun = {
  ...noun(['category', 'categories'], ['categoría', 'categorías']),
  article: 'la',
} as const;

const formatCategory = ({ id, name }: ApiRecord): string => joinParts([id !== undefined && `#${id}`, name]);

export const menuCategory: Resource<'menuCategories'> = {
  name: 'menu_category',
  path: ['menu', 'categories'],
  operations: menuCategories,
  noun: categoryNoun,
  fields: getFieldNames(categorySchema).filter((field) => field !== 'created_at'),
  columns: categoryColumns,
  formatLine: formatCategory,
  summarizeList: (categories) => {
    const dishes = categories.reduce((sum, category) => sum + getDishes(category).length, 0);
    return joinTexts([formatCount(categories.length, categoryNoun), formatCount(dishes, dishNoun)]);
  },
  ...createNameLookup({
    name: 'categoria',
    resource: 'menu_category',
    noun: categoryNoun,
    formatLine: formatCategory,
    list: menuCategories.list,
    command: ['menu', 'categories', 'list'],
  }),
  identityFields: ['name'],
  readCandidates: (client) => readSnapshot(client, menuCategories.list, {}),
  getCheckCommand: () => ['menu', 'categories', 'list'],
  completion: completeByName((category, lang) => formatCount(getDishes(category).length, dishNoun)[lang]),
  restore: defaultRestoreRules,
  children: { field: 'items', resource: 'menuItems', parentFields: ['category_id', 'category_name'] },
  readWithChildren: async (client, id, category) => {
    if (Array.isArray(category['items'])) return category;
    const { data } = await client.call(menuItems.list, { query: { category_id: parseId(id) } });
    // A service may ignore the filter.
    return { ...category, items: data.filter(({ category_id }) => isSameId(category_id ?? id, id)) };
  },
};
