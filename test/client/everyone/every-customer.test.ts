import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/client/client.ts';
import { everyCustomer, incompleteList } from '../../../src/client/everyone/every-customer.ts';
import { type Customer, crm, customerLimit } from '../../../src/contract/crm.ts';
import { Failure } from '../../../src/ground/errors.ts';
import { guests, type Service, searching } from './guests.ts';

/** Reads everybody, and counts the requests. Nothing is asked twice but how many there are, at the end. */
const read = async (customers: readonly Customer[], service?: Service, q?: string) => {
  const { client, asked } = searching(customers, service);
  const found = await everyCustomer(client, q);
  const searched = asked.length > 1 ? asked.slice(0, -1) : asked;
  expect(new Set(searched).size).toBe(searched.length);
  expect(new Set(found.customers.map(({ id }) => id)).size).toBe(found.customers.length);
  return { ids: found.customers.map(({ id }) => id), total: found.total, requests: asked.length, asked };
};

const same = (name: string, count: number): Customer[] =>
  Array.from({ length: count }, (_, index) => ({ id: 100_000 + index, full_name: name }));

describe('all fit in one answer', () => {
  it.each([
    [0, 1],
    [1, 1],
    [199, 1],
    [200, 2],
  ])('%i customers take %i requests', async (count, requests) => {
    const found = await read(guests(count, 'spaced'));
    expect([found.ids.length, found.total, found.requests]).toEqual([count, count, requests]);
  });

  it('and those that a search finds', async () => {
    const { asked, ids } = await read(guests(150, 'spaced'), {}, 'García');
    expect(asked).toEqual(['García']);
    expect(ids.length).toBeGreaterThan(0);
  });
});

describe('everybody is found, by few searches', () => {
  const byName: Service = { folds: true, order: 'name' };

  it.each([
    [1000, 'abroad', 0, byName],
    [1000, 'plus', 0, { folds: false, order: 'id' }],
    [1000, 'spaced', 0.3, byName],
    [1000, 'spaced', 0.03, { order: 'id' }],
  ] as const)(
    'by at most 4 times the fewest that could hold them: %i with phones %s, none for %d of them, on %o',
    async (count, phones, withoutPhone, service) => {
      const { ids, total, requests } = await read(guests(count, phones, withoutPhone), service);
      expect([ids.length, total]).toEqual([count, count]);
      expect(requests).toBeLessThanOrEqual(4 * (count / customerLimit.maximum));
    },
    120_000,
  );

  it('by some more where names are various, and the first answer has nobody without a phone', async () => {
    const various = guests(600, 'spaced', 0.03, 5, 'various');
    const [first, last] = [various.filter(({ phone }) => phone), various.filter(({ phone }) => !phone)];
    const customers = [...first, ...last].map((guest, index) => ({ ...guest, id: index + 1 }));
    const { ids, requests } = await read(customers, { order: 'id' });
    expect(ids.length).toBe(600);
    expect(requests).toBeLessThan(27);
  });

  const cases = [
    ['spaced', { folds: true, order: 'id' }],
    ['plus', { folds: false, order: 'name' }],
    ['bare', byName],
    ['none', byName],
    ['none', { folds: false, order: 'id' }],
  ] as const;
  it.each(cases)(
    'also where some have no phone, or nobody an international one: %s, on %o',
    async (phones, service) => {
      const { ids, total, requests } = await read(guests(400, phones), service);
      expect([ids.length, total]).toEqual([400, 400]);
      expect(requests).toBeLessThan(30);
    },
  );

  it('by no part that the addresses of most have alike', async () => {
    const { asked, ids } = await read(guests(600, 'spaced', 0.03, 8), { order: 'id' });
    expect(ids.length).toBe(600);
    expect(asked.filter((part) => part && 'example.com'.includes(part))).toEqual([]);
  });

  it('of whom 201 take hardly more than 200 do', async () => {
    expect((await read(guests(201, 'spaced'))).requests).toBeLessThan(6);
  });

  it('whose names and phones are numbers in a row', async () => {
    const customers = Array.from({ length: 1000 }, (_, index) => ({
      id: index + 1,
      full_name: `Cliente ${String(index).padStart(4, '0')}`,
      phone: `+346000${String(index).padStart(5, '0')}`,
    }));
    const { ids, requests } = await read(customers);
    expect(ids.length).toBe(1000);
    expect(requests).toBeLessThan(45);
  });

  it('also one who is called like nobody and has a phone like nobody: by what few phones begin with', async () => {
    const strange = { id: 5000, full_name: 'Wh Kx', phone: '+86 130 2020 2532' };
    const few = guests(30, 'abroad', 0, 3).map((guest) => ({ ...guest, id: guest.id + 3000 }));
    const book = [...guests(600, 'spaced', 0.2), ...few, strange];
    const { asked, ids } = await read(book, { order: 'name' });
    expect(ids.length).toBe(631);
    const begun = asked.slice(asked.indexOf('+'), -1);
    expect([begun.slice(0, 3), begun.at(-1)]).toEqual([['+', '+4', '+3'], '+8']);
  });

  it('of whom a search finds more than one answer holds', async () => {
    const { ids, total, requests } = await read(guests(5000, 'spaced'), { order: 'id' }, 'GARCÍA');
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
        const { ids, total } = await read(customers, { folds: false });
        expect(total).toBe(customers.length);
        expect(ids.length).toBe(total);
      }),
      { numRuns: 2 },
    );
  }, 60_000);
});

