import { accessSync, closeSync, constants, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, SqliteDialect, type SqliteStatement } from 'kysely';
import type Database from 'libsql';
import { inMemoryDatabase } from '../../ground/addresses.ts';
import { createTurns } from '../../ground/async.ts';
import { Failure, getErrorCode } from '../../ground/errors.ts';
import { createDatabaseFailure, creationHint } from '../errors.ts';
import type { Tables } from '../records.ts';
import type { StoreOptions, TransactionBody } from '../store.ts';

/** SQLite blocks the whole process while it waits for a lock, so it waits briefly. The store repeats the attempt. */
const busyTimeoutMs = 20;

const cacheKiB = 65_536;

/** @throws Failure USAGE if the file does not exist and `create` is false */
export const connect = async (
  path: string,
  { create = false, isReadOnly = false }: Pick<StoreOptions, 'create' | 'isReadOnly'>,
): Promise<Database.Database> => {
  const Libsql = await loadLibsql();
  if (path === inMemoryDatabase) return new Libsql(inMemoryDatabase);
  // Only the owner may read customers' names and phones.
  if (create) closeSync(openSync(path, 'a', 0o600));
  if (!existsSync(path)) {
    const text = { en: `there is no database at ${path}`, es: `no hay ninguna base de datos en ${path}` };
    throw createDatabaseFailure(text, creationHint);
  }
  accessSync(path, constants.R_OK | constants.W_OK);
  // An absolute path, because libsql treats `http:casa.db` as an address.
  const database = new Libsql(
    isReadOnly && !hasLog(path) ? `${pathToFileURL(path)}?immutable=1` : resolve(path),
  );
  database.pragma(`busy_timeout = ${busyTimeoutMs}`);
  return database;
};

/** Whether the write-ahead log has content, which SQLite does not read with `immutable`. */
const hasLog = (path: string): boolean => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Makes every commit reach the disk, and overwrites what is deleted with zeros. With the write-ahead log, readers do not
 * wait for a writer.
 */
export const prepareForWrites = (database: Database.Database): void => {
  database.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON');
  database.exec(`pragma secure_delete = ON; pragma cache_size = -${cacheKiB}`);
};

/** Writes the file anew without deleted data: the search index, the free pages of earlier versions, and the log. */
export const purgeDeleted = (database: Database.Database): void => {
  database.exec("insert into customer_trigrams (customer_trigrams) values ('optimize')");
  database.exec('vacuum');
  const [{ busy } = {}] = database.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy?: number }[];
  if (busy === 1) throw Object.assign(new Error('the log is in use'), { code: 'SQLITE_BUSY' });
};

/**
 * Moves the write-ahead log into the file and closes it. If others still read or the disk is full, the log stays beside
 * the file. Nothing is lost: the last process to close moves it.
 */
export const close = async (database: Database.Database): Promise<void> => {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isBusy(error) && !isFull(error)) throw error;
  } finally {
    database.close();
  }
};

/** Removes a database that nobody has open. */
export const removeFile = (path: string): void => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
};

export const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(getErrorCode(error));

export const isFull = (error: unknown): boolean => getErrorCode(error) === 'SQLITE_FULL';

export interface Transactions {
  /** Runs `fn` on one state of the database. */
  read<T>(fn: TransactionBody<T>): Promise<T>;
  /** Saves all that `fn` writes, or nothing. */
  write<T>(fn: TransactionBody<T>): Promise<T>;
}

/** Transactions on one connection, one after the other. */
export const createTransactions = (database: Database.Database): Transactions => {
  const db = new Kysely<Tables>({ dialect: createDialect(database) });
  const takeTurn = createTurns();
  // `exec`, because a prepared statement that failed counts as running and blocks every later commit.
  const transaction = <T>(begin: string, fn: () => Promise<T>): Promise<T> =>
    takeTurn(async () => {
      database.exec(begin);
      try {
        const result = await fn();
        database.exec('commit');
        return result;
      } catch (error) {
        // SQLite rolls back by itself if the disk is full or fails.
        if (database.inTransaction) database.exec('rollback');
        throw error;
      }
    });
  return {
    read: (fn) => transaction('begin deferred', () => fn(db)),
    // `immediate` takes the write lock before the first read, so that no other write comes between.
    write: (fn) => transaction('begin immediate', () => fn(db)),
  };
};

const maxStatements = 256;

const createDialect = (database: Database.Database): SqliteDialect => {
  // libsql frees a statement only when it is garbage-collected, so each text is prepared once.
  const statements = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const statement = statements.get(text) ?? prepareStatement(database, text);
    if (statements.size >= maxStatements) statements.clear();
    statements.set(text, statement);
    return statement;
  };
  return new SqliteDialect({ database: { prepare, close: () => database.close() } });
};

const prepareStatement = (database: Database.Database, text: string): SqliteStatement => {
  const statement = database.prepare(text);
  const { reader } = statement;
  // SQLite stores booleans as 0 and 1.
  const booleans = reader ? statement.columns().filter(({ type }) => type === 'boolean') : [];
  // libsql aborts the process on a boolean.
  const bind = (values: readonly unknown[]) =>
    values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  return {
    reader,
    run: (values) => statement.run(bind(values)),
    all: (values) => {
      const rows = statement.all(bind(values)) as Record<string, unknown>[];
      for (const row of rows) for (const { name } of booleans) row[name] = Boolean(row[name]);
      return rows;
    },
    iterate: (values) => statement.iterate(bind(values)),
  };
};

/** libsql's binary is a separate package for each platform, which an installation can lack. @throws Failure INTERNAL */
const loadLibsql = async (): Promise<typeof Database> => {
  try {
    return (await import('libsql')).default;
  } catch (cause) {
    if (getErrorCode(cause) === 'ERR_DLOPEN_FAILED') throw createLoadFailure(cause);
    throw new Failure('INTERNAL', {
      en: 'the database engine for this platform is not installed; profiles with --base-url still work',
      es: 'el motor de base de datos para esta plataforma no está instalado; los perfiles con --base-url sí funcionan',
      hint: {
        en: 'install maitre again with its optional packages: npm install --include=optional',
        es: 'instale maitre de nuevo con sus paquetes opcionales: npm install --include=optional',
      },
      cause,
    });
  }
};

const createLoadFailure = (cause: unknown): Failure => {
  const { message } = cause as Error;
  return new Failure('INTERNAL', {
    en: `the database engine cannot be loaded: ${message}`,
    es: `no se puede cargar el motor de base de datos: ${message}`,
    hint: {
      en: 'a folder may forbid programs (noexec): name another with TMPDIR, or install maitre elsewhere',
      es: 'puede que una carpeta no admita programas (noexec): indique otra con TMPDIR, o instale maitre en otro sitio',
    },
    cause,
  });
};
