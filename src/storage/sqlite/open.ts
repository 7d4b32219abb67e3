import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type Database from 'libsql';
import { createWriteFailure } from '../../files/file-errors.ts';
import { inMemoryDatabase } from '../../ground/addresses.ts';
import { Failure, type FailureCode, getErrorCode } from '../../ground/errors.ts';
import { describeSystemError } from '../../ground/fs.ts';
import {
  createDatabaseFailure,
  createForeignDatabaseFailure,
  createOpenFailure,
  databaseFlag,
  StorageBusy,
} from '../errors.ts';
import { currentVersion, migrate, readSchemaVersion, requireUsable } from '../migrations.ts';
import type { Db } from '../records.ts';
import { retryUntilDeadline } from '../retry.ts';
import { createKyselyStore, type Store, type StoreOptions, type VersionOptions } from '../store.ts';
import { retryReason, sqliteDifferences, toStoreError } from './differences.ts';
import {
  close,
  connect,
  createTransactions,
  prepareForWrites,
  purgeDeleted,
  removeFile,
  type Transactions,
} from './driver.ts';

const defaultTimeoutMs = 10_000;

/** Opens a file or memory. @throws Failure USAGE if the file is missing, damaged or another program's */
const open = (path: string, options: StoreOptions = {}): Promise<Store> =>
  explainErrors(path, async () => {
    const isNew = options.create === true && !existsSync(path);
    try {
      return await openStoreOn(await connect(path, options), path, options);
    } catch (error) {
      // The disk refused it. Another process that opens it now is refused too.
      if (isNew && isDiskError(error)) removeFile(path);
      throw error;
    }
  });

/** Opens the store on a connection to `path`, which the store closes. @throws Failure USAGE if another program made the file */
export const openStoreOn = async (
  database: Database.Database,
  path: string,
  { create = false, isReadOnly = false, timeoutMs = defaultTimeoutMs, signal }: StoreOptions,
): Promise<Store> => {
  const transactions = createTransactions(database);
  const retry = <T>(fn: () => Promise<T>) => retryUntilDeadline(fn, retryReason, { timeoutMs, signal });
  try {
    const version = await retry(() => findVersion(database, transactions, path));
    requireUsable(version, path, create || path === inMemoryDatabase);
    if (!isReadOnly) await retry(async () => prepareForWrites(database));
    if (version < currentVersion) await retry(() => transactions.write(migrateFile));
  } catch (error) {
    database.close();
    throw error;
  }
  return createKyselyStore({
    differences: sqliteDifferences,
    timeoutMs,
    signal,
    retryReason,
    toStoreError,
    snapshot: transactions.read,
    // A file has one writer at a time, whichever tenant it writes for.
    transaction: transactions.write,
    purgeDeleted: () => retry(async () => purgeDeleted(database)),
    close: async () => {
      if (isReadOnly) database.close();
      else await close(database);
    },
  });
};

/** Reads the version of the file's schema without writing; 0 if there is none. @throws Failure USAGE */
const readVersion = (
  path: string,
  { timeoutMs = defaultTimeoutMs, signal, isReadOnly }: VersionOptions,
): Promise<number> =>
  explainErrors(path, async () => {
    const database = await connect(path, { isReadOnly });
    const find = () => findVersion(database, createTransactions(database), path);
    try {
      return await retryUntilDeadline(find, retryReason, { timeoutMs, signal });
    } finally {
      database.close();
    }
  });

export const sqlite = { open, readVersion };

export const explainErrors = <T>(path: string, fn: () => Promise<T>): Promise<T> =>
  fn().catch((error: unknown) => {
    throw explain(path, error);
  });

const notWritableCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'SQLITE_READONLY', 'SQLITE_FULL'];

const isDiskError = (error: unknown): boolean =>
  /^(?:SQLITE_(?:FULL|IOERR)|ENOSPC)/.test(getErrorCode(error));

/** The disk failed, or too many files are open (libsql gives no code): the same command may work later. */
const temporaryErrors = /SQLITE_IOERR|os error 2[34]/;

const explain = (path: string, error: unknown): Failure => {
  const createFailure = (code: FailureCode): Failure =>
    createOpenFailure(code, path, error instanceof Failure ? error.text : describeSystemError(error), {
      cause: error,
    });
  if (error instanceof StorageBusy) return createFailure('UNAVAILABLE');
  if (error instanceof Failure) return error;
  const code = getErrorCode(error);
  if (code === 'SQLITE_NOTADB') return createForeignDatabaseFailure(path, error);
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_ERROR') {
    const text = { en: `the database ${path} is damaged`, es: `la base de datos ${path} está dañada` };
    return createDatabaseFailure(text, undefined, error);
  }
  if (notWritableCodes.includes(code)) return createWriteFailure(path, error, undefined, databaseFlag);
  return createFailure(temporaryErrors.test(`${code} ${error}`) ? 'UNAVAILABLE' : 'USAGE');
};

/** "mtre": the application id in the header of our database files. */
export const applicationId = 0x6d747265;

/** 0 if the file is empty. @throws Failure USAGE if another program made the file */
const findVersion = async (
  database: Database.Database,
  { read }: Transactions,
  path: string,
): Promise<number> => {
  const id = readValue(database, 'pragma application_id');
  if (id === 0 && readValue(database, 'select count(*) from sqlite_master') === 0) return 0;
  if (id !== applicationId) throw createForeignDatabaseFailure(path);
  return read(readSchemaVersion);
};

const readValue = (database: Database.Database, text: string): unknown =>
  Object.values(database.prepare(text).all([])[0] as object)[0];

const migrateFile = async (db: Db): Promise<void> => {
  await migrate(db, sqliteDifferences);
  await sql`pragma application_id = ${sql.lit(applicationId)}`.execute(db);
};
