import type { Contract } from '../contract/index.ts';
import { menuCategories as rows } from '../contract/menu.ts';
import type { MenuCategory, MenuItem } from '../storage/records.ts';
import { type Call, data, deleted, type Handlers, stored } from './call.ts';
import { laidOver, type OptionalOf, pick } from './fields.ts';
import { itemFields } from './menu-items.ts';
import { found, missing, notFound } from './refusal.ts';
import { routesOf } from './route.ts';

/** Interface section 2.4. */
const fields = [
  'id',
  'tenant_id',
  'name',
  'description',
  'sort_order',
] as const satisfies readonly (keyof MenuCategory)[];
const created = [...fields, 'created_at'] as const;

export const leftOut: Pick<MenuCategory, OptionalOf<Contract['menuCategories']['create']>> = {
  description: null,
  sort_order: 0,
};

/** Interface section 4.4. */
const handlers: Handlers['menuCategories'] = {
  async list({ store, tenant }) {
    const items = await store.menuItems.list(tenant.id);
    const categories = await store.menuCategories.list(tenant.id);
    return data(categories.map((category) => withItems(category, items)));
  },

  async create({ store, tenant, now }, { body }) {
    const [category] = await store.menuCategories.add(tenant.id, [
      { name: body.name, ...laidOver(leftOut, leftOut, body), created_at: now.toISOString() },
    ]);
    return data(pick(stored(category), created));
  },

  async get(call, { params }) {
    return data(await whole(call, await read(call, params.id)));
  },

  async update(call, { params, body }) {
    const edited = laidOver(await read(call, params.id), leftOut, body);
    await call.store.menuCategories.save(edited);
    return data(await whole(call, edited));
  },

  async delete({ store, tenant }, { params }) {
    if (!(await store.menuCategories.remove(tenant.id, params.id))) throw notFound(missing.menuCategories);
    return deleted('Categoría eliminada');
  },
};

export const menuCategories = routesOf('menuCategories', rows, handlers);

const read = async ({ store, tenant }: Call, id: number): Promise<MenuCategory> =>
  found(await store.menuCategories.find(tenant.id, id), missing.menuCategories);

const whole = async ({ store, tenant }: Call, category: MenuCategory) =>
  withItems(category, await store.menuItems.list(tenant.id, { category_id: category.id }));

const withItems = (category: MenuCategory, items: readonly MenuItem[]) => ({
  ...pick(category, fields),
  items: items.filter(({ category_id }) => category_id === category.id).map((item) => pick(item, itemFields)),
});
