import { readRow } from '../../client/settle/settleable.ts';
import { type itemTypes, type MenuItem, menuItems, menuItem as record } from '../../contract/menu.ts';
import { fieldNames } from '../../contract/objects.ts';
import { idNumber } from '../../ground/json.ts';
import type { Lang, Text } from '../../ground/lang.ts';
import { counted, joined, noun } from '../../ground/nouns.ts';
import { wordOf } from '../../render/cell.ts';
import { money } from '../../render/money.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { alone, type Kind, plainly } from './kind.ts';
import { namedFinder } from './named-finder.ts';

const priceText = (price: unknown, lang: Lang): string =>
  typeof price === 'number' ? money(price, lang) : String(price ?? '');

const sale = {
  on: { en: '● available', es: '● disponible' },
  out: { en: '✗ sold out', es: '✗ agotado' },
} as const;

const typeWords: Readonly<Record<(typeof itemTypes)[number], Text>> = {
  simple: { en: 'simple', es: 'simple' },
  compound: { en: 'compound', es: 'compuesto' },
  component: { en: 'part of another', es: 'parte de otro' },
};

/** A dish as a menu would print it, under its category. */
export const dishColumns: readonly Column[] = [
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

const columns: readonly Column[] = [
  ...dishColumns.slice(0, 4),
  { field: 'category_name', header: { en: 'Category', es: 'Categoría' }, priority: 3, min: 10 },
  ...dishColumns.slice(4),
];

const dishNoun = { ...noun(['dish', 'dishes'], ['plato', 'platos']), article: 'el' } as const;
const soldOutNoun = noun(['sold out', 'sold out'], ['agotado', 'agotados']);

const lineOf = ({ id, name, category_name }: Row): string =>
  [id !== undefined && `#${id}`, name, category_name].filter(Boolean).join(' · ');

export const menuItem: Kind<'menuItems'> = {
  name: 'menu_item',
  path: ['menu', 'items'],
  rows: menuItems,
  noun: dishNoun,
  fields: fieldNames(record).filter((field) => field !== 'created_at'),
  columns,
  lineOf,
  summaryOf: (dishes) => {
    const out = dishes.filter(({ is_available }) => is_available === false).length;
    return joined([counted(dishes.length, dishNoun), counted(out, soldOutNoun)]);
  },
  arg: {
    name: 'plato',
    about: { en: 'id or name', es: 'id o nombre' },
    isPhrase: true,
    completes: { recordsOf: 'menu_item' },
  },
  finder: namedFinder<MenuItem>({
    noun: dishNoun,
    lineOf,
    all: async (client) => (await client.call(menuItems.list, { query: {} })).data,
    hint: { en: 'maitre menu items list', es: 'maitre menu items list' },
  }),
  identity: ['category_id', 'name'],
  look: async (client, { body }) => {
    const query = { category_id: idNumber(body?.['category_id']) };
    const { data, clock } = await readRow(client, menuItems.list, { query });
    return { records: data, clock };
  },
  lookWords: ({ body }) => ['menu', 'items', 'list', '--category-id', String(body?.['category_id'])],
  offering: async () =>
    (await import('./offering.ts')).byName(
      ({ category_name, price }, lang) => [category_name, priceText(price, lang)].filter(Boolean).join(' · '),
      'is_available',
    ),
  anew: { ...plainly, links: { category_id: 'menuCategories' } },
  ...alone,
};
