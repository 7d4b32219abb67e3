import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { listAllCustomers } from '../../../src/client/list-customers/list-all.ts';
import { findListFailure } from '../../../src/commands/crm/search.ts';
import { type Customer, customerLimit } from '../../../src/contract/crm.ts';
import { createService, makeCustomers, type ServiceOptions } from './books.ts';

/** Lists all customers. No search may be made twice, except the last one, for the total. */
const list = async (customers: readonly Customer[], options?: ServiceOptions, q?: string) => {
  const { client, searches } = createService(customers, options);
  const { customers: found, total } = await listAllCustomers(client, q);
  const ids = found.map(({ id }) => id);
  const beforeTotal = searches.length > 1 ? searches.slice(0, -1) : searches;
  expect(new Set(beforeTotal).size).toBe(beforeTotal.length);
  expect(new Set(ids).size).toBe(ids.length);
  return { ids, total, requests: searches.length, searches };
};

const createNamesakes = (name: string, count: number): Customer[] =>
  Array.from({ length: count }, (_, index) => ({ id: 100_000 + index, full_name: name }));

describe('customers that fit in one response', () => {
  it.each([
    [0, 1],
    [1, 1],
    [199, 1],
    [200, 2],
  ])('%i take %i requests', async (count, expected) => {
    const { ids, total, requests } = await list(makeCustomers(count, 'spaced'));
    expect([ids.length, total, requests]).toEqual([count, count, expected]);
  });

  it('the matches of a search take one request', async () => {
    const { searches, ids } = await list(makeCustomers(150, 'spaced'), {}, 'García');
    expect(searches).toEqual(['García']);
    expect(ids.length).toBeGreaterThan(0);
  });
});

describe('every customer is listed, with at most 12 times the least number of requests', () => {
  const byName: ServiceOptions = { folds: true, order: 'name' };

  it.each([
    [600, 'abroad', 0, byName],
    [600, 'spaced', 0.3, byName],
    [600, 'bare', 0.1, { order: 'none' }],
  ] as const)(
    '%i customers with phones %s, a share of %d without one, service %o',
    async (count, phones, withoutPhone, service) => {
      const { ids, total, requests } = await list(makeCustomers(count, phones, withoutPhone), service);
      expect([ids.length, total]).toEqual([count, count]);
      expect(requests).toBeLessThanOrEqual(12 * (count / customerLimit.maximum));
    },
    120_000,
  );
});

describe('every customer is listed', () => {
  it.each([
    ['spaced', { folds: true, order: 'id' }],
    ['spaced', { digits: true, order: 'name' }],
    ['plus', { folds: false, order: 'name' }],
    ['bare', { folds: true, order: 'latest' }],
    ['none', { folds: true, order: 'name' }],
    ['none', { folds: false, order: 'id' }],
  ] as const)('with phones %s, service %o', async (phones, service) => {
    const { ids, total, requests } = await list(makeCustomers(400, phones), service);
    expect([ids.length, total]).toEqual([400, 400]);
    expect(requests).toBeLessThan(60);
  });

  it('with various names, if every customer in the first response has a phone', async () => {
    const various = makeCustomers(600, 'spaced', 0.03, 5, 'various');
    const [first, last] = [various.filter(({ phone }) => phone), various.filter(({ phone }) => !phone)];
    const customers = [...first, ...last].map((customer, index) => ({ ...customer, id: index + 1 }));
    const { ids, requests } = await list(customers, { order: 'id' });
    expect(ids.length).toBe(600);
    expect(requests).toBeLessThan(60);
  });

  it('with one customer whose name and phone are like no other', async () => {
    const strange = { id: 5000, full_name: 'Wh Kx', phone: '+86 130 2020 2532' };
    const { ids } = await list([...makeCustomers(600, 'spaced', 0.2), strange], { order: 'name' });
    expect(ids.length).toBe(601);
    expect(ids).toContain(5000);
  });

  it('that matches a search with more matches than a response holds', async () => {
    const { ids, total, requests } = await list(makeCustomers(5000, 'spaced'), { order: 'id' }, 'GARCÍA');
    expect(total).toBeGreaterThan(200);
    expect(ids.length).toBe(total);
    expect(requests).toBeLessThan(200);
  });

  it('with any names that differ', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'abcde 12@.ñó李'), minLength: 1, maxLength: 8 });
    const names = fc.uniqueArray(
      fc.tuple(text, text).map((words) => words.join(' ')),
      { minLength: 201, maxLength: 260 },
    );
    await fc.assert(
      fc.asyncProperty(names, async (all) => {
        const customers = all.map((full_name, id) => ({ id: id + 1, full_name }));
        const { ids, total } = await list(customers, { folds: false });
        expect(total).toBe(customers.length);
        expect(ids.length).toBe(total);
      }),
      { numRuns: 2 },
    );
  }, 60_000);
});

