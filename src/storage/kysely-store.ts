import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DialectDifferences } from './differences.ts';
import { StorageBusy } from './errors.ts';
import { customers } from './repositories/customers.ts';
import type { Db } from './repositories/db.ts';
import { eventSessions } from './repositories/event-sessions.ts';
import { events } from './repositories/events.ts';
import { keys } from './repositories/keys.ts';
import { menuCategories } from './repositories/menu-categories.ts';
import { menuItems } from './repositories/menu-items.ts';
import { mesas } from './repositories/mesas.ts';
import { plantas } from './repositories/plantas.ts';
import { reservas } from './repositories/reservas.ts';
import { tenants } from './repositories/tenants.ts';
import { waitlist } from './repositories/waitlist.ts';
import type { Repositories, Store } from './store.ts';
import type { Tables } from './tables.ts';

interface Backing {
  readonly db: Kysely<Tables>;
  readonly differences: DialectDifferences;
  /** How long a unit of work waits for other processes, in milliseconds. */
  readonly patience: number;
  close(): Promise<void>;
}

/** The store over any database that kysely speaks to. */
export const kyselyStore = ({ db, differences, patience, close }: Backing): Store => {
  const run = <T>(begin: () => Promise<T>): Promise<T> =>
    patiently(begin, differences, patience).catch((error: unknown) => {
      throw differences.errorFor(error) ?? error;
    });
  return {
    snapshot: (work) =>
      run(() =>
        db
          .transaction()
          .setAccessMode('read only')
          .execute((tx) => work(repositories(tx, differences))),
      ),
    transaction: (work) => run(() => db.transaction().execute((tx) => work(repositories(tx, differences)))),
    close,
  };
};

const repositories = (db: Db, differences: DialectDifferences): Repositories => ({
  tenants: tenants(db),
  keys: keys(db),
  plantas: plantas(db),
  mesas: mesas(db),
  customers: customers(db, differences),
  menuCategories: menuCategories(db),
  menuItems: menuItems(db),
  reservas: reservas(db),
  waitlist: waitlist(db),
  events: events(db),
  eventSessions: eventSessions(db),
});

const longestPause = 25;

/** Does the work again, after a short random pause, for as long as another process is in the way. */
export const patiently = async <T>(
  work: () => Promise<T>,
  { isBusy }: DialectDifferences,
  patience: number,
): Promise<T> => {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) throw new StorageBusy('The database is busy', { cause: error });
      await delay(1 + Math.random() * longestPause);
    }
  }
};
