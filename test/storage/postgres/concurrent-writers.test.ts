import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { diskFullMessage } from '../../../src/service/api-error.ts';
import { openStore, type Store } from '../../../src/storage/index.ts';
import { openRestaurant, reserva } from '../../service/harness.ts';
import { type Database, newDatabase } from '../../support/databases.ts';

/** Other writers: other processes, and people who use SQL on the database. */

let database: Database;
const inAll = { timeout: 15_000 };
const open = async (options = {}): Promise<Store> => {
  const store = await openStore(database.address, options);
  onTestFinished(() => store.close());
  return store;
};

/** A connection that is not the program's. */
const openClient = async (): Promise<pg.Client> => {
  const client = new pg.Client(database.address);
  await client.connect();
  await client.query('set lock_timeout = 0; set default_transaction_isolation = "read committed"');
  onTestFinished(() => client.end());
  return client;
};

const insertReserva = (mesa: string) => `
  insert into reservas (id, tenant_id, mesa_id, fecha_reserva, inicio_reserva, final_reserva, starts_at, ends_at,
    nombre_cliente, num_comensales, estado, codigo_reserva, created_at)
  select gen_random_uuid(), tenant_id, '${mesa}', fecha_reserva, inicio_reserva, final_reserva, starts_at, ends_at,
    'A mano', 2, 'confirmada', left(gen_random_uuid()::text, 8), created_at
  from reservas limit 1`;

/** Resolves when a statement waits for a lock. */
const waitForBlockedStatement = (condition = '') =>
  vi.waitUntil(async () => {
    const rows = await database.server.asSuperuser(
      `select from pg_stat_activity where datname = '${database.name}' and wait_event_type = 'Lock' ${condition}`,
    );
    return rows.length > 0;
  }, inAll);

beforeEach(async () => {
  database = await newDatabase();
});

describe('a reservation written with SQL', () => {
  test('is refused if the table is occupied', async () => {
    const { ask, floor } = await openRestaurant({ store: await open() });
    await floor({ A: [1, 2], B: [1, 2] });
    await ask('POST', '/reservas', reserva());
    const client = await openClient();
    await expect(client.query(insertReserva('A'))).rejects.toMatchObject({ code: '23P01' });
    await expect(client.query(insertReserva('B'))).resolves.toBeDefined();
  });

  test('is refused if its date and times do not match its minutes', async () => {
    const { ask, floor } = await openRestaurant({ store: await open() });
    await floor({ A: [1, 2] });
    await ask('POST', '/reservas', reserva());
    await ask('POST', '/reservas', reserva({ inicio_reserva: '13:00' }));
    const client = await openClient();
    for (const change of [
      "inicio_reserva = '21:30', final_reserva = '23:00'",
      "fecha_reserva = '2026-12-02'",
      'starts_at = starts_at + 1',
      'ends_at = ends_at + 1440',
    ]) {
      const edit = client.query(`update reservas set ${change} where inicio_reserva = '13:00'`);
      await expect(edit).rejects.toMatchObject({ code: '23514', constraint: 'reservas_minutes' });
    }
    const moved =
      "inicio_reserva = '23:30', final_reserva = '01:00', starts_at = starts_at + 630, ends_at = ends_at + 630";
    await client.query(`update reservas set ${moved} where inicio_reserva = '13:00'`);
    const taken = `update reservas set ${moved.replaceAll('630', '-120')} where inicio_reserva = '23:30'`;
    const back = taken.replace("'23:30', final_reserva = '01:00'", "'21:30', final_reserva = '23:00'");
    await expect(client.query(back)).rejects.toMatchObject({ code: '23P01' });
  });

  test('at the same time makes ours take the next table, or none', async () => {
    const { ask, floor } = await openRestaurant({ store: await open() });
    await floor({ A: [1, 2], B: [1, 2] });
    const first = await ask('POST', '/reservas', reserva({ mesa_id: 'B' }));
    const client = await openClient();
    await client.query(`begin; ${insertReserva('A')}`);
    await ask('DELETE', `/reservas/${first.data['id']}`);
    const ours = ask('POST', '/reservas', reserva());
    await waitForBlockedStatement();
    await client.query('commit');
    expect((await ours).data['mesa_id']).toBe('B');
    const last = await ask('POST', '/reservas', reserva());
    expect([last.status, last.body.error]).toEqual([400, 'No hay mesas disponibles']);
  });
});

