import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Statements } from './statements.ts';

/** kysely's SQLite over libsql, whose transactions somebody else begins and ends. */
export const dialectOver = (statements: Statements): Dialect => ({
  createDriver: () => driverOver(statements),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
});

const nothing = async () => {};

const driverOver = (statements: Statements): Driver => {
  const only: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const { rows, changes } = statements.run(sql, parameters);
      return { rows, numAffectedRows: BigInt(changes) } as QueryResult<Row>;
    },
    streamQuery: () => {
      throw new Error('Rows are read whole');
    },
  };
  return {
    init: nothing,
    acquireConnection: async () => only,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
};
