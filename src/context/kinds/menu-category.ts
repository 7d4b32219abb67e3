import { readRow } from '../../client/settle/settleable.ts';
import { type MenuCategory, menuCategories, menuItems, menuCategory as record } from '../../contract/menu.ts';
import { fieldNames } from '../../contract/objects.ts';
import { idNumber } from '../../ground/json.ts';
import { counted, joined, noun } from '../../ground/nouns.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { type Kind, plainly } from './kind.ts';
import { dishColumns, menuItem } from './menu-item.ts';
import { namedFinder } from './named-finder.ts';

const dishesOf = ({ items }: Row): readonly unknown[] => (Array.isArray(items) ? items : []);

const columns: readonly Column[] = [
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

const lineOf = ({ id, name }: Row): string =>
  [id !== undefined && `#${id}`, name].filter(Boolean).join(' · ');

export const menuCategory: Kind<'menuCategories'> = {
  name: 'menu_category',
  path: ['menu', 'categories'],
  rows: menuCategories,
  noun: categoryNoun,
  fields: fieldNames(record).filter((field) => field !== 'created_at'),
  columns,
  lineOf,
  summaryOf: (categories) => {
    const dishes = categories.reduce((sum, category) => sum + dishesOf(category).length, 0);
    return joined([counted(categories.length, categoryNoun), counted(dishes, menuItem.noun)]);
  },
  arg: {
    name: 'categoria',
    about: { en: 'id or name', es: 'id o nombre' },
    isPhrase: true,
    completes: { recordsOf: 'menu_category' },
  },
  finder: namedFinder<MenuCategory>({
    noun: categoryNoun,
    lineOf,
    all: async (client) => (await client.call(menuCategories.list, {})).data,
    hint: { en: 'maitre menu categories list', es: 'maitre menu categories list' },
  }),
  identity: ['name'],
  look: async (client) => {
    const { data, clock } = await readRow(client, menuCategories.list, {});
    return { records: data, clock };
  },
  lookWords: () => ['menu', 'categories', 'list'],
  offering: async () =>
    (await import('./offering.ts')).byName(
      (category, lang) => counted(dishesOf(category).length, menuItem.noun)[lang],
    ),
  anew: plainly,
  part: { field: 'items', kind: 'menuItems', link: ['category_id', 'category_name'] },
  wholeOf: async (client, id, category) => {
    if (Array.isArray(category['items'])) return category;
    const { data } = await client.call(menuItems.list, { query: { category_id: idNumber(id) } });
    return { ...category, items: data.filter(({ category_id }) => (category_id ?? id) === id) };
  },
};
