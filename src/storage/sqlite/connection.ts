import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import type Database from 'libsql';
import { inMemoryDatabase } from '../../ground/addresses.ts';
import { isBusy, isFull } from './differences.ts';
import { loadDriver } from './driver.ts';
import { absent } from './failures.ts';

/** "mtre", in the file's header: what tells our files from any other SQLite file. */
export const applicationId = 0x6d747265;

/**
 * How long SQLite itself waits for a lock, in milliseconds. The whole process stands still meanwhile, so it is
 * short; the store goes on waiting and lets others work.
 */
const busyTimeout = 20;

/** @throws Failure USAGE where there is no file and none is to be made */
export const connect = async (path: string, create: boolean): Promise<Database.Database> => {
  const Engine = await loadDriver();
  if (path === inMemoryDatabase) return new Engine(inMemoryDatabase);
  // Guests' names and phones: for the owner's eyes only.
  if (create) closeSync(openSync(path, 'a', 0o600));
  if (!existsSync(path)) throw absent(path);
  accessSync(path, constants.R_OK | constants.W_OK);
  // Whole, so that no name is taken for an address.
  const database = new Engine(resolve(path));
  database.pragma(`busy_timeout = ${busyTimeout}`);
  return database;
};

const read = (database: Database.Database, text: string): unknown =>
  Object.values(database.prepare(text).all([])[0] as object)[0];

export const isBlank = (database: Database.Database): boolean =>
  read(database, 'select count(*) from sqlite_master') === 0 && read(database, 'pragma application_id') === 0;

export const isOurs = (database: Database.Database): boolean =>
  read(database, 'pragma application_id') === applicationId;

/** How much of the file may stay in memory, in KiB; what nobody has read takes none. */
const mostKept = 65_536;

/** A write is on the disk when it is answered, and readers do not wait for it. */
export const makeDurable = (database: Database.Database): void => {
  database.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON');
  database.exec(`pragma cache_size = -${mostKept}`);
};

/**
 * Leaves everything in the one file, unless others are still reading: the last of them does it then. Where the disk has no
 * room for it, what was written stays in the log beside the file, as whole as there, until there is.
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
