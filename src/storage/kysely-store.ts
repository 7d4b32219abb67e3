import type { DialectDifferences } from './differences.ts';
import { type Obstacle, type Patience, patiently } from './patience.ts';
import { archive } from './repositories/archive.ts';
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
import { schema } from './repositories/schema.ts';
import { tenants } from './repositories/tenants.ts';
import { waitlist } from './repositories/waitlist.ts';
import type { Repositories, Store } from './store.ts';

type Work<T> = (db: Db) => Promise<T>;

/** A database that kysely speaks to. */
interface Backing extends Patience {
  readonly differences: DialectDifferences;
  /** Tries the work once on one state; `deadline` tells when it has to be done, on performance.now()'s clock. */
  snapshot<T>(work: Work<T>, deadline: () => number): Promise<T>;
  /** Tries the work once, alone among the writers of the tenant, or of all where none is named. */
  transaction<T>(work: Work<T>, deadline: () => number, tenantId: number | undefined): Promise<T>;
  obstacleOf(error: unknown): Obstacle | undefined;
  /** The store's own error for what the database refused, none where it meant something else. */
  errorFor(error: unknown): Error | undefined;
  readonly pool?: Store['pool'];
  close(): Promise<void>;
}

/** The store over any database that kysely speaks to. */
export const kyselyStore = (backing: Backing): Store => {
  const { differences, obstacleOf, errorFor } = backing;
  // SQLite has one view of its database for all transactions, PostgreSQL one for each.
  const known = new WeakMap<Db, Repositories>();
  const repositoriesOf = (db: Db): Repositories => {
    const there = known.get(db) ?? repositories(db, differences);
    known.set(db, there);
    return there;
  };
  const within =
    <T>(work: (repositories: Repositories) => Promise<T>): Work<T> =>
    (db) =>
      work(repositoriesOf(db));
  const run = <T>(attempt: (deadline: () => number) => Promise<T>): Promise<T> =>
    patiently(attempt, obstacleOf, backing).catch((error: unknown) => {
      throw errorFor(error) ?? error;
    });
  return {
    snapshot: (work) => run((deadline) => backing.snapshot(within(work), deadline)),
    transaction: (work, tenantId) => run((deadline) => backing.transaction(within(work), deadline, tenantId)),
    pool: backing.pool,
    close: backing.close,
  };
};

const repositories = (db: Db, differences: DialectDifferences): Repositories => ({
  schema: schema(db),
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
  archive: archive(db, differences),
});
