import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyCustomer, incompleteEnumeration } from '../../src/client/enumerate.ts';
import type { Customer } from '../../src/contract/crm.ts';
import { guests, type Phones, type Service, searching } from './guests.ts';

/** Enumerates, and counts the requests. Nothing is asked twice. */
const enumerate = async (customers: readonly Customer[], service?: Service, q?: string) => {
  const { client, asked } = searching(customers, service);
  const found = await everyCustomer(client, q);
  expect(new Set(asked).size).toBe(asked.length);
  expect(new Set(found.customers.map(({ id }) => id)).size).toBe(found.customers.length);
  return { ids: found.customers.map(({ id }) => id), total: found.total, requests: asked.length, asked };
};

const same = (name: string, count: number): Customer[] =>
  Array.from({ length: count }, (_, index) => ({ id: 100_000 + index, full_name: name }));

describe('all fit in one answer', () => {
  it.each([[0], [1], [200]])('%i customers take one request', async (count) => {
    const { ids, total, requests } = await enumerate(guests(count, 'spaced'));
    expect([ids.length, total, requests]).toEqual([count, count, 1]);
  });

  it('and those that a search finds', async () => {
    const { asked, ids } = await enumerate(guests(150, 'spaced'), {}, 'García');
    expect(asked).toEqual(['García']);
    expect(ids.length).toBeGreaterThan(0);
  });
});

describe('a thousand customers are all found, by few searches', () => {
  const services: readonly Service[] = [
    { folds: true, order: 'name' },
    { folds: true, order: 'id' },
    { folds: false, order: 'name' },
    { folds: false, order: 'id' },
  ];
  const cases = services.flatMap((service) =>
    (['spaced', 'plus', 'bare', 'none'] as const).map((phones): [Phones, Service] => [phones, service]),
  );

  it.each(cases)('with phones %s, on %o', async (phones, service) => {
    const { ids, total, requests } = await enumerate(guests(1000, phones), service);
    expect([ids.length, total]).toEqual([1000, 1000]);
    expect(requests).toBeLessThan(120);
  });

  it('of whom 201 take hardly more than 200 do', async () => {
    expect((await enumerate(guests(201, 'spaced'))).requests).toBeLessThan(25);
  });

  it('whose names and phones are numbers in a row', async () => {
    const customers = Array.from({ length: 1000 }, (_, index) => ({
      id: index + 1,
      full_name: `Cliente ${String(index).padStart(4, '0')}`,
      phone: `+346000${String(index).padStart(5, '0')}`,
    }));
    const { ids, requests } = await enumerate(customers);
    expect(ids.length).toBe(1000);
    expect(requests).toBeLessThan(30);
  });

  it('of whom a search finds more than one answer holds', async () => {
    const { ids, total, requests } = await enumerate(guests(5000, 'spaced'), { order: 'id' }, 'GARCÍA');
    expect(total).toBeGreaterThan(200);
    expect(ids.length).toBe(total);
    expect(requests).toBeLessThan(200);
  });

  it('whatever they are called, within what can be told apart', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'abcde 12@.ñó李'), minLength: 1, maxLength: 8 });
    const names = fc.uniqueArray(
      fc.tuple(text, text).map((words) => words.join(' ')),
      { minLength: 201, maxLength: 260 },
    );
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        const customers = all.map((full_name, id) => ({ id: id + 1, full_name }));
        const { ids, total } = await enumerate(customers, { folds: false });
        expect(total).toBe(customers.length);
        expect(ids.length).toBe(total);
      }),
      { numRuns: 10 },
    );
  });
});

describe('customers that no search tells apart are counted', () => {
  it('among others', async () => {
    const { ids, total, requests } = await enumerate([...guests(700, 'spaced'), ...same('Ana', 300)]);
    expect(total).toBe(1000);
    expect(ids.length).toBe(900);
    expect(requests).toBeLessThan(500);
  });

  it('alone', async () => {
    const { ids, total, requests } = await enumerate(same('Ana', 300));
    expect([ids.length, total]).toEqual([200, 300]);
    expect(requests).toBeLessThan(100);
  });

  it('however long the search would be, it ends', async () => {
    const { ids, total, requests } = await enumerate(same('María del Carmen Fernández de la Rosa', 300));
    expect([ids.length, total]).toEqual([200, 300]);
    expect(requests).toBeLessThanOrEqual(2000);
  });

  it('as a failure that says how many are missing', () => {
    expect(incompleteEnumeration(100)).toMatchObject({
      code: 'PARTIAL',
      exit: 6,
      text: { en: expect.stringContaining('100 customers'), es: expect.stringContaining('100 clientes') },
    });
  });
});

it('a failure of one search is the failure of all', async () => {
  const { client } = searching(guests(1000, 'spaced'));
  let left = 5;
  const failing = {
    ...client,
    call: ((...args: Parameters<typeof client.call>) =>
      left-- > 0 ? client.call(...args) : Promise.reject(new Error('gone'))) as typeof client.call,
  };
  await expect(everyCustomer(failing)).rejects.toThrow('gone');
});
