import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { plainDialect } from '../plain-dialect.ts';
import type { Connection } from './connection.ts';

/** kysely's PostgreSQL over one connection. */
export const dialectOver = (connection: Connection): Dialect =>
  plainDialect({
    run: async (text, values) => {
      const { rows, rowCount } = await connection.run(text, values);
      return { rows, changes: rowCount ?? 0 };
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  });
