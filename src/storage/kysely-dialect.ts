import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** The parts of a kysely dialect that differ between databases. */
interface DialectParts extends Omit<Dialect, 'createDriver'> {
  readonly run: (
    text: string,
    values: readonly unknown[],
  ) => Promise<{ readonly rows: readonly unknown[]; readonly changes: number }>;
}

/** A kysely dialect over one connection. The caller begins and ends its transactions. */
export const createDialect = ({ run, ...parts }: DialectParts): Dialect => ({
  ...parts,
  createDriver: () => createDriver(run),
});

const nothing = async () => {};

const createDriver = (run: DialectParts['run']): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => {
      const { rows, changes } = await run(sql, parameters);
      return { rows, numAffectedRows: BigInt(changes) } as QueryResult<Row>;
    },
    streamQuery: () => {
      throw new Error('streaming is not supported');
    },
  };
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  };
};
