import type { Chance } from '../../service/chance.ts';
import type { TenantTable } from '../../storage/columns.ts';
import type { Store } from '../../storage/store.ts';
import { writeBookings } from './bookings.ts';
import type { IdOf } from './ids.ts';
import type { Complain, SeedRecords } from './located.ts';
import { rowsOf } from './rows.ts';

/** What a seed is written into, and with. */
interface Ground {
  readonly store: Store;
  readonly now: Date;
  readonly chance: Chance;
}

/** A seed that has been read and found right. */
export interface Prepared {
  /** The first restaurant's time zone. */
  readonly tz: string;
  /** Writes it into a store that holds nothing. @throws Failure USAGE where bookings are in each other's way */
  load(ground: Ground): Promise<void>;
}

/** Writes the restaurants into a store that holds none, all or nothing. */
export const writeSeed = (
  { store, now, chance }: Ground,
  restaurants: readonly SeedRecords[],
  idOf: IdOf,
  complain: Complain,
): Promise<void> =>
  store.transaction(async (repositories) => {
    for (const records of restaurants) {
      const rows = rowsOf(records, idOf, now);
      const id = idOf(records.restaurant.record);
      for (const [table, values] of Object.entries(rows))
        await repositories.archive.add(id, table as TenantTable, values);
      const tenant = await repositories.tenants.find(id);
      if (tenant) await writeBookings({ store: repositories, tenant, now, chance }, records, complain);
    }
  });
