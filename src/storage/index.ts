import { Failure } from '../ground/errors.ts';
import { openSqlite, type SqliteOptions } from './sqlite/open.ts';
import type { Store } from './store.ts';

export type { Repositories, Store } from './store.ts';

/** The store that `database` names: a file, `:memory:`, or the address of a server. @throws Failure USAGE */
export const openStore = async (database: string, options: SqliteOptions = {}): Promise<Store> => {
  if (/^postgres(ql)?:/i.test(database)) throw notYet();
  return openSqlite(database, options);
};

const notYet = (): Failure =>
  new Failure(
    'USAGE',
    { en: 'PostgreSQL is not supported yet', es: 'PostgreSQL aún no se admite' },
    { field: 'database', hint: { en: 'Name a file', es: 'Indique un fichero' } },
  );
