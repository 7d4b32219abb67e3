import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import { loadSample } from '../../src/sample/index.ts';
import { createKey, createTenant, revokeKey } from '../../src/service/panel/tenants.ts';
import { addToWaitlist, setWaitlistStatus } from '../../src/service/panel/waitlist.ts';
import { tenantTables } from '../../src/storage/columns.ts';
import { openStore, type Store } from '../../src/storage/index.ts';
import { noon } from '../service/harness.ts';
import { smallSample } from './sample.ts';
import { openTestCli } from './test-cli.ts';

/** A folder with databases and exported files. */
export const open = async () => {
  const cli = await openTestCli();
  onTestFinished(cli.close);
  const at = (name: string) => join(cli.folder, name);
  const admin = (...words: string[]) => cli.run(['admin', ...words]);
  const done = async (...words: string[]) => {
    const result = await admin(...words);
    expect({ code: result.code, stderr: result.stderr }).toEqual({ code: 0, stderr: '' });
    return result.json;
  };
  const bytesOf = async (database: string, ...words: string[]): Promise<string> => {
    await done('export', '--database', database, '--out', at('look'), ...words);
    return readFileSync(at('look'), 'utf8');
  };
  return { at, admin, done, bytesOf };
};

export const using = async <T>(database: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(database, { create: true });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

/** A restaurant with records of every table, and one of its keys. */
export const fill = async (store: Store, name = 'Casa Lola') => {
  const { tenant_id } = await createTenant(store, { name, tz: 'Europe/Madrid' }, noon);
  await loadSample(store, tenant_id, smallSample);
  const { key } = await createKey(store, tenant_id, { scopes: scopeNames, name: 'Ñandú' }, noon);
  const old = await createKey(store, tenant_id, { scopes: ['crm:read'] }, noon);
  await revokeKey(store, tenant_id, old.id, noon);
  const group = { customer_name: 'Zoë\u2028"x"', party_size: 3, notes: 'niños\n', estimated_wait_minutes: 9 };
  const { id } = await addToWaitlist(store, tenant_id, group, noon);
  await setWaitlistStatus(store, tenant_id, id, 'sentado');
  return { tenant: tenant_id, key };
};

export const filled = async (path: string) => using(path, fill);

/** The second restaurant of its database, with the same ids as others. */
export const second = (path: string) =>
  using(path, async (store) => {
    await createTenant(store, { name: 'Primera', tz: 'Europe/Madrid' }, noon);
    return fill(store);
  });

/** Reads every row of every table. */
export const everything = (path: string) => {
  const database = new Database(path);
  const rows = tenantTables.map(
    (table) => [table, database.prepare(`select * from ${table}`).all([])] as const,
  );
  database.close();
  const inOrder = rows.map(([table, all]) => [table, all.map((row) => JSON.stringify(row)).sort()] as const);
  return Object.fromEntries(inOrder);
};
