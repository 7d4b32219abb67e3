import { Kysely, sql } from 'kysely';
import { inMemory } from '../../ground/database.ts';
import { foreign, newer } from '../failures.ts';
import { kyselyStore } from '../kysely-store.ts';
import { currentVersion, migrate, versionOf } from '../migrate.ts';
import { type Obstacle, patiently } from '../patience.ts';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { applicationId, close, connect, isBlank, isOurs, makeDurable } from './connection.ts';
import { libsqlDialect } from './dialect.ts';
import { errorFor, isBusy, sqliteDifferences } from './differences.ts';
import { opening } from './failures.ts';

export interface SqliteOptions {
  /** Make the file and its schema where there is none. */
  readonly create?: boolean | undefined;
  /** How long a unit of work waits for other processes, in milliseconds. */
  readonly patience?: number | undefined;
}

/** The store in a file of ours, or in memory. @throws Failure USAGE where the file is absent, foreign or damaged */
export const openSqlite = (path: string, { create, patience = 10_000 }: SqliteOptions = {}): Promise<Store> =>
  opening(path, async () => {
    const database = await connect(path, create ?? false);
    const db = new Kysely<Tables>({ dialect: libsqlDialect(database) });
    const wait = <T>(work: () => Promise<T>) => patiently(work, obstacleOf, patience);
    try {
      const blank = await wait(async () => isBlank(database));
      if (blank && !create && path !== inMemory) throw foreign(path);
      if (!blank && !isOurs(database)) throw foreign(path);
      await wait(async () => makeDurable(database));
      await wait(() => bringUpToDate(db, path, blank));
    } catch (error) {
      database.close();
      throw error;
    }
    return kyselyStore({
      ...{ differences: sqliteDifferences, patience, obstacleOf, errorFor },
      snapshot: (work) => db.transaction().setAccessMode('read only').execute(work),
      // The file has one writer at a time, whatever it writes.
      transaction: (work) => db.transaction().execute(work),
      close: () => close(database),
    });
  });

const obstacleOf = (error: unknown): Obstacle | undefined => (isBusy(error) ? 'others' : undefined);

const bringUpToDate = async (db: Kysely<Tables>, path: string, blank: boolean): Promise<void> => {
  const version = blank ? 0 : await versionOf(db);
  if (version > currentVersion) throw newer(path);
  if (version === currentVersion) return;
  await db.transaction().execute(async (tx) => {
    await migrate(tx, sqliteDifferences);
    await sql`pragma application_id = ${sql.lit(applicationId)}`.execute(tx);
  });
};
