import { type Kysely, sql } from 'kysely';
import type Database from 'libsql';
import { inMemoryDatabase } from '../../ground/addresses.ts';
import { foreign, newer } from '../failures.ts';
import { currentVersion, migrate, versionOf } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { applicationId, isBlank, isOurs } from './connection.ts';
import { sqliteDifferences } from './differences.ts';
import type { Transactions } from './transaction.ts';

/** 0 where the file holds nothing yet. @throws Failure USAGE where it is somebody else's */
export const versionAt = async (
  database: Database.Database,
  { reading }: Transactions,
  path: string,
): Promise<number> => {
  if (isBlank(database)) return 0;
  if (!isOurs(database)) throw foreign(path);
  return reading(versionOf);
};

/** @throws Failure USAGE where the file holds nothing and is not to be made, or is newer than the program */
export const requireUsable = (version: number, path: string, create: boolean): void => {
  if (version === 0 && !create && path !== inMemoryDatabase) throw foreign(path);
  if (version > currentVersion) throw newer(path);
};

/** Brings the file's schema to the program's, or makes it. */
export const bringUpToDate = async (db: Kysely<Tables>): Promise<void> => {
  await migrate(db, sqliteDifferences);
  await sql`pragma application_id = ${sql.lit(applicationId)}`.execute(db);
};
