import { menuItem } from '../../context/resources/menu.ts';
import { menuCategories, menuItems } from '../../contract/menu.ts';
import { importVerb } from '../../importing/import-verb.ts';

/** A dish may name its category. Dishes with the same name in two categories are different. */
export const importDishes = importVerb(
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
    summary: { en: 'create many dishes from a file', es: 'crear muchos platos a partir de un fichero' },
    examples: [
      { line: 'menu items import carta.csv --dry-run', about: { en: 'send nothing', es: 'no enviar nada' } },
      {
        line: 'menu items import precios.csv --match name --on-duplicate update',
        about: { en: 'new prices for the same dishes', es: 'precios nuevos para los mismos platos' },
      },
    ],
  },
);
