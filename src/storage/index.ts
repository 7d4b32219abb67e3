import { kindOfDatabase, withoutPassword } from '../ground/database.ts';
import { Failure } from '../ground/errors.ts';
import { openSqlite, type SqliteOptions } from './sqlite/open.ts';
import type { Store } from './store.ts';

export type { Repositories, Store } from './store.ts';

/** The store that `database` names: a file, `:memory:`, or the address of a server. @throws Failure USAGE */
export const openStore = async (database: string, options: SqliteOptions = {}): Promise<Store> => {
  if (kindOfDatabase(database) === 'server') throw unsupported(withoutPassword(database));
  return openSqlite(database, options);
};

const unsupported = (address: string): Failure =>
  new Failure(
    'USAGE',
    { en: `A server is not supported yet: ${address}`, es: `Un servidor aún no se admite: ${address}` },
    { field: 'database', hint: { en: 'Name a file', es: 'Indique un fichero' } },
  );
