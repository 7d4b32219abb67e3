import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** What a database has of its own in kysely. */
interface Parts extends Omit<Dialect, 'createDriver'> {
  readonly run: (
    text: string,
    values: readonly unknown[],
  ) => Promise<{ readonly rows: readonly unknown[]; readonly changes: number }>;
}

/** kysely over one connection, whose transactions somebody else begins and ends. */
export const plainDialect = ({ run, ...parts }: Parts): Dialect => ({
  ...parts,
  createDriver: () => driverOver(run),
});

const nothing = async () => {};

const driverOver = (run: Parts['run']): Driver => {
  const only: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const { rows, changes } = await run(sql, parameters);
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
