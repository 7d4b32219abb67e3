import type { Command } from '../../context/context.ts';
import { menuItem } from '../../context/resources/menu.ts';
import { menuCategories, menuItems } from '../../contract/menu.ts';
import { importVerb } from '../../importing/import-verb.ts';
import { categoryCommands } from './categories.ts';
import { menuFileCommands } from './file/index.ts';
import { itemCommands } from './items.ts';

/** Rows may name the category. Dishes of the same name in different categories are different dishes. */
const importDishes = importVerb(
  {
    resource: menuItem,
    match: { default: ['name'], more: [] },
    scopeFields: ['category_id'],
    hasNoCreationTime: true,
    readExisting: async (_context, client) => (await client.call(menuItems.list, { query: {} })).data,
    reference: {
      field: 'category_name',
      fills: 'category_id',
      readAll: async (client) => (await client.call(menuCategories.list, {})).data,
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
