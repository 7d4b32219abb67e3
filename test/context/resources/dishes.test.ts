import { expect, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { menuCategory } from '../../../src/context/resources/menu.ts';

it('the dishes of a category are found by its id as a text or a number', async () => {
  const dishes = [
    { id: 1, category_id: '7' },
    { id: 2, category_id: 7 },
    { id: 3, category_id: 8 },
    { id: 4 },
  ];
  const client = { call: async () => ({ data: dishes }) } as unknown as Client;
  const category = await menuCategory.readWithChildren?.(client, 7, { id: 7, name: 'Tapas' });
  expect(category?.['items']).toEqual([dishes[0], dishes[1], dishes[3]]);
});
