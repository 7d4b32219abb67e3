import { type Kysely, sql } from 'kysely';
import type Database from 'libsql';
import { foreignDatabase } from '../errors.ts';
import { migrate, readVersion } from '../migrate.ts';
import type { Tables } from '../records.ts';
import { sqliteDifferences } from './differences.ts';
import type { Transactions } from './driver.ts';

/** "mtre": the application id in the header of our database files. */
export const applicationId = 0x6d747265;

/** 0 if the file is empty. @throws Failure USAGE if another program made the file */
export const findVersion = async (
  database: Database.Database,
  { read }: Transactions,
  path: string,
): Promise<number> => {
  const id = readValue(database, 'pragma application_id');
  if (id === 0 && readValue(database, 'select count(*) from sqlite_master') === 0) return 0;
  if (id !== applicationId) throw foreignDatabase(path);
  return read(readVersion);
};

const readValue = (database: Database.Database, text: string): unknown =>
  Object.values(database.prepare(text).all([])[0] as object)[0];

export const migrateFile = async (db: Kysely<Tables>): Promise<void> => {
  await migrate(db, sqliteDifferences);
  await sql`pragma application_id = ${sql.lit(applicationId)}`.execute(db);
};
