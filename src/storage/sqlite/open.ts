import { Kysely, sql } from 'kysely';
import { inMemory } from '../../ground/database.ts';
import { kyselyStore, patiently } from '../kysely-store.ts';
import { currentVersion, migrate, versionOf } from '../migrate.ts';
import type { Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { libsqlDialect } from './dialect.ts';
import { sqliteDifferences } from './differences.ts';
import { foreign, newer, opening } from './failures.ts';
import { applicationId, close, connect, isBlank, isOurs, makeDurable } from './file.ts';

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
    const wait = <T>(work: () => Promise<T>) => patiently(work, sqliteDifferences, patience);
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
    return kyselyStore({ db, differences: sqliteDifferences, patience, close: () => close(database) });
  });

const bringUpToDate = async (db: Kysely<Tables>, path: string, blank: boolean): Promise<void> => {
  const version = blank ? 0 : await versionOf(db);
  if (version > currentVersion) throw newer(path);
  if (version === currentVersion) return;
  await db.transaction().execute(async (tx) => {
    await migrate(tx, sqliteDifferences);
    await sql`pragma application_id = ${sql.lit(applicationId)}`.execute(tx);
  });
};