describe('a lock of another writer', () => {
  test('is waited for', async () => {
    const { ask } = await openRestaurant({ store: await open() });
    const client = await openClient();
    await client.query('begin; lock table reservas');
    const ours = ask('POST', '/reservas', reserva());
    await waitForBlockedStatement();
    await client.query('commit');
    expect((await ours).status).toBe(201);
  });

  test('that is held too long is 503, and no statement waits any longer', async () => {
    const { ask, log } = await openRestaurant({ store: await open({ timeoutMs: 1000 }) });
    const client = await openClient();
    await client.query('begin; lock table reservas');
    const { status, body, headers } = await ask('POST', '/reservas', reserva());
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1']);
    expect(log.at(-1)?.error?.name).toBe('StorageBusy');
    const waiting = `select from pg_stat_activity where datname = '${database.name}' and wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await database.server.asSuperuser(waiting)).length === 0, inAll);
    await client.query('commit');
    expect((await ask('GET', '/reservas')).data).toEqual([]);
  });

  test('shortens the time that the next statements get', async () => {
    const { ask, tenant } = await openRestaurant({ store: await open({ timeoutMs: 9000 }) });
    const client = await openClient();
    await client.query(`
      create table timeouts (timeout interval);
      create function note_timeout() returns trigger language plpgsql as $$ begin
        insert into timeouts values (current_setting('statement_timeout')::interval);
        return new;
      end $$;
      create trigger note_timeout before insert on reservas for each row execute function note_timeout()`);
    await client.query(`begin; select pg_advisory_xact_lock(${0x6d747265}, ${tenant + 1})`);
    const ours = ask('POST', '/reservas', reserva());
    await waitForBlockedStatement("and clock_timestamp() - query_start > '200ms'");
    await client.query('commit');
    expect((await ours).status).toBe(201);
    const shortened = "select from timeouts where timeout between '1ms' and '8800ms'";
    expect((await client.query(shortened)).rowCount).toBe(1);
  });

  test('on one tenant does not block other tenants, however many requests wait', async () => {
    const { ask, tenant, another } = await openRestaurant({ store: await open() });
    const other = await another();
    const client = await openClient();
    await client.query(`begin; select pg_advisory_xact_lock(${0x6d747265}, ${tenant + 1})`);
    const ours = Array.from({ length: 24 }, () => ask('POST', '/reservas', reserva()));
    await waitForBlockedStatement();
    expect((await ask('GET', '/reservas')).data).toEqual([]);
    expect((await other.ask('POST', '/reservas', reserva())).status).toBe(201);
    await client.query('commit');
    expect((await Promise.all(ours)).map(({ status }) => status)).toEqual(ours.map(() => 201));
  });
});

describe('a transaction that the database rolls back', () => {
  /** Makes the database reject the first inserts of customers. */
  const rejectInserts = async (times: number, code: string) => {
    const client = await openClient();
    await client.query(`
      create sequence tries;
      create function reject() returns trigger language plpgsql as $$ begin
        if nextval('tries') <= ${times} then raise exception 'no: %', new using errcode = '${code}'; end if;
        return new;
      end $$;
      create trigger reject before insert on customers for each row execute function reject()`);
    return async () => Number((await client.query('select last_value from tries')).rows[0].last_value);
  };
  const customer = { full_name: 'Ana Secreta', phone: '+34 600 111 222' };

  test.each(['40001', '40P01'])('with %s is repeated', async (code) => {
    const tries = await rejectInserts(3, code);
    const { ask } = await openRestaurant({ store: await open() });
    expect((await ask('POST', '/crm/customers', customer)).status).toBe(201);
    expect(await tries()).toBe(4);
  });

  test('again and again fails in time', async () => {
    const tries = await rejectInserts(1e6, '40001');
    const { ask } = await openRestaurant({ store: await open({ timeoutMs: 1000 }) });
    expect((await ask('POST', '/crm/customers', customer)).status).toBe(503);
    expect(await tries()).toBeGreaterThan(1);
  });

  test('with a full disk is a 500 that says so', async () => {
    const tries = await rejectInserts(1e6, '53100');
    const { ask, log } = await openRestaurant({ store: await open() });
    const { status, body } = await ask('POST', '/crm/customers', customer);
    expect([status, body.code, body.error]).toEqual([500, 'INTERNAL_ERROR', diskFullMessage]);
    expect(log.at(-1)?.error?.name).toBe('StorageFull');
    expect(await tries()).toBe(1);
  });

  test('with another error is a 500 that shows nothing of the row', async () => {
    const tries = await rejectInserts(1, 'P0001');
    const { ask, log } = await openRestaurant({ store: await open() });
    const { status, body } = await ask('POST', '/crm/customers', customer);
    expect([status, body.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(JSON.stringify([body, log])).not.toMatch(/Secreta|600 111|Failing row/);
    expect(log.at(-1)?.error).toMatchObject({ name: 'PostgresRefusal', code: 'P0001' });
    expect(await tries()).toBe(1);
  });
});

test('a process has at most 20 connections', async () => {
  const { ask } = await openRestaurant({ store: await open({ timeoutMs: 60_000 }) });
  const client = await openClient();
  const requests = Array.from({ length: 50 }, () => ask('GET', '/menu/categories'));
  let maxOpen = 0;
  const count = `select count(*)::int as open from pg_stat_activity where datname = '${database.name}'`;
  const done = Promise.all(requests).then(() => true);
  while (!(await Promise.race([done, false])))
    maxOpen = Math.max(maxOpen, (await client.query(count)).rows[0].open);
  expect((await Promise.all(requests)).every(({ status }) => status === 200)).toBe(true);
  // The connection that counts is one more.
  expect(maxOpen).toBeLessThanOrEqual(20 + 1);
}, 60_000);
