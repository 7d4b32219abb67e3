import { command } from '../../context/context.ts';
import { type MenuCategory, menuCategories, menuCategory } from '../../contract/menu.ts';
import { shapeOf } from '../../contract/schema.ts';
import { counted, joined, noun } from '../../ground/nouns.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { namedFinder } from '../shared/find.ts';
import type { Resource } from '../shared/resource.ts';
import { createVerb, deleteVerb, getVerb, updateVerb } from '../shared/verbs.ts';
import { dishGuard } from './dish-guard.ts';
import { dishColumns, dishNoun } from './items.ts';

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
  { field: 'description', header: { en: 'Description', es: 'Descripción' }, priority: 3, min: 16 },
];

const categoryNoun = noun(['category', 'categories'], ['categoría', 'categorías']);
const lineOf = ({ id, name }: Row): string =>
  [id !== undefined && `#${id}`, name].filter(Boolean).join(' · ');

const finder = namedFinder<MenuCategory>({
  all: async (client) => (await client.call(menuCategories.list, {})).data,
  lineOf,
  noun: categoryNoun,
  hint: { en: 'maitre menu categories list', es: 'maitre menu categories list' },
});

const resource: Resource = {
  path: ['menu', 'categories'],
  rows: menuCategories,
  columns,
  arg: { name: 'categoria', about: { en: 'id or name', es: 'id o nombre' } },
  noun: categoryNoun,
  finder,
  lineOf,
};

const list = command({
  path: ['menu', 'categories', 'list'],
  summary: { en: 'the categories, with their dishes', es: 'las categorías, con sus platos' },
  operations: [menuCategories.list],
  examples: [
    {
      line: 'menu categories list',
      about: { en: 'how many dishes each has', es: 'cuántos platos tiene cada una' },
    },
    { line: 'menu categories list --json', about: { en: 'with every dish', es: 'con todos los platos' } },
  ],
  run: async (context) => {
    const { data } = await (await context.client()).call(menuCategories.list, {});
    const dishes = data.reduce((sum, { items }) => sum + (items?.length ?? 0), 0);
    return {
      kind: 'list',
      records: data,
      columns,
      fields: Object.keys(shapeOf(menuCategory)).filter((field) => field !== 'created_at'),
      summary: joined([counted(data.length, categoryNoun), counted(dishes, dishNoun)]),
    };
  },
});

export const categoryCommands = [
  list,
  getVerb(resource, {
    summary: { en: 'one category, as the menu prints it', es: 'una categoría, como en la carta' },
    examples: [
      { line: 'menu categories get postres', about: { en: 'by name', es: 'por nombre' } },
      { line: 'menu categories get 3 --json', about: { en: 'by id', es: 'por id' } },
    ],
  }),
  createVerb(resource, 'add', {
    summary: { en: 'add a category', es: 'añadir una categoría' },
    examples: [
      {
        line: 'menu categories add --name Postres --sort-order 8',
        about: { en: 'in its place', es: 'en su sitio' },
      },
      {
        line: 'menu categories add --name Arroces --description "Para dos o más"',
        about: { en: 'with a description', es: 'con una descripción' },
      },
    ],
  }),
  updateVerb(resource, {
    summary: {
      en: 'change a category: only what is given',
      es: 'cambiar una categoría: solo lo que se indica',
    },
    examples: [
      {
        line: 'menu categories update postres --sort-order 9',
        about: { en: 'further down', es: 'más abajo' },
      },
      { line: 'menu categories update 3 --name Dulces', about: { en: 'another name', es: 'otro nombre' } },
    ],
  }),
  deleteVerb(
    resource,
    {
      summary: {
        en: 'delete a category and every dish in it',
        es: 'eliminar una categoría y todos sus platos',
      },
      detail: {
        en: 'Lists its dishes and has its name typed; without a terminal it needs --yes --with-items. maitre undo puts it back with them.',
        es: 'Enumera sus platos y pide escribir su nombre; sin terminal necesita --yes --with-items. maitre undo la recupera con ellos.',
      },
      examples: [
        {
          line: 'menu categories delete postres',
          about: { en: 'shows them and asks', es: 'los muestra y pregunta' },
        },
        {
          line: 'menu categories delete 3 --yes --with-items',
          about: { en: 'from a script', es: 'desde un guion' },
        },
      ],
    },
    dishGuard,
  ),
];
