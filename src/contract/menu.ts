import * as z from 'zod/mini';
import * as field from './objects.ts';
import { recordOperations, unspecifiedData } from './operation.ts';
import { label } from './schema.ts';

export const itemTypes = ['simple', 'compound', 'component'] as const;

const itemId = label(field.recordId(), 'dish id', 'id del plato');
const categoryId = label(field.recordId(), 'category id', 'id de la categoría');

const itemRequired = {
  category_id: categoryId,
  name: label(field.nonBlankText(), 'name of the dish', 'nombre del plato'),
};
const itemOptional = {
  description: label(field.text(), 'description', 'descripción'),
  price: label(field.amount(), 'price; 0 when left out', 'precio; si falta, 0'),
  type: label(
    field.choice(itemTypes),
    'type of dish; simple when left out',
    'tipo de plato; si falta, simple',
  ),
  image_url: label(field.text(), 'URL of a picture', 'dirección de una imagen'),
  is_available: label(field.boolean(), 'available; true when left out', 'disponible; si falta, true'),
};

/** API §2.3. */
export const menuItem = field.recordSchema(
  { id: itemId },
  {
    name: itemRequired.name,
    ...itemOptional,
    category_id: itemRequired.category_id,
    category_name: label(field.text(), 'name of its category', 'nombre de su categoría'),
    created_at: label(field.timestamp(), 'when it was created', 'cuándo se creó'),
  },
);
export type MenuItem = z.output<typeof menuItem>;

const categoryRequired = {
  name: label(field.nonBlankText(), 'name of the category', 'nombre de la categoría'),
};
const categoryOptional = {
  description: label(field.text(), 'description', 'descripción'),
  sort_order: label(field.number(), 'display order; 0 when left out', 'orden en la carta; si falta, 0'),
};

/** API §2.4. */
export const menuCategory = field.recordSchema(
  { id: categoryId },
  {
    tenant_id: label(field.number(), 'restaurant', 'restaurante'),
    ...categoryRequired,
    ...categoryOptional,
    items: label(z.array(menuItem), 'dishes', 'platos'),
    created_at: label(field.timestamp(), 'when it was created', 'cuándo se creó'),
  },
);
export type MenuCategory = z.output<typeof menuCategory>;

/** API §4.3. */
export const menuItems = recordOperations({
  path: '/developer/api/menu/items',
  scope: 'menu',
  id: itemId,
  list: {
    query: field.querySchema({
      category_id: label(field.recordId(), 'only in this category', 'solo de esta categoría'),
    }),
    response: z.array(menuItem),
    summary: { en: 'List dishes', es: 'Listar los platos' },
  },
  create: field.createSchema(itemRequired, itemOptional),
  update: field.updateSchema(itemRequired, itemOptional),
  response: menuItem,
  texts: {
    create: { summary: { en: 'Add a dish', es: 'Añadir un plato' } },
    get: { summary: { en: 'Read a dish', es: 'Leer un plato' } },
    update: {
      summary: { en: 'Edit a dish', es: 'Editar un plato' },
      rules: {
        en: 'Another category_id moves the dish to that category.',
        es: 'Otro category_id pasa el plato a esa categoría.',
      },
    },
    delete: { summary: { en: 'Delete a dish', es: 'Eliminar un plato' } },
  },
});

const categoryOperations = recordOperations({
  path: '/developer/api/menu/categories',
  scope: 'menu',
  id: categoryId,
  list: {
    response: z.array(menuCategory),
    summary: { en: 'List categories with their dishes', es: 'Listar las categorías con sus platos' },
  },
  create: field.createSchema(categoryRequired, categoryOptional),
  update: field.updateSchema(categoryRequired, categoryOptional),
  response: menuCategory,
  texts: {
    create: { summary: { en: 'Add a category', es: 'Añadir una categoría' } },
    get: { summary: { en: 'Read a category with its dishes', es: 'Leer una categoría con sus platos' } },
    update: { summary: { en: 'Edit a category', es: 'Editar una categoría' } },
    delete: {
      summary: {
        en: 'Delete a category and every dish in it',
        es: 'Eliminar una categoría y todos sus platos',
      },
    },
  },
});

/** API §4.4. */
export const menuCategories = {
  ...categoryOperations,
  update: { ...categoryOperations.update, response: unspecifiedData },
};
