import { describe, expect, test } from 'vitest';
import { type Fields, openRestaurant } from './harness.ts';

const open = async () => {
  const restaurant = await openRestaurant();
  const { ask } = restaurant;
  const category = async (fields: Fields = {}) =>
    (await ask('POST', '/menu/categories', { name: 'Postres', ...fields })).data;
  const item = async (category_id: unknown, fields: Fields = {}) =>
    (await ask('POST', '/menu/items', { category_id, name: 'Flan', ...fields })).data;
  return { ...restaurant, category, item };
};

describe('dishes', () => {
  test('a creation returns defaults and created_at, without the category’s name', async () => {
    const { ask, category } = await open();
    const { id } = await category();
    const { status, body } = await ask('POST', '/menu/items', { category_id: id, name: 'Flan' });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.any(Number),
        name: 'Flan',
        description: null,
        price: 0,
        type: 'simple',
        is_available: true,
        image_url: null,
        category_id: id,
        created_at: '2026-11-20T11:00:00.000Z',
      },
    });
  });

  test('the list and the single read have the category’s name instead', async () => {
    const { ask, category, item } = await open();
    const { id } = await category();
    const { created_at: _, ...flan } = await item(id, { price: 4.5, is_available: false, type: 'compound' });
    const expected = { ...flan, category_name: 'Postres' };
    expect((await ask('GET', '/menu/items')).data).toEqual([expected]);
    expect((await ask('GET', `/menu/items/${flan['id']}`)).data).toEqual(expected);
  });

  test('the list follows the order of the categories, and filters by category', async () => {
    const { ask, category, item } = await open();
    const last = await category({ sort_order: 2 });
    const first = await category({ sort_order: -1.5 });
    await item(last['id'], { name: 'C' });
    await item(first['id'], { name: 'B' });
    await item(first['id'], { name: 'A' });
    const names = async (query = '') =>
      (await ask<Fields[]>('GET', `/menu/items${query}`)).data.map(({ name }) => name);
    expect(await names()).toEqual(['B', 'A', 'C']);
    expect(await names(`?category_id=${last['id']}`)).toEqual(['C']);
    expect(await names('?category_id=999999')).toEqual([]);
  });

  test('a deletion returns null and a message', async () => {
    const { ask, category, item } = await open();
    const flan = await item((await category())['id']);
    const gone = await ask('DELETE', `/menu/items/${flan['id']}`);
    expect(gone.body).toEqual({ success: true, data: null, message: 'Plato eliminado' });
    expect((await ask('GET', `/menu/items/${flan['id']}`)).body).toEqual({
      success: false,
      error: 'Plato no encontrado',
      code: 'NOT_FOUND',
    });
  });
});

describe('categories', () => {
  test('a creation returns its own fields and created_at', async () => {
    const { ask, tenant } = await open();
    const { status, body } = await ask('POST', '/menu/categories', { name: 'Postres' });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.any(Number),
        tenant_id: tenant,
        name: 'Postres',
        description: null,
        sort_order: 0,
        created_at: '2026-11-20T11:00:00.000Z',
      },
    });
  });

  test('the list, the single read and an edit have the dishes', async () => {
    const { ask, category, item } = await open();
    const { created_at: _, ...postres } = await category({ description: 'Dulces', sort_order: 3 });
    const first = await category({ name: 'Vacía', sort_order: 1 });
    const { created_at: __, category_id: ___, ...flan } = await item(postres['id']);
    const expected = { ...postres, items: [flan] };
    const path = `/menu/categories/${postres['id']}`;
    expect((await ask('GET', path)).data).toEqual(expected);
    expect((await ask('PUT', path, { description: null, sort_order: null })).data).toEqual({
      ...expected,
      description: null,
      sort_order: 0,
    });
    const list = (await ask<Fields[]>('GET', '/menu/categories')).data;
    expect(list.map(({ name }) => name)).toEqual(['Postres', 'Vacía']);
    expect(list[1]).toMatchObject({ id: first['id'], items: [] });
  });

  test('a deletion removes the dishes of the category only', async () => {
    const { ask, category, item } = await open();
    const [one, other] = [await category(), await category({ name: 'Cafés' })];
    await item(one['id']);
    await item(one['id']);
    const stays = await item(other['id'], { name: 'Cortado' });
    const gone = await ask('DELETE', `/menu/categories/${one['id']}`);
    expect(gone.body).toEqual({ success: true, data: null, message: 'Categoría eliminada' });
    const left = (await ask<Fields[]>('GET', '/menu/items')).data;
    expect(left.map(({ id }) => id)).toEqual([stays['id']]);
    expect((await ask('GET', `/menu/categories/${one['id']}`)).body.error).toBe('Categoría no encontrada');
  });
});