describe('the last few are read by their ids', () => {
  const isById = (part: string | undefined) => part?.startsWith('#');

  it('where ids leave hardly any other: 201 take three requests', async () => {
    const { asked, ids } = await read(guests(201, 'spaced'), { order: 'id' });
    expect([ids.length, asked]).toEqual([201, [undefined, '#201', undefined]]);
  });

  it('also those whom no search tells apart', async () => {
    const { ids, total } = await read(same('Ana', 210), { order: 'name' });
    expect([ids.length, total]).toEqual([210, 210]);
  });

  it('and not where ids are far apart', async () => {
    const apart = guests(300, 'spaced').map((guest) => ({ ...guest, id: guest.id * 1000 }));
    const { asked, ids } = await read(apart, { order: 'name' });
    expect([ids.length, asked.filter(isById)]).toEqual([300, []]);
  });

  it('nor where many a number between is nobody’s', async () => {
    const odd = guests(600, 'spaced', 0.1, 4, 'various').map((guest) => ({ ...guest, id: guest.id * 3 }));
    const strange = { id: 2, full_name: 'Ng Xu', phone: '+86 130 2020 2532' };
    const { asked, ids } = await read([...odd, strange], { order: 'name' });
    expect([ids.length, asked.filter(isById)]).toEqual([601, []]);
  });

  it('and not where the service does not answer that', async () => {
    const { client, asked } = searching(guests(300, 'spaced'), { order: 'id' });
    const readings: unknown[] = [];
    const call = ((row: never, input: never) => {
      if (row !== crm.get) return client.call(row, input);
      readings.push(row);
      return Promise.reject(new Failure('MALFORMED_ANSWER', 'a list'));
    }) as Client['call'];
    const { customers } = await everyCustomer({ call } as Client);
    expect([customers.length, readings.length]).toEqual([300, 1]);
    expect(asked.length).toBeGreaterThan(2);
  });

  it('until ids that nobody bears show that they are not there', async () => {
    const odd = guests(300, 'spaced').map((guest) => ({ ...guest, id: guest.id * 2 }));
    const { asked, ids } = await read(odd, { order: 'id' });
    expect(ids.length).toBe(300);
    expect(asked.filter(isById).length).toBeLessThan(20);
  });
});

