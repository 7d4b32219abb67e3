import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Connection } from './connection.ts';

/** kysely's PostgreSQL over one connection, whose transaction somebody else begins and ends. */
export const dialectOver = (connection: Connection): Dialect => ({
  createDriver: () => driverOver(connection),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
});

const nothing = async () => {};

const driverOver = (connection: Connection): Driver => {
  const only: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const { rows, rowCount } = await connection.run(sql, parameters);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) } as QueryResult<Row>;
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
