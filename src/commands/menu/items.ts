import { fieldsOf } from '../../cli/body.ts';
import { flagsOf } from '../../cli/fields.ts';
import { command } from '../../context/context.ts';
import { type MenuItem, menuItem, menuItems } from '../../contract/menu.ts';
import { shapeOf } from '../../contract/schema.ts';
import type { Lang } from '../../ground/lang.ts';
import { counted, joined, noun } from '../../ground/nouns.ts';
import { money } from '../../render/money.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { namedFinder } from '../shared/find.ts';
import type { Resource } from '../shared/resource.ts';
import { createVerb, deleteVerb, getVerb, setVerb, updateVerb } from '../shared/verbs.ts';

const priceText = (price: unknown, lang: Lang): string =>
  typeof price === 'number' ? money(price, lang) : String(price ?? '');

const soldOut = { en: '✗ sold out', es: '✗ agotado' };

/** A dish as a menu would print it. */
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
    header: { en: '', es: '' },
    priority: 2,
    value: ({ is_available }, { lang }) => (is_available === false ? soldOut[lang] : ''),
    tone: ({ is_available }) => (is_available === false ? 'bad' : undefined),
  },
  { field: 'description', header: { en: 'Description', es: 'Descripción' }, priority: 5, min: 16 },
];

const columns: readonly Column[] = [
  ...dishColumns.slice(0, 4),
  { field: 'category_name', header: { en: 'Category', es: 'Categoría' }, priority: 3, min: 10 },
  ...dishColumns.slice(4),
];

export const dishNoun = noun(['dish', 'dishes'], ['plato', 'platos']);
const soldOutNoun = noun(['sold out', 'sold out'], ['agotado', 'agotados']);

const lineOf = ({ id, name, category_name }: Row): string =>
  [id !== undefined && `#${id}`, name, category_name].filter(Boolean).join(' · ');

const finder = namedFinder<MenuItem>({
  all: async (client) => (await client.call(menuItems.list, { query: {} })).data,
  lineOf,
  noun: dishNoun,
  hint: { en: 'maitre menu items list', es: 'maitre menu items list' },
});

const resource: Resource = {
  path: ['menu', 'items'],
  rows: menuItems,
  columns,
  arg: { name: 'plato', about: { en: 'id or name', es: 'id o nombre' } },
  noun: dishNoun,
  finder,
  lineOf,
};

const listFlags = flagsOf(menuItems.list.query);

const list = command({
  path: ['menu', 'items', 'list'],
  summary: { en: 'the dishes, with prices', es: 'los platos, con sus precios' },
  operations: [menuItems.list],
  flags: listFlags,
  examples: [
    { line: 'menu items list', about: { en: 'the whole menu', es: 'toda la carta' } },
    {
      line: 'menu items list --category-id 3 --sort -price',
      about: { en: 'dearest first', es: 'primero los más caros' },
    },
  ],
  run: async (context, { flags }) => {
    const client = await context.client();
    const query = fieldsOf(listFlags, flags);
    const { data } = await client.call(menuItems.list, { query });
    const out = data.filter(({ is_available }) => is_available === false).length;
    return {
      kind: 'list',
      records: data,
      columns,
      fields: Object.keys(shapeOf(menuItem)).filter((field) => field !== 'created_at'),
      summary: joined([counted(data.length, dishNoun), counted(out, soldOutNoun)]),
    };
  },
});

export const itemCommands = [
  list,
  getVerb(resource, {
    summary: { en: 'one dish', es: 'un plato' },
    examples: [
      { line: 'menu items get 12', about: { en: 'by id', es: 'por id' } },
      { line: 'menu items get croquetas', about: { en: 'by name', es: 'por nombre' } },
    ],
  }),
  createVerb(resource, 'add', {
    summary: { en: 'add a dish', es: 'añadir un plato' },
    examples: [
      {
        line: 'menu items add --category-id 3 --name "Pulpo a la brasa" --price 19.50',
        about: { en: 'with its price', es: 'con su precio' },
      },
      {
        line: 'menu items add --category-id 3 --name Gazpacho --no-is-available',
        about: { en: 'not on sale yet', es: 'todavía sin vender' },
      },
    ],
  }),
  updateVerb(resource, {
    summary: { en: 'change a dish: only what is given', es: 'cambiar un plato: solo lo que se indica' },
    examples: [
      { line: 'menu items update 12 --price 14', about: { en: 'a new price', es: 'otro precio' } },
      {
        line: 'menu items update croquetas --category-id 2',
        about: { en: 'to another category', es: 'a otra categoría' },
      },
    ],
  }),
  deleteVerb(resource, {
    summary: { en: 'delete a dish', es: 'eliminar un plato' },
    examples: [
      { line: 'menu items delete 12', about: { en: 'shows it and asks', es: 'lo muestra y pregunta' } },
      { line: 'menu items delete 12 13 --yes', about: { en: 'from a script', es: 'desde un guion' } },
    ],
  }),
  setVerb(
    resource,
    'available',
    { is_available: true },
    {
      summary: { en: 'back on the menu', es: 'de nuevo en la carta' },
      examples: [
        { line: 'menu items available croquetas', about: { en: 'by name', es: 'por nombre' } },
        { line: 'menu items available 12 13', about: { en: 'several at once', es: 'varios a la vez' } },
      ],
    },
  ),
  setVerb(
    resource,
    'unavailable',
    { is_available: false },
    {
      summary: { en: 'sold out ("86")', es: 'agotado' },
      examples: [
        { line: 'menu items unavailable croquetas', about: { en: 'by name', es: 'por nombre' } },
        { line: 'menu items unavailable 12 13', about: { en: 'several at once', es: 'varios a la vez' } },
      ],
    },
  ),
];
