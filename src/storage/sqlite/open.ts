import type Database from 'libsql';
import { kyselyStore } from '../kysely-store.ts';
import { currentVersion } from '../migrate.ts';
import { type Obstacle, patiently } from '../patience.ts';
import type { Store, StoreOptions } from '../store.ts';
import { close, connect, makeDurable } from './connection.ts';
import { errorFor, isBusy, sqliteDifferences } from './differences.ts';
import { opening } from './failures.ts';
import { bringUpToDate, requireUsable, versionAt } from './schema.ts';
import { transactionsOn } from './transaction.ts';

const usualPatience = 10_000;

/** The store in a file of ours, or in memory. @throws Failure USAGE where the file is absent, foreign or damaged */
const open = (path: string, options: StoreOptions = {}): Promise<Store> =>
  opening(path, async () => storeOn(await connect(path, options.create ?? false), path, options));

/** The store on a connection to `path`, which it closes. @throws Failure USAGE where what is there is foreign */
export const storeOn = async (
  database: Database.Database,
  path: string,
  { create = false, patience = usualPatience, signal }: StoreOptions,
): Promise<Store> => {
  const transactions = transactionsOn(database);
  const wait = <T>(work: () => Promise<T>) => patiently(work, obstacleOf, { patience, signal });
  try {
    const there = await wait(() => versionAt(database, transactions, path));
    requireUsable(there, path, create);
    await wait(async () => makeDurable(database));
    if (there < currentVersion) await wait(() => transactions.writing(bringUpToDate));
  } catch (error) {
    database.close();
    throw error;
  }
  return kyselyStore({
    ...{ differences: sqliteDifferences, patience, signal, obstacleOf, errorFor },
    snapshot: transactions.reading,
    // The file has one writer at a time, whatever it writes.
    transaction: transactions.writing,
    close: () => close(database),
  });
};

/** The version of the file's schema, 0 where there is none; nothing is written. @throws Failure USAGE */
const version = (
  path: string,
  { patience = usualPatience, signal }: Pick<StoreOptions, 'patience' | 'signal'>,
): Promise<number> =>
  opening(path, async () => {
    const database = await connect(path, false);
    const transactions = transactionsOn(database);
    try {
      return await patiently(() => versionAt(database, transactions, path), obstacleOf, {
        patience,
        signal,
      });
    } finally {
      database.close();
    }
  });

export const sqlite = { open, version };

const obstacleOf = (error: unknown): Obstacle | undefined => (isBusy(error) ? 'others' : undefined);
