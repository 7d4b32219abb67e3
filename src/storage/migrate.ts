import type { Kysely } from 'kysely';
import type { DialectDifferences, Migration } from './differences.ts';
import { foreignDatabase, newerDatabase } from './errors.ts';
import {
  checkedMinutes,
  combinedTables,
  customerSearch,
  idsPerTenant,
  longNames,
  replacedByCustomerSearch,
  visitsIndex,
} from './migrations/changes.ts';
import { customers, events, floor, menu, reservas, tenants, waitlist } from './migrations/tables.ts';
import type { Tables } from './records.ts';

/** All steps in order. The schema version of a database is the number of steps that it has. */
export const migrations: readonly (readonly [name: string, Migration])[] = [
  ['001-tenants', tenants],
  ['002-floor', floor],
  ['003-customers', customers],
  ['004-reservas', reservas],
  ['005-menu', menu],
  ['006-waitlist', waitlist],
  ['007-events', events],
  ['008-long-names', longNames],
  ['009-true-minutes', checkedMinutes],
  ['010-ids-of-each', idsPerTenant],
  ['011-parts-of-customers', visitsIndex],
  ['012-parts-by-restaurant', replacedByCustomerSearch],
  ['013-searched-customers', replacedByCustomerSearch],
  ['014-placed-customers', replacedByCustomerSearch],
  ['015-customer-search', customerSearch],
  ['016-combined-tables', combinedTables],
];

/** The version that this program creates and understands. */
export const currentVersion = migrations.length;

/** The names of the steps that a schema of this version lacks. */
export const pendingSince = (version: number): readonly string[] =>
  migrations.slice(version).map(([name]) => name);

export const readVersion = async (db: Kysely<Tables>): Promise<number> => {
  const row = await db.selectFrom('schema_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
};

/** @throws Failure USAGE if there is no schema and `create` is false, or it is newer than the program */
export const requireUsable = (version: number, location: string, create: boolean): void => {
  if (version === 0 && !create) throw foreignDatabase(location);
  if (version > currentVersion) throw newerDatabase(location);
};

/** Brings a schema, or an empty database, to the current version. Call it in a transaction. */
export const migrate = async (db: Kysely<Tables>, differences: DialectDifferences): Promise<void> => {
  await db.schema.createTable('schema_version').ifNotExists().addColumn('version', 'integer').execute();
  const version = await readVersion(db);
  if (version >= currentVersion) return;
  for (const [, migration] of migrations.slice(version)) {
    await migration(db as unknown as Kysely<unknown>, differences);
  }
  await db.deleteFrom('schema_version').execute();
  await db.insertInto('schema_version').values({ version: currentVersion }).execute();
};
