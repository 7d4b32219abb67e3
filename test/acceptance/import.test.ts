import { once } from 'node:events';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Folder, openFolder, type Serving, serve, start } from '../support/program.ts';
import { makeRestaurant } from '../support/restaurant.ts';
import { runOnSockets } from '../support/served-cli.ts';

let folder: Folder;
let serving: Serving;
let env: Record<string, string>;
const database = () => join(folder.folder, 'casa.db');

beforeAll(async () => {
  folder = openFolder();
  const key = await makeRestaurant(database());
  // Slow enough that an import is killed in the middle.
  const fault = 'POST /developer: latency=40';
  serving = await serve(folder, ['--database', database(), '--fault', fault]);
  env = { MAITRE_BASE_URL: serving.url, MAITRE_API_KEY: key };
});
afterAll(async () => {
  await serving.stop('SIGTERM');
  folder.close();
});

/** Runs a command in this process, with the folder of those that are killed. */
const run = (...argv: string[]) =>
  runOnSockets(argv, { env: { ...folder.env, ...env }, runtime: { cwd: folder.folder } });
const put = (name: string, content: string): void => writeFileSync(join(folder.folder, name), content);
const api = async <T = { total: number }>(path: string): Promise<T> => {
  const headers = { authorization: `Bearer ${env['MAITRE_API_KEY']}` };
  const answer = await fetch(`${serving.url}/developer/api${path}`, { headers });
  return ((await answer.json()) as { data: T }).data;
};
const total = async (): Promise<number> => (await api('/crm/customers?limit=1')).total;

const rows = 16;
/** Customers, some of them in two equal rows. */
const guests = `full_name,phone\n${Array.from({ length: rows }, (_, at) =>
  at % 8 === 0 ? 'Twin Guest,+34 600 000 000' : `Guest ${at},+34 6${String(at).padStart(8, '0')}`,
).join('\n')}\n`;

/** Starts an import and kills it once so many more records exist. */
const killedAfter = async (
  file: string,
  more: number,
  { noun, count } = { noun: 'crm', count: total },
): Promise<void> => {
  const before = await count();
  const child = start(folder, [...noun.split(' '), 'import', file, '--concurrency', '3'], env);
  child.stdout.resume();
  child.stderr.resume();
  const ended = once(child, 'close');
  while ((await count()) < before + more && child.exitCode === null) await delay(15);
  child.kill('SIGKILL');
  await ended;
  // The requests in flight have been processed, so the next run need not wait for them.
  await total();
  const ledgers = join(folder.folder, 'imports');
  for (const name of readdirSync(ledgers, { encoding: 'utf8', recursive: true }))
    utimesSync(join(ledgers, name), 0, Date.now() / 1000 - 60);
};

describe('an import that is killed', () => {
  it('at any moment, again and again, is resumed: each record exists exactly once', async () => {
    put('guests.csv', guests);
    for (const more of [1, 7]) await killedAfter('guests.csv', more);
    const last = await run('crm', 'import', 'guests.csv');
    expect([last.code, last.stderr]).toEqual([0, expect.stringContaining('resuming an earlier import')]);
    expect(await total()).toBe(rows);
    expect((await api('/crm/customers?q=Twin&limit=1')).total).toBe(rows / 8);
    const again = await run('crm', 'import', 'guests.csv');
    expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, already: rows });
    expect((await run('undo', '--yes')).code).toBe(0);
    expect(await total()).toBe(0);
  }, 600_000);

  it('is resumed for dishes too, which do not show when they were created', async () => {
    await run('menu', 'categories', 'add', '--name', 'Tapas');
    const dishes = async () => (await api<{ name: string }[]>('/menu/items')).map(({ name }) => name).sort();
    const names = Array.from({ length: rows }, (_, at) => (at % 8 === 0 ? 'Twin' : `Dish ${at}`)).sort();
    put('dishes.csv', `name;price;category_name\n${names.map((name) => `${name};3,50;Tapas`).join('\n')}\n`);
    await killedAfter('dishes.csv', 4, { noun: 'menu items', count: async () => (await dishes()).length });
    expect((await dishes()).length).toBeLessThan(rows);
    const last = await run('menu', 'items', 'import', 'dishes.csv');
    expect([last.code, last.stderr]).toEqual([0, expect.stringContaining('resuming an earlier import')]);
    expect(await dishes()).toEqual(names);
  }, 600_000);

  it('two imports of one file at the same time are refused', async () => {
    const before = await total();
    put('twice.csv', guests.replaceAll('Guest', 'Other'));
    const child = start(folder, ['crm', 'import', 'twice.csv', '--concurrency', '1'], env);
    child.stdout.resume();
    child.stderr.resume();
    const ended = once(child, 'close');
    while ((await total()) === before && child.exitCode === null) await delay(15);
    child.kill('SIGSTOP');
    const second = await run('crm', 'import', 'twice.csv');
    child.kill('SIGCONT');
    expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('is running')]);
    await ended;
    expect(await total()).toBe(before + rows);
  }, 600_000);
});
