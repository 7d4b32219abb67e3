import type { Client } from '../../../client/client.ts';
import { type MenuCategory, type MenuItem, menuCategories, menuItems } from '../../../contract/menu.ts';
import type { ApiRecord } from '../../../render/outcome.ts';
import { categoryFields, itemFields } from './document.ts';

/** A category of the menu with its dishes. */
export interface Section {
  readonly category: MenuCategory;
  readonly items: readonly MenuItem[];
}

/** The whole menu, in its order; a service that lists categories without their dishes is asked for these too. */
export const readSections = async (client: Client): Promise<Section[]> => {
  const { data: categories } = await client.call(menuCategories.list, {});
  if (categories.every(({ items }) => Array.isArray(items)))
    return categories.map((category) => ({ category, items: category.items ?? [] }));
  const { data: dishes } = await client.call(menuItems.list, { query: {} });
  return categories.map((category) => ({
    category,
    items: dishes.filter(({ category_id }) => category_id === category.id),
  }));
};

/** The menu as the file has it: the fields that a file may give, in the contract's order. */
export const asDocument = (sections: readonly Section[]) => ({
  categories: sections.map(({ category, items }) => ({
    ...only(category, categoryFields),
    items: items.map((item) => only(item, itemFields)),
  })),
});

const only = (record: ApiRecord, fields: readonly string[]): ApiRecord =>
  Object.fromEntries(
    ['id', ...fields].filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  );
