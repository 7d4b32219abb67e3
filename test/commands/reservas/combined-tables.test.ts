import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { plainService, type Row } from '../../support/plain-service.ts';
import { runWith } from '../../support/profiles.ts';
import { makeRestaurant } from '../../support/restaurant.ts';
import { cliForEachTest, type RunOptions } from '../../support/test-cli.ts';

const cli = cliForEachTest();
let key: string;
const database = () => join(cli.folder, 'casa.db');
beforeEach(async () => {
  key = await makeRestaurant(database(), ['S1', 'S9', 'S10']);
  await admin('tables combine S9 S10 --min 5 --max 8');
});

const run = (line: string | readonly string[], options?: RunOptions) =>
  runWith(
    cli,
    line,
    { casa: { baseUrl: undefined, database: database(), key, tz: 'Europe/Madrid' } } as never,
    options,
  );
const ok = async (line: string | readonly string[], options?: RunOptions) => {
  const ran = await run(line, options);
  expect([ran.code, ran.code === 0 ? '' : ran.stderr]).toEqual([0, '']);
  return ran;
};
const admin = async (line: string) => {
  const { code, stderr } = await cli.run(['admin', ...line.split(' '), '--database', database()]);
  expect([code, stderr]).toEqual([0, '']);
};
const names = (rows: readonly { mesa_id: string }[]) => rows.map(({ mesa_id }) => mesa_id);
const book = (who: string, size: number, ...more: string[]) => {
  const fields = ['--nombre', who, '--comensales', String(size), ...more];
  return ok(['reservas', 'create', '--fecha', 'hoy', '--inicio', '21:00', ...fields, '--json']);
};

describe('a combined table', () => {
  it('is booked with one command, and then none of its parts is free', async () => {
    const { json: before } = await ok('free --hora 21:00 --comensales 7 --json');
    expect(names(before.tables)).toEqual(['S9+S10']);
    expect((await book('Boda', 7)).json.mesa_id).toBe('S9+S10');
    const { json } = await ok('free --hora 21:00 --comensales 2 --json');
    expect(names(json.tables)).toEqual(['S1']);
    expect((await ok('free --hora 21:00 --comensales 7 --json')).json.tables).toEqual([]);
  });

  it('comes after the single tables, and its parts say until when it is free', async () => {
    await admin('tables edit S9+S10 --min 2');
    await book('Ana', 2, '--mesa', 'S10');
    const { json } = await ok('free --hora 19:30 --comensales 3 --minutes 60 --json');
    expect(json.tables.map((row: Row) => [row['mesa_id'], row['free_until']])).toEqual([
      ['S1', null],
      ['S10', '21:00'],
      ['S9', null],
      ['S9+S10', '21:00'],
    ]);
  });

  it('is neither free now nor offered to the waitlist while a part is occupied', async () => {
    await admin('waitlist add --customer-name Grupo --party-size 6');
    const { json: before } = await ok('now --json');
    expect(names(before.free)).toContain('S9+S10');
    expect(before.queue).toMatchObject([{ mesa_id: 'S9+S10' }]);
    await ok('walkin 2 S9');
    const { json } = await ok('now --json');
    expect(names(json.free)).toEqual(['S1', 'S10']);
    expect(json.queue).toMatchObject([{ mesa_id: null }]);
  });

  it('is found by the name of a part', async () => {
    await book('Boda', 7);
    expect((await ok('reservas get s9 --json')).json.nombre_cliente).toBe('Boda');
  });

  it('can be moved to and swapped', async () => {
    await book('Boda', 7);
    await book('Ana', 2);
    const { json } = await ok('swap Boda Ana --fecha hoy --json');
    expect(names(json)).toEqual(['S1', 'S9+S10']);
    await ok('move Boda --inicio 23:30');
    expect((await run('move Boda s9+s10 --inicio 21:00')).code).toBe(5);
    expect((await ok('move Boda s9+s10 --json')).json.mesa_id).toBe('S9+S10');
  });
});

describe('a walk-in table', () => {
  it('is marked by free, never assigned, and taken first by walkin', async () => {
    await admin('tables edit S1 --walk-ins-only');
    const { json } = await ok('free --hora 21:00 --comensales 2 --json');
    expect(json.tables.map((row: Row) => [row['mesa_id'], row['walk_ins_only']])).toEqual([
      ['S10', undefined],
      ['S9', undefined],
      ['S1', true],
    ]);
    expect((await ok('free --hora 21:00 --comensales 2', { columns: 80 })).stdout).toMatch(
      /^S1 .*walk-ins only$/m,
    );
    expect((await book('Ana', 2)).json.mesa_id).toBe('S10');
    expect((await ok('walkin 2 --json')).json.mesa_id).toBe('S1');
  });

  it('is no alternative to a table that is taken', async () => {
    await admin('tables edit S1 --walk-ins-only');
    await book('Ana', 2);
    await book('Eva', 2);
    const { stdout } = await ok('free --hora 21:00 --comensales 2', { columns: 80 });
    expect(stdout).toMatch(/no table\n[\s\S]*S1 .*walk-ins only/);
    expect((await run('create --fecha hoy --inicio 21:00 --nombre Leo --comensales 2')).code).toBe(5);
  });
});

