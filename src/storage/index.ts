import { getDatabaseType } from '../ground/addresses.ts';
import { currentVersion, pendingSince } from './migrate.ts';
import type { Store, StoreOptions } from './store.ts';

export type { Repositories, Store, StoreOptions } from './store.ts';

/** A database engine, which knows how its own databases are opened. */
interface Engine {
  /** @throws Failure USAGE, UNAVAILABLE */
  open(database: string, options: StoreOptions): Promise<Store>;
  /** The version of the schema, 0 where there is none; nothing is written. @throws Failure USAGE, UNAVAILABLE */
  version(database: string, options: Pick<StoreOptions, 'patience' | 'signal'>): Promise<number>;
}

/** Which of them is meant; each is loaded when one of its databases is named. */
const engineOf = async (database: string): Promise<Engine> =>
  getDatabaseType(database) === 'server'
    ? (await import('./postgres/open.ts')).postgres
    : (await import('./sqlite/open.ts')).sqlite;

/** The store that `database` names: a file, `:memory:`, or the address of a server. @throws Failure USAGE, UNAVAILABLE */
export const openStore = async (database: string, options: StoreOptions = {}): Promise<Store> =>
  options.rehearse
    ? (await import('./rehearsal.ts')).openRehearsal(database, options, { open, schemaStatus })
    : open(database, options);

const open = async (database: string, options: StoreOptions): Promise<Store> =>
  (await engineOf(database)).open(database, options);

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
  const version = await (await engineOf(database)).version(database, options);
  return { version, current: currentVersion, pending: pendingSince(version) };
};
