import { existsSync } from 'node:fs';
import { getDatabaseType, inMemoryDatabase, redactPassword } from '../ground/addresses.ts';
import { invariant } from '../ground/invariant.ts';
import { createOutdatedDatabaseFailure, createPartitionsFailure } from './errors.ts';
import { currentVersion, migrations } from './migrations.ts';
import type { Repositories, Store, StoreOptions, VersionOptions } from './store.ts';

export type { Repositories, Store, StoreOptions } from './store.ts';

const loadEngine = async (database: string) =>
  getDatabaseType(database) === 'server'
    ? (await import('./postgres/open.ts')).postgres
    : (await import('./sqlite/open.ts')).sqlite;

/** Opens a file, `:memory:`, or the address of a server. @throws Failure USAGE, UNAVAILABLE */
export const openStore = async (database: string, options: StoreOptions = {}): Promise<Store> => {
  if (options.partitions !== undefined && getDatabaseType(database) !== 'server')
    throw createPartitionsFailure({
      en: 'only a PostgreSQL database has partitions',
      es: 'solo una base de datos PostgreSQL tiene particiones',
    });
  return options.dryRun ? openDryRun(database, options) : open(database, options);
};

const open = async (database: string, options: StoreOptions): Promise<Store> =>
  (await loadEngine(database)).open(database, options);

interface SchemaStatus {
  /** 0: the database has no schema. */
  readonly version: number;
  readonly current: number;
  /** The names of the missing migrations, in order. */
  readonly pending: readonly string[];
}

/** Reads how far the schema of a database is, without writing. @throws Failure USAGE, UNAVAILABLE */
export const readSchemaStatus = async (database: string, options: VersionOptions): Promise<SchemaStatus> => {
  const version = await (await loadEngine(database)).readVersion(database, options);
  return { version, current: currentVersion, pending: migrations.slice(version).map(([name]) => name) };
};

/** A store that rolls back every transaction. @throws Failure USAGE if the schema is out of date */
const openDryRun = async (database: string, options: StoreOptions): Promise<Store> => {
  const { create = false } = options;
  const isNew = create && getDatabaseType(database) !== 'server' && !existsSync(database);
  const { version, pending } = isNew
    ? { version: 0, pending: [] }
    : await readSchemaStatus(database, options);
  if (version > 0 && pending.length > 0) throw createOutdatedDatabaseFailure(redactPassword(database));
  const createsSchema = create && version === 0;
  const store = await (createsSchema
    ? open(inMemoryDatabase, { create })
    : open(database, { ...options, create: false }));
  return { ...store, transaction: (fn, tenantId) => rollBackAfter(store, fn, tenantId) };
};

const rollBackAfter = async <T>(
  store: Store,
  fn: (repositories: Repositories) => Promise<T>,
  tenantId: number | undefined,
): Promise<T> => {
  const rolledBack = new Error('rolled back');
  let result: { readonly value: T } | undefined;
  await store
    .transaction(async (repositories) => {
      result = { value: await fn(repositories) };
      throw rolledBack;
    }, tenantId)
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  return invariant(result, 'the transaction was rolled back').value;
};
