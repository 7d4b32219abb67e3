import { menuCategories as categoryOperations, menuItems as itemOperations } from '../contract/menu.ts';
import type { ListedMenuItem, MenuCategory, MenuItem } from '../storage/records.ts';
import { createValidationError, requireFound } from './api-error.ts';
import {
  addOne,
  applyPatch,
  createRoutes,
  type HandlerContext,
  type Handlers,
  type OptionalFields,
  pick,
  replyDeleted,
  withDefaults,
} from './handler.ts';

/** A dish inside its category (API §2.3). */
const itemFields = ['id', 'name', 'description', 'price', 'type', 'is_available', 'image_url'] as const;

const editedItemFields = [...itemFields, 'category_id'] as const;
const listedItemFields = [...editedItemFields, 'category_name'] as const;
const createdItemFields = [...editedItemFields, 'created_at'] as const;

export const itemDefaults: Pick<MenuItem, OptionalFields<typeof itemOperations.create>> = {
  description: null,
  price: 0,
  type: 'simple',
  is_available: true,
  image_url: null,
};

/** API §4.3. */
const itemHandlers: Handlers<typeof itemOperations> = {
  async list({ store, tenant }, { query }) {
    const items = await store.menuItems.list(tenant.id, query);
    return { data: items.map((item) => pick(item, listedItemFields)) };
  },

  async create(context, { body }) {
    const { store, tenant, now } = context;
    await requireCategory(context, body.category_id);
    const item = { ...withDefaults(itemDefaults, body), created_at: now.toISOString() };
    return { data: pick(await addOne(store.menuItems, tenant.id, item), createdItemFields) };
  },

  async get(context, { params }) {
    return { data: pick(await readItem(context, params.id), listedItemFields) };
  },

  async update(context, { params, body }) {
    const item = await readItem(context, params.id);
    if (body.category_id !== undefined) await requireCategory(context, body.category_id);
    const edited = applyPatch<ListedMenuItem>(item, itemDefaults, body);
    await context.store.menuItems.save(edited);
    return { data: pick(edited, editedItemFields) };
  },

  delete: async ({ store, tenant }, { params }) =>
    replyDeleted(await store.menuItems.remove(tenant.id, params.id), 'menuItems', 'Plato eliminado'),
};

export const menuItems = createRoutes('menuItems', itemOperations, itemHandlers);

const readItem = ({ store, tenant }: HandlerContext, id: number): Promise<ListedMenuItem> =>
  requireFound(store.menuItems.find(tenant.id, id), 'menuItems');

const requireCategory = async ({ store, tenant }: HandlerContext, id: number): Promise<void> => {
  if (!(await store.menuCategories.find(tenant.id, id)))
    throw createValidationError('category_id no es una categoría del restaurante');
};

/** API §2.4. */
const categoryFields = ['id', 'tenant_id', 'name', 'description', 'sort_order'] as const;
const createdCategoryFields = [...categoryFields, 'created_at'] as const;

export const categoryDefaults: Pick<MenuCategory, OptionalFields<typeof categoryOperations.create>> = {
  description: null,
  sort_order: 0,
};

/** API §4.4. */
const categoryHandlers: Handlers<typeof categoryOperations> = {
  async list({ store, tenant }) {
    const items = await store.menuItems.list(tenant.id);
    const categories = await store.menuCategories.list(tenant.id);
    return { data: categories.map((category) => withItems(category, items)) };
  },

  async create({ store, tenant, now }, { body }) {
    const category = { ...withDefaults(categoryDefaults, body), created_at: now.toISOString() };
    return { data: pick(await addOne(store.menuCategories, tenant.id, category), createdCategoryFields) };
  },

  async get(context, { params }) {
    return { data: await readWithItems(context, await readCategory(context, params.id)) };
  },

  async update(context, { params, body }) {
    const edited = applyPatch(await readCategory(context, params.id), categoryDefaults, body);
    await context.store.menuCategories.save(edited);
    return { data: await readWithItems(context, edited) };
  },

  delete: async ({ store, tenant }, { params }) =>
    replyDeleted(
      await store.menuCategories.remove(tenant.id, params.id),
      'menuCategories',
      'Categoría eliminada',
    ),
};

export const menuCategories = createRoutes('menuCategories', categoryOperations, categoryHandlers);

const readCategory = ({ store, tenant }: HandlerContext, id: number): Promise<MenuCategory> =>
  requireFound(store.menuCategories.find(tenant.id, id), 'menuCategories');

const readWithItems = async ({ store, tenant }: HandlerContext, category: MenuCategory) =>
  withItems(category, await store.menuItems.list(tenant.id, { category_id: category.id }));

const withItems = (category: MenuCategory, items: readonly MenuItem[]) => ({
  ...pick(category, categoryFields),
  items: items.filter(({ category_id }) => category_id === category.id).map((item) => pick(item, itemFields)),
});
