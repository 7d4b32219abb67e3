import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookIn, writesIn } from '../../../support/booking.ts';
import { type House, openHouse, type RunOptions } from '../../../support/house.ts';

let house: House;
let ids: string[];
beforeEach(async () => {
  house = await openHouse({ tables: { S1: [1, 4], S2: [1, 4] } });
  const book = bookIn(house);
  ids = [(await book({ mesa: 'S1', nombre: 'Ana' })).id, (await book({ mesa: 'S2', nombre: 'Eva' })).id];
});
afterEach(() => house.close());

const tables = async () =>
  Object.fromEntries(
    (await house.run('reservas list --json')).json.map((each: Record<string, string>) => [
      each['nombre_cliente'],
      each['mesa_id'],
    ]),
  );

type Meet = (put: number, pass: () => Promise<Response>) => Promise<Response>;

/** The service, but for what becomes of its nth PUT. */
const meeting = (meet: Meet): NonNullable<RunOptions['fetch']> => {
  let puts = 0;
  return async (url, init) => {
    const pass = async () => house.fetch(url, init);
    return init.method === 'PUT' ? meet(++puts, pass) : pass();
  };
};

const answer = (status: number, code: string) =>
  new Response(JSON.stringify({ success: false, error: 'No', code }), { status });

const lost = async (): Promise<Response> => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
};

const swap = (options: RunOptions = {}) =>
  house.run(['reservas', 'swap', ...ids, '--json', '--retries', '0'], options);

describe('reservas swap', () => {
  it('exchanges the tables and sends nothing else', async () => {
    const { code, json, sent } = await swap();
    expect([code, json.map(({ mesa_id }: { mesa_id: string }) => mesa_id)]).toEqual([0, ['S2', 'S1']]);
    expect(writesIn(sent)).toEqual([
      ['PUT', { mesa_id: null }],
      ['PUT', { mesa_id: 'S1' }],
      ['PUT', { mesa_id: 'S2' }],
    ]);
    expect(await tables()).toEqual({ Ana: 'S2', Eva: 'S1' });
  });

  it.each([1, 2, 3])('that is refused at step %i is put back: 5', async (step) => {
    const refuse: Meet = async (put, pass) => (put === step ? answer(400, 'BUSINESS_ERROR') : pass());
    const { code, stderr } = await swap({ fetch: meeting(refuse) });
    expect(code).toBe(5);
    if (step > 1) expect(stderr).toMatch(/own table again: (Ana|Eva) · \w+ cannot have table S[12]: No/);
    expect(await tables()).toEqual({ Ana: 'S1', Eva: 'S2' });
  });

  it.each([2, 3])('that finds the service down at step %i is put back: 6', async (step) => {
    const down: Meet = async (put, pass) => (put === step ? answer(503, 'UNAVAILABLE') : pass());
    const { code, stderr } = await swap({ fetch: meeting(down) });
    expect(code).toBe(6);
    expect(stderr).toContain('own table again');
    expect(await tables()).toEqual({ Ana: 'S1', Eva: 'S2' });
  });

  it('that cannot be put back names what stands: 6', async () => {
    const refuse: Meet = async (put, pass) => (put >= 3 ? answer(400, 'BUSINESS_ERROR') : pass());
    const { code, stderr } = await swap({ fetch: meeting(refuse) });
    expect(code).toBe(6);
    expect(stderr).toContain('Ana');
  });

  it('that nobody can look after is not known: 9, both named', async () => {
    let gone = false;
    const vanish: Meet = async (put, pass) => {
      gone ||= put === 2;
      return gone ? lost() : pass();
    };
    const app = meeting(vanish);
    const { code, stderr } = await swap({ fetch: async (url, init) => (gone ? lost() : app(url, init)) });
    expect(code).toBe(9);
    expect(stderr).toMatch(/Eva.*Ana|Ana.*Eva/);
  });

  it('asks a service that takes no table away for the exchange alone', async () => {
    const strict: Meet = async (put, pass) => (put === 1 ? answer(422, 'VALIDATION_ERROR') : pass());
    const { code } = await swap({ fetch: meeting(strict) });
    expect(code).toBe(5);
    expect(await tables()).toEqual({ Ana: 'S1', Eva: 'S2' });
  });

  it('needs two bookings that have tables of their own', async () => {
    expect((await house.run(['reservas', 'swap', ids[0]!, ids[0]!])).code).toBe(2);
    await house.run(['reservas', 'update', ids[0]!, '--data', '{"mesa_id":null}']);
    const { code, stderr } = await swap();
    expect([code, stderr]).toEqual([2, expect.stringContaining('no table')]);
  });
});
