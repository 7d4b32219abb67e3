import type { DialectDifferences } from './differences.ts';
import { createForeignDatabaseFailure, createNewerDatabaseFailure } from './errors.ts';
import { migrations } from './migrations.ts';
import type { Db } from './records.ts';

/** The version that this program creates and understands. */
export const currentVersion = migrations.length;

export const readSchemaVersion = async (db: Db): Promise<number> => {
  const row = await db.selectFrom('schema_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
};

/** @throws Failure USAGE if there is no schema and `create` is false, or it is newer than the program */
export const requireUsable = (version: number, location: string, create: boolean): void => {
  if (version === 0 && !create) throw createForeignDatabaseFailure(location);
  if (version > currentVersion) throw createNewerDatabaseFailure(location);
};

/** Brings a schema, or an empty database, to the current version. Returns the earlier one. Call it in a transaction. */
export const migrate = async (db: Db, differences: DialectDifferences): Promise<number> => {
  await db.schema.createTable('schema_version').ifNotExists().addColumn('version', 'integer').execute();
  const version = await readSchemaVersion(db);
  if (version >= currentVersion) return version;
  for (const [, migration] of migrations.slice(version)) {
    for (const statement of migration(differences)) await statement.execute(db);
  }
  await db.deleteFrom('schema_version').execute();
  await db.insertInto('schema_version').values({ version: currentVersion }).execute();
  return version;
};
