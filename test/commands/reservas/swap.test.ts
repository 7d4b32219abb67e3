import { beforeEach, describe, expect, it } from 'vitest';
import { createReservationIn, writesIn } from '../../support/reservations.ts';
import { cliForEachTest, type RunOptions } from '../../support/test-cli.ts';

const cli = cliForEachTest({ tables: { S1: [1, 4], S2: [1, 4] } });
let ids: string[];
beforeEach(async () => {
  const create = createReservationIn(cli);
  ids = [(await create({ mesa: 'S1', nombre: 'Ana' })).id, (await create({ mesa: 'S2', nombre: 'Eva' })).id];
});

const listTables = async () =>
  Object.fromEntries(
    (await cli.run('reservas list --json')).json.map((item: Record<string, string>) => [
      item['nombre_cliente'],
      item['mesa_id'],
    ]),
  );

type HandlePut = (put: number, pass: () => Promise<Response>) => Promise<Response>;

/** The service with a handler for its nth PUT. */
const intercept = (handle: HandlePut): NonNullable<RunOptions['fetch']> => {
  let puts = 0;
  return async (url, init) => {
    const pass = async () => cli.fetch(url, init);
    return init.method === 'PUT' ? handle(++puts, pass) : pass();
  };
};

const respond = (status: number, code: string) =>
  new Response(JSON.stringify({ success: false, error: 'No', code }), { status });

const disconnect = async (): Promise<Response> => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
};

const swap = (options: RunOptions = {}) =>
  cli.run(['reservas', 'swap', ...ids, '--json', '--retries', '0'], options);

describe('reservas swap', () => {
  it('offers those who sit and those who come soon, and goes back on Esc', async () => {
    await cli.run(['reservas', 'seat', String(ids[0])]);
    const { code, sent } = await cli.run('swap', {
      columns: 80,
      answers: [
        ['Which reservation?', '2\r'],
        ['→ ', '\u001b'],
        ['Which reservation?', 'ana\r'],
        ['→ ', 'eva\r'],
      ],
    });
    expect([code, writesIn(sent).length]).toEqual([0, 3]);
    expect(await listTables()).toEqual({ Ana: 'S2', Eva: 'S1' });
  });

  it('exchanges the tables and sends nothing else', async () => {
    const { code, json, sent } = await swap();
    expect([code, json.map(({ mesa_id }: { mesa_id: string }) => mesa_id)]).toEqual([0, ['S2', 'S1']]);
    expect(writesIn(sent)).toEqual([
      ['PUT', { mesa_id: null }],
      ['PUT', { mesa_id: 'S1' }],
      ['PUT', { mesa_id: 'S2' }],
    ]);
    expect(await listTables()).toEqual({ Ana: 'S2', Eva: 'S1' });
  });

  it.each(['S1 y s2', 'ana con eva'])('accepts words between the two: %s', async (words) => {
    expect((await cli.run(`swap ${words}`)).code).toBe(0);
    expect(await listTables()).toEqual({ Ana: 'S2', Eva: 'S1' });
  });

  it.each([1, 2, 3])('restores the tables after a refusal at step %i: 5', async (step) => {
    const refuse: HandlePut = async (put, pass) => (put === step ? respond(400, 'BUSINESS_ERROR') : pass());
    const { code, stderr } = await swap({ fetch: intercept(refuse) });
    expect(code).toBe(5);
    if (step > 1) expect(stderr).toMatch(/own table again: (Ana|Eva) · \w+ cannot have table S[12]: No/);
    expect(await listTables()).toEqual({ Ana: 'S1', Eva: 'S2' });
  });

  it.each([2, 3])('restores the tables after an outage at step %i: 6', async (step) => {
    const down: HandlePut = async (put, pass) => (put === step ? respond(503, 'UNAVAILABLE') : pass());
    const { code, stderr } = await swap({ fetch: intercept(down) });
    expect(code).toBe(6);
    expect(stderr).toContain('own table again');
    expect(await listTables()).toEqual({ Ana: 'S1', Eva: 'S2' });
  });

  it.each([
    [400, 'BUSINESS_ERROR'],
    [503, 'UNAVAILABLE'],
  ])('names the changed reservation if it cannot be restored, for %i: 6', async (...answer) => {
    const fail: HandlePut = async (put, pass) => (put >= 3 ? respond(...answer) : pass());
    const { code, stderr } = await swap({ fetch: intercept(fail) });
    expect(code).toBe(6);
    expect(stderr).toMatch(/no longer at their own table: .*Ana/);
  });

  it('names both reservations if their tables are unknown: 9', async () => {
    let gone = false;
    const vanish: HandlePut = async (put, pass) => {
      gone ||= put === 2;
      return gone ? disconnect() : pass();
    };
    const serve = intercept(vanish);
    const { code, stderr } = await swap({
      fetch: async (url, init) => (gone ? disconnect() : serve(url, init)),
    });
    expect(code).toBe(9);
    expect(stderr).toMatch(/Eva.*Ana|Ana.*Eva/);
  });

  it('needs two reservations with different tables', async () => {
    expect((await cli.run(['reservas', 'swap', ids[0]!, ids[0]!])).code).toBe(2);
    await cli.run(['reservas', 'update', ids[0]!, '--data', '{"mesa_id":null}']);
    const { code, stderr } = await swap();
    expect([code, stderr]).toEqual([2, expect.stringContaining('no table')]);
  });
});