describe('a table whose guests stay past their end', () => {
  const later = { now: new Date('2026-11-20T21:00:00Z') };

  it('is not free now, is given to no walk-in, and is named if somebody is seated there', async () => {
    await ok('walkin 2 S9');
    const { json } = await ok('free --hora 22:00 --comensales 2 --json', later);
    expect(names(json.tables)).toEqual(['S1', 'S10']);
    expect(names((await ok('free --hora 22:30 --comensales 2 --json', later)).json.tables)).toContain('S9');
    expect((await run('walkin 6', later)).code).toBe(5);
    for (const mesa of ['S1', 'S10']) expect((await ok('walkin 2 --json', later)).json.mesa_id).toBe(mesa);
    expect((await run('walkin 2', later)).code).toBe(5);
    const { stderr } = await run('walkin 3 S9 Ruiz', { ...later, columns: 80 });
    expect(stderr).toContain('S9 is not free yet: Sin reserva, 2, seated');
  });

  it('counts as free after half a day: somebody forgot to finish it', async () => {
    await ok('walkin 2 S1', { now: new Date('2026-11-20T08:00:00Z') });
    expect((await ok('walkin 2 --json', later)).json.mesa_id).toBe('S1');
  });
});

describe('a full quarter of an hour', () => {
  beforeEach(async () => {
    await admin('pace --diners 5');
    await book('Ana', 4);
  });

  it('has no free table; free and create say why, and when there is room', async () => {
    const { json } = await ok('free --hora 21:10 --comensales 2 --json');
    expect(json).toMatchObject({ tables: [], pace: { arrivals: 4, diners: 5, next: '21:15' } });
    expect(json.alternatives[0]).toMatchObject({ inicio: '21:15' });
    const { stdout } = await ok('free --hora 21:10 --comensales 2', { columns: 80 });
    expect(stdout).toContain('too many arrivals: already 4 guests from 21:00 to 21:15 (5 at most); there');
    const { code, stderr } = await run('create --fecha hoy --inicio 21:10 --nombre Eva --comensales 2');
    expect([code, JSON.parse(stderr).error]).toMatchObject([
      5,
      { message: 'Demasiadas llegadas a esa hora', hint: expect.stringContaining('there is room at 21:15') },
    ]);
  });

  it('rejects an edit that moves guests there, but not guests at the door', async () => {
    await ok('create --fecha hoy --inicio 22:00 --nombre Eva --comensales 2');
    expect((await run('move Eva --inicio 21:10')).stderr).toContain('Demasiadas llegadas');
    await admin('pace --diners 1');
    expect((await ok('walkin 2 --json')).json.estado).toBe('en_curso');
    await admin('waitlist add --customer-name Grupo --party-size 2');
    expect((await ok('waitlist seat 1 S9 --json')).json.mesa_id).toBe('S9');
  });

  it('does not stop guests at the door whose proposal is approved later', async () => {
    await admin('pace --diners 1');
    const { json } = await run('walkin 2 --json', { env: { MAITRE_WRITES: 'propose' } });
    const approved = await ok(`approve ${json.proposal} --yes --json`);
    expect(approved.json).toMatchObject([{ records: [{ estado: 'en_curso' }] }]);
  });
});

describe('over HTTP', () => {
  const withFile = (text: string) => {
    mkdirSync(join(cli.folder, 'floors'), { recursive: true });
    writeFileSync(join(cli.folder, 'floors', '127.0.0.1_9.yaml'), text);
  };
  const tables = '  - {id: S9, min: 2, max: 4}\n  - {id: S10, min: 2, max: 4}\n';
  const held = {
    id: 'a',
    mesa_id: 'S9',
    fecha_reserva: '2026-11-20',
    inicio_reserva: '22:00',
    final_reserva: '23:00',
  };
  const empty = { 'crm/customers': [], 'menu/items': [], events: [] };
  const { fetch } = plainService({
    ...empty,
    reservas: [{ ...held, nombre_cliente: 'Ana', num_comensales: 2, estado: 'pendiente' }],
  });

  it.each([
    '  - {joins: [S9, S10], min: 5, max: 8}\n',
    '  - {id: S9+S10, joins: [S9, S10], min: 5, max: 8}\n',
  ])('a floor file joins tables: %j', async (joined) => {
    withFile(`tables:\n${tables}${joined}`);
    const free = async (time: string) =>
      names((await cli.run(`free --hora ${time} --comensales 6 --minutes 60 --json`, { fetch })).json.tables);
    expect(await free('20:30')).toEqual(['S9+S10']);
    expect(await free('22:30')).toEqual([]);
    const { json } = await cli.run('floor show --json');
    expect(json.tables).toContainEqual({ id: 'S9+S10', joins: ['S9', 'S10'], min: 5, max: 8, priority: 100 });
  });

  it.each([
    [
      '  - {joins: [S9, S11], min: 5, max: 8}\n',
      'joins of S9+S11 has S11, which is not a single table of the file',
    ],
    ['  - {joins: [S9], min: 5, max: 8}\n', 'joins must be two tables or more'],
  ])('a floor file with %j is not valid', async (joined, message) => {
    withFile(`tables:\n${tables}${joined}`);
    const { code, stderr } = await cli.run('floor show');
    expect([code, JSON.parse(stderr).error.message]).toEqual([10, expect.stringContaining(message)]);
  });

  it('floor learn finds the combined table that it knows from reservations', async () => {
    await cli.run('floor learn', {
      fetch: plainService({
        ...empty,
        reservas: ['S9', 'S10', 'S9+S10'].map((mesa_id, index) => ({
          ...held,
          id: String(index),
          mesa_id,
          num_comensales: 2 + index,
        })),
      }).fetch,
    });
    const { json } = await cli.run('floor show --json');
    expect(json.tables.find(({ id }: { id: string }) => id === 'S9+S10')).toMatchObject({
      joins: ['S9', 'S10'],
    });
  });
});
