import { once } from 'node:events';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { migrations } from '../../../src/storage/migrations.ts';
import { type Database, newDatabase } from '../../support/databases.ts';
import { createOlder } from '../../support/postgres/older.ts';
import { openRelay, type Relay } from '../../support/postgres/relay.ts';
import { owner } from '../../support/postgres/server.ts';
import { openFolder, start } from '../../support/program.ts';
import { runOnSockets } from '../../support/served-cli.ts';

/** Step 17 on a database with a reservation, interrupted at its first, a later and its last statement. */

const earlier = 16;
const inAll = { timeout: 20_000 };

let older: Database;
let database: Database;
let relay: Relay;

beforeAll(async () => {
  older = await newDatabase({ bare: true });
  await createOlder(older.address, earlier);
});
beforeEach(async () => {
  database = await newDatabase({ bare: true, as: `owner ${owner} template ${older.name}` });
  relay = await openRelay(database.server.port);
  return () => relay.close();
});

/** The columns of the primary keys, and whether the reservation still occupies its table. */
const readState = async () => {
  const [row] = await database.server.asSuperuser<{ keys: string[]; occupancies: string[] }>(
    `select (select array_agg(pg_get_constraintdef(oid) order by 1) from pg_constraint
        where contype = 'p' and conrelid in ('reservas'::regclass, 'occupancies'::regclass)) as keys,
      (select array_agg(reserva_id || ' ' || mesa_id) from occupancies) as occupancies`,
    database.name,
  );
  return row;
};

const before = {
  keys: ['PRIMARY KEY (id)', 'PRIMARY KEY (reserva_id, mesa_id)'],
  occupancies: ['Rpendiente S1'],
};
const after = {
  keys: ['PRIMARY KEY (tenant_id, id)', 'PRIMARY KEY (tenant_id, reserva_id, mesa_id)'],
  occupancies: ['Rpendiente S1'],
};

const lastStatement = 'insert into "schema_version"';
const statements = ['lock table reservas', 'add constraint occupancies_primary_key', 'commit'];

/** Sets the fate of the statement; the one before `commit` is named, because `begin` contains the word too. */
const meet = (words: string, fate: 'lose' | 'hold') =>
  relay.meet(words, fate, words === 'commit' ? lastStatement : '');

/** Sessions in a transaction of ours, with what they wait for. */
const listTransactions = () =>
  database.server.asSuperuser<{ state: string; wait: string | null }>(
    `select state, wait_event_type as wait from pg_stat_activity
      where datname = '${database.name}' and application_name = 'maitre' and xact_start is not null`,
  );

test.each(statements)('a connection that is lost at %s is repeated until the step is done', async (words) => {
  meet(words, 'lose');
  const opened = openStore(relay.through(database.address));
  // Nobody repeats a commit whose outcome is unknown: the next start finds what it did.
  if (words === 'commit') await expect(opened).rejects.toMatchObject({ code: 'UNKNOWN_OUTCOME' });
  else await (await opened).close();
  await (await openStore(database.address)).close();
  expect(await readState()).toEqual(after);
});

test('a process that is killed leaves the earlier schema, and the next one finishes', async () => {
  const folder = openFolder();
  onTestFinished(folder.close);
  meet('add constraint occupancies_primary_key', 'hold');
  const migrate = ['admin', 'migrate', '--database'];
  const child = start(folder, [...migrate, relay.through(database.address)]);
  const ended = once(child, 'exit');
  await vi.waitUntil(
    async () => (await listTransactions()).some(({ state }) => state === 'idle in transaction'),
    inAll,
  );
  child.kill('SIGKILL');
  await ended;
  await vi.waitUntil(async () => (await listTransactions()).length === 0, inAll);
  const status = await runOnSockets([...migrate, database.address, '--status'], folder);
  const pending = migrations.slice(earlier).map(([name]) => name);
  expect(JSON.parse(status.stdout)).toEqual({ version: earlier, current: migrations.length, pending });
  expect(await readState()).toEqual(before);
  const again = await runOnSockets([...migrate, database.address], folder);
  expect(JSON.parse(again.stdout)).toMatchObject({ version: migrations.length, pending: [] });
  expect(await readState()).toEqual(after);
});

test('a long read delays the step, but not the requests that come after it', async () => {
  const reader = await database.server.superuser(database.name);
  const other = await database.server.superuser(database.name);
  await other.query('set lock_timeout = 0');
  await reader.query('begin; select from reservas');
  const opened = openStore(database.address);
  await vi.waitUntil(async () => (await listTransactions()).some(({ wait }) => wait === 'Lock'), inAll);
  // It waits behind the step, until the step gives way.
  expect((await other.query('select id from reservas')).rowCount).toBe(2);
  expect(await readState()).toEqual(before);
  await reader.query('commit');
  await (await opened).close();
  expect(await readState()).toEqual(after);
  for (const client of [reader, other]) await client.end();
});