describe('customers that no search tells apart are counted', () => {
  it('among others', async () => {
    const { ids, total, requests } = await read([...guests(300, 'spaced'), ...same('Ana', 300)]);
    expect(total).toBe(600);
    expect(ids.length).toBe(500);
    expect(requests).toBeLessThan(500);
  });

  it('alone', async () => {
    const { ids, total, requests } = await read(same('Ana', 300));
    expect([ids.length, total]).toEqual([200, 300]);
    expect(requests).toBeLessThan(100);
  });

  it('however long the search would be, it ends', async () => {
    const { ids, total, requests } = await read(same('María del Carmen Fernández de la Rosa', 300));
    expect([ids.length, total]).toEqual([200, 300]);
    expect(requests).toBeLessThanOrEqual(2000);
  });

  it('as a failure that says how many are missing', () => {
    expect(incompleteList({ customers: [], total: 100 })).toMatchObject({
      code: 'PARTIAL',
      exit: 6,
      text: { en: expect.stringContaining('100 customers'), es: expect.stringContaining('100 clientes') },
    });
  });
});

describe('a number of them that is not true is no leave to end early', () => {
  const counting = (
    customers: Customer[],
    count: (answer: { customers: unknown[]; total: number }) => number,
  ) => {
    const { client } = searching(customers);
    const call = (async (row: never, input: never) => {
      const { data } = (await client.call(row, input)) as { data: { customers: unknown[]; total: number } };
      return { data: { ...data, total: count(data) } };
    }) as Client['call'];
    return { call } as Client;
  };

  it.each([
    ['of the answer alone', 300, (answer: { customers: unknown[] }) => answer.customers.length],
    ['no higher than some', 900, (answer: { total: number }) => Math.min(answer.total, 250)],
  ])('%s', async (_, count, total) => {
    const failure = incompleteList(await everyCustomer(counting(guests(count, 'spaced'), total)));
    expect(failure?.text.en).toContain('may be incomplete');
  });

  it('but a list that is whole has no failure', () => {
    expect(incompleteList({ customers: [], total: 0 })).toBeUndefined();
  });
});

describe('while guests come and go', () => {
  /** A service where something happens before the nth search. */
  const changing = (customers: Customer[], happens: (n: number, customers: Customer[]) => void) => {
    let n = 0;
    const call = (async (row: never, input: never) => {
      happens(++n, customers);
      return searching(customers).client.call(row, input);
    }) as Client['call'];
    return { call } as Client;
  };
  const late: Customer = { id: 9000, full_name: 'Zoe Abad', phone: '+34 600 000 001' };

  it.each([
    [2, 'an id far from the others', 9000],
    [5, 'the next id', 401],
    [8, 'the next id', 401],
  ])('one who came before the search %i with %s is among them', async (moment, _, id) => {
    const client = changing(guests(400, 'spaced', 0), (n, book) => {
      if (n === moment) book.push({ ...late, id });
    });
    const { customers, total } = await everyCustomer(client);
    expect([customers.length, total]).toEqual([401, 401]);
    expect(customers.some((one) => one.id === id)).toBe(true);
  });

  it('one who went is not', async () => {
    const client = changing(guests(400, 'spaced', 0), (n, book) => {
      if (n === 5) book.splice(3, 1);
    });
    const { customers, total } = await everyCustomer(client);
    expect([customers.length, total]).toEqual([399, 399]);
  });

  it('and never stop, the number says that some are missing, and it ends', async () => {
    const client = changing(guests(230, 'spaced', 0), (n, book) => void book.push({ ...late, id: 9000 + n }));
    const { customers, total } = await everyCustomer(client);
    expect(customers.length).toBeLessThan(total);
  });
});

it('a failure of one search is the failure of all', async () => {
  const { client } = searching(guests(400, 'spaced'));
  let left = 5;
  const failing = {
    ...client,
    call: ((...args: Parameters<typeof client.call>) =>
      left-- > 0 ? client.call(...args) : Promise.reject(new Error('gone'))) as typeof client.call,
  };
  await expect(everyCustomer(failing)).rejects.toThrow('gone');
});
