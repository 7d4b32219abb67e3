import type { Contract } from '../contract/index.ts';
import { menuItems as rows } from '../contract/menu.ts';
import type { ListedMenuItem, MenuItem } from '../storage/records.ts';
import { type Call, data, deleted, type Handlers, stored } from './call.ts';
import { laidOver, type OptionalOf, pick } from './fields.ts';
import { found, invalid, missing, notFound } from './refusal.ts';
import { routesOf } from './route.ts';

/** A dish inside its category (interface section 2.3). */
export const itemFields = [
  'id',
  'name',
  'description',
  'price',
  'type',
  'is_available',
  'image_url',
] as const satisfies readonly (keyof MenuItem)[];

const fields = [...itemFields, 'category_id'] as const;
const listed = [...fields, 'category_name'] as const;
const created = [...fields, 'created_at'] as const;

export const leftOut: Pick<MenuItem, OptionalOf<Contract['menuItems']['create']>> = {
  description: null,
  price: 0,
  type: 'simple',
  is_available: true,
  image_url: null,
};

/** Interface section 4.3. */
const handlers: Handlers['menuItems'] = {
  async list({ store, tenant }, { query }) {
    const items = await store.menuItems.list(tenant.id, query);
    return data(items.map((item) => pick(item, listed)));
  },

  async create(call, { body }) {
    const { category_id, name } = body;
    await requireCategory(call, category_id);
    const [item] = await call.store.menuItems.add(call.tenant.id, [
      { category_id, name, ...laidOver(leftOut, leftOut, body), created_at: call.now.toISOString() },
    ]);
    return data(pick(stored(item), created));
  },

  async get(call, { params }) {
    return data(pick(await read(call, params.id), listed));
  },

  async update(call, { params, body }) {
    const item = await read(call, params.id);
    if (body.category_id !== undefined) await requireCategory(call, body.category_id);
    const edited = laidOver<ListedMenuItem>(item, leftOut, body);
    await call.store.menuItems.save(edited);
    return data(pick(edited, fields));
  },

  async delete({ store, tenant }, { params }) {
    if (!(await store.menuItems.remove(tenant.id, params.id))) throw notFound(missing.menuItems);
    return deleted('Plato eliminado');
  },
};

export const menuItems = routesOf('menuItems', rows, handlers);

const read = async ({ store, tenant }: Call, id: number): Promise<ListedMenuItem> =>
  found(await store.menuItems.find(tenant.id, id), missing.menuItems);

const requireCategory = async ({ store, tenant }: Call, id: number): Promise<void> => {
  if (!(await store.menuCategories.find(tenant.id, id)))
    throw invalid('category_id no es una categoría del restaurante');
};
