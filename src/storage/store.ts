import type { DialectDifferences } from './differences.ts';
import { currentVersion, readSchemaVersion } from './migrations.ts';
import type { Db } from './records.ts';
import { archive } from './repositories/archive.ts';
import { customers } from './repositories/customers.ts';
import { eventSessions, events } from './repositories/events.ts';
import { menuCategories, menuItems } from './repositories/menu.ts';
import { mesas, plantas } from './repositories/mesas.ts';
import { reservas, waitlist } from './repositories/reservas.ts';
import { keys, tenants } from './repositories/tenants.ts';
import { type RetryOptions, type RetryReason, retryUntilDeadline } from './retry.ts';

/** The data of all tenants. Every read and write is inside a transaction, so that a rule is checked and applied on one state. */
export interface Store {
  /** Reads one state, even if others write meanwhile. `fn` must not write. @throws StorageBusy, StorageUnreachable */
  snapshot<T>(fn: (repositories: Repositories) => Promise<T>): Promise<T>;
  /**
   * Saves everything that `fn` writes, or nothing. The data is on disk before it resolves. No other process writes meanwhile;
   * with a `tenantId`, this applies to that tenant only. `fn` may run several times, so it must change nothing outside the store.
   * @throws TableTaken, StorageBusy, StorageFull, StorageUnreachable, OutcomeUnknown
   */
  transaction<T>(fn: (repositories: Repositories) => Promise<T>, tenantId?: number): Promise<T>;
  /**
   * Removes the last bytes of deleted records from a file; undefined for a server. Waits until no other process reads.
   * @throws StorageBusy, StorageFull
   */
  readonly purgeDeleted?: (() => Promise<void>) | undefined;
  /** The connections to a server; undefined if the database runs in this process. */
  readonly pool?: (() => PoolState) | undefined;
  close(): Promise<void>;
}

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly max: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
}

export interface StoreOptions {
  /** Creates the schema, and the file, if they do not exist. */
  readonly create?: boolean | undefined;
  /** Divides the tables of a new schema by tenant into so many partitions. PostgreSQL only. */
  readonly partitions?: number | undefined;
  /** Rolls back every transaction and leaves the schema unchanged. A new database is created in memory only. */
  readonly dryRun?: boolean | undefined;
  /** Reads only. Unless another process uses the database, the files beside it stay as they are. */
  readonly isReadOnly?: boolean | undefined;
  /** How long a transaction waits for locks and connections. */
  readonly timeoutMs?: number | undefined;
  /** Aborts when the caller no longer needs the result: transactions stop waiting. */
  readonly signal?: AbortSignal | undefined;
  /** How long a transaction may run beyond `timeoutMs`, for example to export a whole tenant. */
  readonly extraTimeMs?: number | undefined;
}

export type VersionOptions = Pick<StoreOptions, 'timeoutMs' | 'signal' | 'isReadOnly'>;

export type TransactionBody<T> = (db: Db) => Promise<T>;

/** What a database provides. Deadlines are in milliseconds on the clock of `performance.now()`. */
interface Backend extends RetryOptions {
  readonly differences: DialectDifferences;
  snapshot<T>(fn: TransactionBody<T>, deadline: number): Promise<T>;
  /** Runs `fn` once, exclusively among the writers of the tenant, or among all writers if there is none. */
  transaction<T>(fn: TransactionBody<T>, deadline: number, tenantId: number | undefined): Promise<T>;
  retryReason(error: unknown): RetryReason | undefined;
  /** Converts an error of the database to the store's own; undefined if there is none. */
  toStoreError(error: unknown): Error | undefined;
  purgeDeleted?(): Promise<void>;
  readonly pool?: Store['pool'];
  close(): Promise<void>;
}

/** A store over any database that kysely supports. */
export const createKyselyStore = (backend: Backend): Store => {
  const { differences, retryReason, toStoreError } = backend;
  const withRepositories =
    <T>(fn: (repositories: Repositories) => Promise<T>): TransactionBody<T> =>
    (db) =>
      fn(createRepositories(db, differences));
  const retry = <T>(attempt: (deadline: number) => Promise<T>): Promise<T> =>
    retryUntilDeadline(attempt, retryReason, backend).catch((error: unknown) => {
      throw toStoreError(error) ?? error;
    });
  return {
    snapshot: (fn) => retry((deadline) => backend.snapshot(withRepositories(fn), deadline)),
    transaction: (fn, tenantId) =>
      retry((deadline) => backend.transaction(withRepositories(fn), deadline, tenantId)),
    purgeDeleted: backend.purgeDeleted,
    pool: backend.pool,
    close: backend.close,
  };
};

/** Each function takes the tenant first and sees no other tenant. `add` returns the records in the order of its input. */
const createRepositories = (db: Db, differences: DialectDifferences) => ({
  schema: { isCurrent: async () => (await readSchemaVersion(db)) === currentVersion },
  tenants: tenants(db),
  keys: keys(db),
  plantas: plantas(db),
  mesas: mesas(db),
  customers: customers(db, differences),
  menuCategories: menuCategories(db),
  menuItems: menuItems(db),
  reservas: reservas(db),
  waitlist: waitlist(db),
  events: events(db),
  eventSessions: eventSessions(db),
  archive: archive(db, differences),
});

export type Repositories = ReturnType<typeof createRepositories>;
