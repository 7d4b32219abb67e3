import { kindOfDatabase } from '../ground/database.ts';
import type { Store } from './store.ts';

export type { Repositories, Store } from './store.ts';

interface StoreOptions {
  /** Make the database's schema, and the file, where there is none. */
  readonly create?: boolean | undefined;
  /** How long a unit of work waits for others, in milliseconds. */
  readonly patience?: number | undefined;
}

/** The store that `database` names: a file, `:memory:`, or the address of a server. @throws Failure USAGE, UNAVAILABLE */
export const openStore = async (database: string, options: StoreOptions = {}): Promise<Store> => {
  if (kindOfDatabase(database) === 'server')
    return (await import('./postgres/open.ts')).openPostgres(database, options);
  return (await import('./sqlite/open.ts')).openSqlite(database, options);
};
