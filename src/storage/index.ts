import { kindOfDatabase } from '../ground/database.ts';
import { currentVersion, pendingSince } from './migrate.ts';
import type { Store, StoreOptions } from './store.ts';

export type { Repositories, Store, StoreOptions } from './store.ts';

const isServer = (database: string): boolean => kindOfDatabase(database) === 'server';

/** The store that `database` names: a file, `:memory:`, or the address of a server. @throws Failure USAGE, UNAVAILABLE */
export const openStore = async (database: string, options: StoreOptions = {}): Promise<Store> =>
  options.rehearse
    ? (await import('./rehearsal.ts')).openRehearsal(database, options, { open, schemaStatus })
    : open(database, options);

const open = async (database: string, options: StoreOptions): Promise<Store> =>
  isServer(database)
    ? (await import('./postgres/open.ts')).openPostgres(database, options)
    : (await import('./sqlite/open.ts')).openSqlite(database, options);

/** How far a database's schema is, and how far it can go. */
interface SchemaStatus {
  /** 0: nothing is there yet. */
  readonly version: number;
  /** What this program makes and understands. */
  readonly current: number;
  /** The steps that are missing, in order. */
  readonly pending: readonly string[];
}

/** Looks at a database's schema and writes nothing. @throws Failure USAGE, UNAVAILABLE */
export const schemaStatus = async (
  database: string,
  options: Pick<StoreOptions, 'patience' | 'signal'>,
): Promise<SchemaStatus> => {
  const version = isServer(database)
    ? await (await import('./postgres/open.ts')).postgresVersion(database, options)
    : await (await import('./sqlite/open.ts')).sqliteVersion(database, options);
  return { version, current: currentVersion, pending: pendingSince(version) };
};