describe('customers that no search can distinguish', () => {
  it('are missing, the others are listed', async () => {
    const { ids, total, requests } = await list([
      ...makeCustomers(20, 'spaced'),
      ...createNamesakes('Ana', 210),
    ]);
    expect(total).toBe(230);
    expect(ids.length).toBe(220);
    expect(requests).toBeLessThan(500);
  });

  it('are told apart by their phones if a search has too many matches', async () => {
    const namesakes = createNamesakes('Ana Sol', 250).map((customer, at) => ({
      ...customer,
      phone: `6${String(at * 7_919).padStart(8, '0')}`,
    }));
    const { client } = createService([...makeCustomers(300, 'spaced'), ...namesakes]);
    const { customers, total } = await listAllCustomers(client, 'ana sol');
    expect([customers.length, total]).toEqual([250, 250]);
  });

  it.each(['Ana', 'Ana Sol'])('end the list after a bounded number of requests: %s', async (name) => {
    const { ids, total, requests } = await list(createNamesakes(name, 210));
    expect([ids.length, total]).toEqual([200, 210]);
    expect(requests).toBeLessThan(300);
  });

  it('are a PARTIAL failure with the number missing', async () => {
    const { client } = createService(createNamesakes('Ana', 210));
    expect(findListFailure(await listAllCustomers(client))).toMatchObject({
      code: 'PARTIAL',
      exit: 6,
      text: { en: expect.stringContaining('missing: 10'), es: expect.stringContaining('faltan 10') },
    });
  });

  it('a complete list is not a failure', () => {
    expect(findListFailure({ customers: [], total: 0 })).toBeUndefined();
  });
});

describe('a wrong total of the service is a failure', () => {
  const withTotal = (
    customers: Customer[],
    count: (response: { customers: unknown[]; total: number }) => number,
  ) => {
    const { client } = createService(customers);
    const call = (async (operation: never, input: never) => {
      const { data } = (await client.call(operation, input)) as {
        data: { customers: unknown[]; total: number };
      };
      return { data: { ...data, total: count(data) } };
    }) as Client['call'];
    return { call } as Client;
  };

  it.each([
    ['of one response', 300, (response: { customers: unknown[] }) => response.customers.length],
    ['of 250 at most', 900, (response: { total: number }) => Math.min(response.total, 250)],
  ])('%s', async (_, count, total) => {
    const failure = findListFailure(await listAllCustomers(withTotal(makeCustomers(count, 'spaced'), total)));
    expect(failure?.text.en).toContain('may be incomplete');
  });
});

describe('while customers are added and deleted', () => {
  /** A service whose customers change before each request. */
  const createChangingService = (
    customers: Customer[],
    change: (n: number, customers: Customer[]) => void,
  ) => {
    let n = 0;
    const call = (async (operation: never, input: never) => {
      change(++n, customers);
      return createService(customers).client.call(operation, input);
    }) as Client['call'];
    return { call } as Client;
  };
  const late: Customer = { id: 9000, full_name: 'Zoe Abad', phone: '+34 600 000 001' };

  it.each([2, 8])('a customer added before request %i is listed', async (moment) => {
    const client = createChangingService(makeCustomers(260, 'spaced', 0), (n, list) => {
      if (n === moment) list.push(late);
    });
    const { customers, total } = await listAllCustomers(client);
    expect([customers.length, total]).toEqual([261, 261]);
    expect(customers.some(({ id }) => id === late.id)).toBe(true);
  });

  it('a deleted customer is not listed', async () => {
    const client = createChangingService(makeCustomers(260, 'spaced', 0), (n, list) => {
      if (n === 5) list.splice(3, 1);
    });
    const { customers, total } = await listAllCustomers(client);
    expect([customers.length, total]).toEqual([259, 259]);
  });

  it('without end, the list ends and its total shows that some are missing', async () => {
    const client = createChangingService(
      makeCustomers(230, 'spaced', 0),
      (n, list) => void list.push({ ...late, id: 9000 + n }),
    );
    const { customers, total } = await listAllCustomers(client);
    expect(customers.length).toBeLessThan(total);
  });
});

it('a failed search is the failure of the list', async () => {
  const { client } = createService(makeCustomers(400, 'spaced'));
  let left = 2;
  const failing = {
    ...client,
    call: ((...args: Parameters<typeof client.call>) =>
      left-- > 0 ? client.call(...args) : Promise.reject(new Error('gone'))) as typeof client.call,
  };
  await expect(listAllCustomers(failing)).rejects.toThrow('gone');
});
