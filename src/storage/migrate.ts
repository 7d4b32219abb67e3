import type { Kysely } from 'kysely';
import type { DialectDifferences } from './differences.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** The version that this program makes and understands. */
export const currentVersion = migrations.length;

/** The names of the migrations that a schema of this version has not been through. */
export const pendingSince = (version: number): readonly string[] =>
  migrations.slice(version).map(([name]) => name);

/** How many migrations the schema has been through; there is one. */
export const versionOf = async (db: Kysely<Tables>): Promise<number> => {
  const row = await db.selectFrom('schema_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
};

/** Brings the schema, or nothing at all yet, to the current version. For use in a transaction. */
export const migrate = async (db: Kysely<Tables>, differences: DialectDifferences): Promise<void> => {
  await db.schema.createTable('schema_version').ifNotExists().addColumn('version', 'integer').execute();
  const version = await versionOf(db);
  if (version >= currentVersion) return;
  for (const [, migration] of migrations.slice(version)) {
    await migration(db as unknown as Kysely<unknown>, differences);
  }
  await db.deleteFrom('schema_version').execute();
  await db.insertInto('schema_version').values({ version: currentVersion }).execute();
};
