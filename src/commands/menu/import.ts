import { menuItem } from '../../context/resources/menu.ts';
import { menuCategories, menuItems, menuItem as record } from '../../contract/menu.ts';
import { shapeOf } from '../../contract/schema.ts';
import { invariant } from '../../ground/invariant.ts';
import { importVerb } from '../../importing/import-verb.ts';

/** Dishes, whose category may be given by its name. Dishes of one name in two categories are two. */
export const importDishes = importVerb(
  {
    kind: menuItem,
    matches: { usual: ['name'], more: [] },
    within: ['category_id'],
    isUndated: true,
    existing: async (_context, client) => (await client.call(menuItems.list, { query: {} })).data,
    named: {
      field: 'category_name',
      schema: invariant(shapeOf(record)['category_name'], 'the interface gives a dish its category'),
      fills: 'category_id',
      others: async (client) => (await client.call(menuCategories.list, {})).data,
    },
  },
  {
    summary: { en: 'many dishes from a file', es: 'muchos platos de un fichero' },
    examples: [
      { line: 'menu items import carta.csv --dry-run', about: { en: 'only look', es: 'solo mirar' } },
      {
        line: 'menu items import precios.csv --match name --on-duplicate update',
        about: { en: 'new prices for the same dishes', es: 'precios nuevos para los mismos platos' },
      },
    ],
  },
);
