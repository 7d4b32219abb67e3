import type { Command } from '../../context/context.ts';
import { menuItem } from '../../context/resources/menu.ts';
import { menuCategories, menuItems, menuItem as record } from '../../contract/menu.ts';
import { shapeOf } from '../../contract/schema.ts';
import { invariant } from '../../ground/invariant.ts';
import { importVerb } from '../../importing/import-verb.ts';
import { categoryCommands } from './categories.ts';
import { menuFileCommands } from './file/index.ts';
import { itemCommands } from './items.ts';

/** Rows may name the category. Dishes of the same name in different categories are different dishes. */
const importDishes = importVerb(
  {
    kind: menuItem,
    matches: { usual: ['name'], more: [] },
    within: ['category_id'],
    isUndated: true,
    existing: async (_context, client) => (await client.call(menuItems.list, { query: {} })).data,
    named: {
      field: 'category_name',
      schema: invariant(shapeOf(record)['category_name'], 'the API returns the category of a dish'),
      fills: 'category_id',
      others: async (client) => (await client.call(menuCategories.list, {})).data,
    },
  },
  {
    summary: { en: 'import dishes from a file', es: 'importar platos de un fichero' },
    examples: [
      { line: 'menu items import carta.csv --dry-run', about: { en: 'only look', es: 'solo mirar' } },
      {
        line: 'menu items import precios.csv --match name --on-duplicate update',
        about: { en: 'new prices for the same dishes', es: 'precios nuevos para los mismos platos' },
      },
    ],
  },
);

export const commands: readonly Command[] = [
  ...itemCommands,
  importDishes,
  ...categoryCommands,
  ...menuFileCommands,
];
