import { type Kysely, sql } from 'kysely';
import { invariant } from '../../ground/invariant.ts';
import { foreign, newer } from '../failures.ts';
import { currentVersion, migrate, versionOf } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { postgresDifferences } from './differences.ts';
import { notUtf8 } from './failures.ts';

/** The words on the table of versions: what tells ours from a table that others call so. */
const mark = 'maitre';

interface Found {
  readonly encoding: string;
  readonly words: string | null;
  /** Of anybody's, but for those of extensions. */
  readonly tables: number;
}

/** 0 where the schema holds nothing yet. @throws Failure USAGE where it is somebody else's */
export const versionAt = async (db: Kysely<Tables>, place: string): Promise<number> => {
  const { rows } = await sql<Found>`
    select current_setting('server_encoding') as encoding,
      obj_description(to_regclass('schema_version'), 'pg_class') as words,
      (select count(*) from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as tables`.execute(
    db,
  );
  const { encoding, words, tables } = invariant(rows[0], 'a select of settings has one row');
  if (encoding !== 'UTF8') throw notUtf8(place);
  if (words === mark) return versionOf(db);
  if (tables > 0) throw foreign(place);
  return 0;
};

/** @throws Failure USAGE where there is no schema and none is to be made, or it is newer than the program */
export const requireUsable = (version: number, place: string, create: boolean): void => {
  if (version === 0 && !create) throw foreign(place);
  if (version > currentVersion) throw newer(place);
};

/** Brings the schema to the program's, or makes it. */
export const bringUpToDate = async (db: Kysely<Tables>): Promise<void> => {
  await migrate(db, postgresDifferences);
  await sql`comment on table schema_version is ${sql.lit(mark)}`.execute(db);
};
