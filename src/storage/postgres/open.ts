import { redactPassword } from '../../ground/addresses.ts';
import { kyselyStore } from '../kysely-store.ts';
import { currentVersion } from '../migrate.ts';
import { type Patience, patiently } from '../patience.ts';
import type { Store, StoreOptions } from '../store.ts';
import { type Connections, connectionsTo } from './connection.ts';
import { errorFor, obstacleOf, postgresDifferences } from './differences.ts';
import { loadDriver } from './driver.ts';
import { opening } from './failures.ts';
import { bringUpToDate, requireUsable, versionAt } from './schema.ts';
import { changingTheSchema, inTransaction, reading, writingFor } from './transaction.ts';
import { createTurns } from './turns.ts';

const usualPatience = 9_000;
/** Long enough for an index over millions of rows, in milliseconds. */
const migrationPatience = 600_000;

/**
 * The store in a database of a server's. @throws Failure USAGE where the address or the database is not right,
 * UNAVAILABLE where it cannot be reached
 */
const open = (
  address: string,
  { create = false, patience = usualPatience, longer = 0, signal }: StoreOptions = {},
): Promise<Store> =>
  connected(address, async (connections, place) => {
    const there = await versionThere(connections, place, { patience, signal });
    requireUsable(there, place, create);
    if (there < currentVersion) await changeSchema(connections);
    const takeTurn = createTurns();
    return kyselyStore({
      ...{ differences: postgresDifferences, patience, signal, obstacleOf, errorFor },
      snapshot: (work, deadline) => inTransaction(connections, reading, work, deadline() + longer),
      transaction: (work, deadline, tenantId) =>
        takeTurn(
          tenantId,
          () => inTransaction(connections, writingFor(tenantId), work, deadline() + longer),
          deadline(),
        ),
      pool: connections.state,
      close: connections.close,
    });
  });

/** The version of the database's schema, 0 where there is none; nothing is written. @throws Failure */
const version = (
  address: string,
  { patience = usualPatience, signal }: Pick<StoreOptions, 'patience' | 'signal'>,
): Promise<number> =>
  connected(address, async (connections, place) => {
    const there = await versionThere(connections, place, { patience, signal });
    await connections.close();
    return there;
  });

export const postgres = { open, version };

/** Connections for the work, closed where it fails. `place` is the address as people may see it. */
const connected = <T>(
  address: string,
  work: (connections: Connections, place: string) => Promise<T>,
): Promise<T> => {
  const place = redactPassword(address);
  return opening(place, async () => {
    const connections = connectionsTo(await loadDriver(), address);
    try {
      return await work(connections, place);
    } catch (error) {
      await connections.close();
      throw error;
    }
  });
};

const versionThere = (connections: Connections, place: string, patience: Patience): Promise<number> =>
  patiently(
    (deadline) => inTransaction(connections, reading, (db) => versionAt(db, place), deadline()),
    obstacleOf,
    patience,
  );

const changeSchema = (connections: Connections): Promise<void> =>
  patiently(
    (deadline) => inTransaction(connections, changingTheSchema, bringUpToDate, deadline()),
    obstacleOf,
    { patience: migrationPatience },
  );
