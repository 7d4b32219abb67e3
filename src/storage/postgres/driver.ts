import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { OutcomeUnknown } from '../errors.ts';
import type { Tables } from '../records.ts';
import { withDeadline } from '../retry.ts';
import type { PoolState, TransactionBody } from '../store.ts';

export type Pg = typeof pg;

/** An error of the server, without the server's message, which may quote a guest's data. */
export class PostgresRefusal extends Error {
  override readonly name = 'PostgresRefusal';
  /** SQLSTATE. */
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(code: string, constraint?: string) {
    super(`PostgreSQL refused it: ${[code, constraint].filter(Boolean).join(' ')}`);
    this.code = code;
    this.constraint = constraint;
  }
}

/** No connection could be made, or one was closed or did not respond in time. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** A connection that one transaction uses. Deadlines are in milliseconds on the clock of `performance.now()`. */
interface Connection {
  /** Gives up at `deadline`, by default `graceMs` after the transaction's. @throws PostgresRefusal, ConnectionLost */
  query(text: string, values?: readonly unknown[], deadline?: number): Promise<Result>;
  /** Returns the connection to the pool, or closes it if it is not usable. */
  release(isUsable: boolean): void;
}

export interface Connections {
  /** @throws PostgresRefusal, ConnectionLost */
  acquire(deadline: number): Promise<Connection>;
  state(): PoolState;
  close(): Promise<void>;
}

const maxConnections = 20;
const connectTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

/** The types int8 and numeric. Counts and sums fit in a number. */
const numericTypeIds = [20, 1700];

