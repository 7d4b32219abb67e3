import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { plainDialect } from '../plain-dialect.ts';
import type { Statements } from './statements.ts';

/** kysely's SQLite over libsql. */
export const dialectOver = (statements: Statements): Dialect =>
  plainDialect({
    run: async (text, values) => statements.run(text, values),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  });
