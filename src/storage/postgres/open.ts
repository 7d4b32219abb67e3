import { type Kysely, sql } from 'kysely';
import { withoutPassword } from '../../ground/database.ts';
import { foreign, newer } from '../failures.ts';
import { kyselyStore } from '../kysely-store.ts';
import { currentVersion, migrate, versionOf } from '../migrate.ts';
import { patiently } from '../patience.ts';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { type Connections, connectionsTo } from './connection.ts';
import { errorFor, obstacleOf, postgresDifferences } from './differences.ts';
import { loadDriver } from './driver.ts';
import { notUtf8, opening } from './failures.ts';
import { changingTheSchema, inTransaction, reading, writingFor } from './transaction.ts';
import { createTurns } from './turns.ts';

export interface PostgresOptions {
  /** Make the schema where there is none. */
  readonly create?: boolean | undefined;
  /** How long a unit of work waits for what is in its way, in milliseconds. */
  readonly patience?: number | undefined;
}

/** @throws Failure USAGE where the address or its database is not right, UNAVAILABLE where it cannot be reached */
export const openPostgres = (
  address: string,
  { create = false, patience = 9_000 }: PostgresOptions = {},
): Promise<Store> => {
  const place = withoutPassword(address);
  return opening(place, async () => {
    const connections = connectionsTo(await loadDriver(), address);
    try {
      await bringUpToDate(connections, { place, create, patience });
    } catch (error) {
      await connections.close();
      throw error;
    }
    const takeTurn = createTurns();
    return kyselyStore({
      ...{ differences: postgresDifferences, patience, obstacleOf, errorFor },
      snapshot: (work, deadline) => inTransaction(connections, reading, work, deadline),
      transaction: (work, deadline, tenantId) =>
        takeTurn(tenantId, () => inTransaction(connections, writingFor(tenantId), work, deadline), deadline),
      close: connections.close,
    });
  });
};

interface Opening {
  /** The address as people may see it. */
  readonly place: string;
  readonly create: boolean;
  readonly patience: number;
}

/** Long enough for an index over millions of rows, in milliseconds. */
const migrationPatience = 600_000;

const bringUpToDate = async (
  connections: Connections,
  { place, create, patience }: Opening,
): Promise<void> => {
  const version = await patiently(
    (deadline) => inTransaction(connections, reading, (db) => versionAt(db, place), deadline),
    obstacleOf,
    patience,
  );
  if (version > currentVersion) throw newer(place);
  if (version === currentVersion) return;
  if (version === 0 && !create) throw foreign(place);
  await patiently(
    (deadline) => inTransaction(connections, changingTheSchema, change, deadline),
    obstacleOf,
    migrationPatience,
  );
};

/** "maitre", in the words on the table of versions: what tells ours from a table that others call so. */
const mark = 'maitre';

const change = async (db: Kysely<Tables>): Promise<void> => {
  await migrate(db, postgresDifferences);
  await sql`comment on table schema_version is ${sql.lit(mark)}`.execute(db);
};

/** 0 where the schema holds nothing yet. @throws Failure USAGE where it is somebody else's */
const versionAt = async (db: Kysely<Tables>, place: string): Promise<number> => {
  const { rows } = await sql<{ encoding: string; words: string | null; tables: number }>`
    select current_setting('server_encoding') as encoding,
      obj_description(to_regclass('schema_version'), 'pg_class') as words,
      (select count(*) from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as tables`.execute(
    db,
  );
  const { encoding, words, tables } = rows[0]!;
  if (encoding !== 'UTF8') throw notUtf8(place);
  if (words === mark) return versionOf(db);
  if (tables > 0) throw foreign(place);
  return 0;
};