export const createPool = (pg: Pg, address: string): Connections => {
  const pool = new pg.Pool({
    connectionString: address,
    Client: createClientClass(pg),
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    keepAlive: true,
    fallback_application_name: 'maitre',
    types: {
      getTypeParser: (oid: number, format) =>
        numericTypeIds.includes(oid) ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // The query under way reports a lost connection. Without a listener the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    acquire: async (deadline) => createConnection(await acquireClient(pool, deadline), deadline),
    state: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      max: maxConnections,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
};

/** A client that reads the password file (~/.pgpass, PGPASSFILE) if neither the address nor PGPASSWORD has one. */
const createClientClass = ({ Client }: Pg) =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const own = this as unknown as { password: unknown };
      own.password ??= readPasswordFile;
    }
  };

type PasswordRequest = Parameters<typeof import('pgpass')['default']>[0];

const readPasswordFile = async (request: PasswordRequest): Promise<string> => {
  const { default: pgpass } = await import('pgpass');
  return new Promise((resolve) => pgpass(request, (password = '') => resolve(password)));
};

const acquireClient = async (pool: pg.Pool, deadline: number): Promise<pg.PoolClient> => {
  const acquiring = pool.connect();
  let isTooLate = false;
  acquiring.then(
    (client) => isTooLate && client.release(),
    () => {},
  );
  return withDeadline(acquiring, deadline, () => {
    isTooLate = true;
    return new ConnectionLost('no connection in time');
  }).catch((error: unknown) => {
    throw toDriverError(error);
  });
};

/** The server itself ends a statement at the deadline. If nothing arrives this long after it, the server is gone. */
const graceMs = 1_000;

const createConnection = (client: pg.PoolClient, transactionDeadline: number): Connection => {
  let isLost = false;
  const giveUp = () => {
    isLost = true;
    return new ConnectionLost('no response in time');
  };
  return {
    query: async (text, values = [], deadline = transactionDeadline + graceMs) => {
      if (isLost) throw new ConnectionLost('closed');
      try {
        return await withDeadline<Result>(client.query(text, [...values]), deadline, giveUp);
      } catch (error) {
        const driverError = toDriverError(error);
        isLost ||= driverError instanceof ConnectionLost;
        throw driverError;
      }
    },
    release: (isUsable) => client.release(!isUsable || isLost),
  };
};

const toDriverError = (error: unknown): Error => {
  if (!(error instanceof Error) || error instanceof ConnectionLost) return error as Error;
  const { code, constraint, severity } = error as { code?: string; constraint?: string; severity?: string };
  // Only an error of the server has a severity. The others are the network's.
  if (severity !== undefined && code !== undefined) return new PostgresRefusal(code, constraint);
  // pg itself reports a missing password, without asking the server. 28P01 means a wrong password.
  if (/client password must be/.test(error.message)) return new PostgresRefusal('28P01');
  return new ConnectionLost(code ?? error.message);
};

/** "mtre": separates our advisory locks from other programs' locks in the same database. */
const lockClass = 0x6d747265;
const allTenantsLock = 0;
const schemaLock = -1;

const buildLock = (id: number, mode = ''): string =>
  `select pg_advisory_xact_lock${mode}(${lockClass}, ${id});`;

interface TransactionKind {
  readonly mode: string;
  /** The statements that wait for its locks. */
  readonly locks: string;
}

/** Read committed sees what the previous holder of the lock wrote. */
const writeMode = 'isolation level read committed read write';

export const readKind: TransactionKind = { mode: 'isolation level repeatable read read only', locks: '' };

/**
 * Takes turns with all writers. If a long read holds a table, each attempt waits briefly, so that the requests behind it
 * get their turn. If the process vanishes, the server soon releases the locks.
 */
export const schemaChangeKind: TransactionKind = {
  mode: writeMode,
  locks: `set local lock_timeout = 4000; set local idle_in_transaction_session_timeout = 10000;
    ${buildLock(schemaLock)} ${buildLock(allTenantsLock)}`,
};

/** Writers of a tenant take turns. A write without a tenant takes turns with all. */
export const createWriteKind = (tenantId: number | undefined): TransactionKind => ({
  mode: writeMode,
  locks:
    tenantId === undefined
      ? buildLock(allTenantsLock)
      : `${buildLock(allTenantsLock, '_shared')} ${buildLock(1 + (tenantId % 0x7fffffff))}`,
});

/** Overrides the settings of the server, the database and the role. The server ends a statement that lasts too long. */
const buildSettings = (timeoutMs: number): string =>
  `set local statement_timeout = ${timeoutMs}; set local idle_in_transaction_session_timeout = ${timeoutMs};
  set local lock_timeout = 0; set local extra_float_digits = 1;`;

/** The server counts each statement anew, so the time spent on waiting for the locks is subtracted. */
const buildRemainingTimeout = (timeoutMs: number): string =>
  `select set_config('statement_timeout',
    greatest(1, ${timeoutMs} - 1000 * extract(epoch from clock_timestamp() - now()))::int::text, true);`;

/** Runs `fn` in a transaction. @throws OutcomeUnknown if the response to the commit is lost */
export const runInTransaction = async <T>(
  connections: Connections,
  kind: TransactionKind,
  fn: TransactionBody<T>,
  deadline: number,
): Promise<T> => {
  const connection = await connections.acquire(deadline);
  let isUsable = true;
  try {
    const timeoutMs = Math.max(1, Math.ceil(deadline - performance.now()));
    const locks = kind.locks && `${kind.locks} ${buildRemainingTimeout(timeoutMs)}`;
    await connection.query(`begin ${kind.mode}; ${buildSettings(timeoutMs)} ${locks}`).catch(rejectStandby);
    const result = await fn(new Kysely<Tables>({ dialect: createPgDialect(connection) }));
    // The result of a read is known even if the rollback fails.
    if (kind === readKind) isUsable = await rollBack(connection);
    else await commit(connection);
    return result;
  } catch (error) {
    isUsable = await rollBack(connection);
    throw error;
  } finally {
    connection.release(isUsable);
  }
};

/** A standby rejects a write with 0A000, which has other meanings elsewhere. 25006 means a read-only transaction. */
const rejectStandby = (error: unknown): never => {
  throw error instanceof PostgresRefusal && error.code === '0A000' ? new PostgresRefusal('25006') : error;
};

/**
 * Errors after which the server has saved nothing: a constraint, a conflict, a cancelled statement. Not a full disk (53100):
 * a server that cannot write its log sends the same code, and may have saved the data.
 */
const codesOfNothingSaved = /^(23|40|57014)/;

/** A commit may last beyond the deadline: it is never repeated, so it gets time to finish. */
const commitTimeoutMs = 5_000;

const commit = async (connection: Connection): Promise<void> => {
  const committing = connection.query('commit', [], performance.now() + commitTimeoutMs);
  const { command } = await committing.catch((error: unknown) => {
    if (error instanceof PostgresRefusal && codesOfNothingSaved.test(error.code)) throw error;
    throw new OutcomeUnknown(error);
  });
  if (command !== 'COMMIT') throw new Error('a statement failed before the commit');
};

const rollBack = (connection: Connection): Promise<boolean> =>
  connection.query('rollback').then(
    () => true,
    () => false,
  );

/** kysely's PostgreSQL over one connection. */
export const createPgDialect = ({ query }: Connection): PostgresDialect =>
  new PostgresDialect({
    pool: {
      connect: async () => ({ query: query as PostgresPoolClient['query'], release: () => {} }),
      end: async () => {},
    },
  });
