import { type Kysely, sql } from 'kysely';
import { invariant } from '../../ground/invariant.ts';
import { cannotOpen, foreignDatabase } from '../errors.ts';
import { migrate, readVersion } from '../migrate.ts';
import type { Tables } from '../records.ts';
import { postgresDifferences } from './differences.ts';

/** The comment on our table of versions, which tells it from another program's table of the same name. */
const mark = 'maitre';

interface Inspection {
  readonly encoding: string;
  readonly comment: string | null;
  /** All tables of the schema, without those of extensions. */
  readonly tables: number;
}

/** 0 if the schema is empty. @throws Failure USAGE if it is another program's, or not UTF-8 */
export const findVersion = async (db: Kysely<Tables>, location: string): Promise<number> => {
  const { rows } = await sql<Inspection>`
    select current_setting('server_encoding') as encoding,
      obj_description(to_regclass('schema_version'), 'pg_class') as comment,
      (select count(*) from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as tables`.execute(
    db,
  );
  const { encoding, comment, tables } = invariant(rows[0], 'a select without from has one row');
  if (encoding !== 'UTF8')
    throw cannotOpen('USAGE', location, { en: 'its encoding is not UTF8', es: 'su codificación no es UTF8' });
  if (comment === mark) return readVersion(db);
  if (tables > 0) throw foreignDatabase(location);
  return 0;
};

export const migrateDatabase = async (db: Kysely<Tables>): Promise<void> => {
  await migrate(db, postgresDifferences);
  await sql`comment on table schema_version is ${sql.lit(mark)}`.execute(db);
};
