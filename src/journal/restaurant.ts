import type { Client } from '../client/client.ts';
import type { Context } from '../context/context.ts';
import { crm } from '../contract/crm.ts';
import { menuCategories } from '../contract/menu.ts';
import { reservas } from '../contract/reservas.ts';
import { waitlist } from '../contract/waitlist.ts';
import { redactPassword } from '../ground/addresses.ts';
import { exits, onExit } from '../ground/errors.ts';
import { isSameId } from '../ground/json.ts';
import { computeShortHash } from '../ground/short-hash.ts';
import type { Target } from '../profiles/target.ts';
import { type Restaurant, readWrites } from './entry.ts';
import type { Journal } from './file.ts';

/** Identifies a target in the journal: its address and a short hash of its key, never the key. */
export const identifyRestaurant = ({ name, baseUrl, database, key }: Target): Restaurant => ({
  profile: name ?? null,
  place: baseUrl === undefined ? redactPassword(database ?? '') : baseUrl.replace(/\/+$/, ''),
  key_fingerprint: computeShortHash(key),
});

/** The restaurant that data on this machine belongs to. Its records show the `tenant_id`. */
export interface Owner extends Pick<Restaurant, 'place' | 'key_fingerprint'> {
  readonly tenant_id?: unknown;
}

export type Comparison = 'same' | 'different' | 'unknown';

/**
 * Compares owners with the context's restaurant: by address, then by key, then by `tenant_id`. A key belongs to one
 * restaurant forever (API §5). The context's `tenant_id` is read at most once, and only for another key.
 */
export const createOwnerComparer = (context: Context) => {
  const here = identifyRestaurant(context.target());
  let ownTenantId: Promise<unknown> | undefined;
  return async (
    { place, key_fingerprint, tenant_id }: Owner,
    readOtherTenantId = async () => tenant_id,
  ): Promise<Comparison> => {
    if (place !== here.place) return 'different';
    if (key_fingerprint === here.key_fingerprint) return 'same';
    const other = await readOtherTenantId();
    if (other == null) return 'unknown';
    ownTenantId ??= context.clientWithoutJournal().then(readTenantId);
    const own = await ownTenantId;
    if (own == null) return 'unknown';
    return isSameId(own, other) ? 'same' : 'different';
  };
};

/** Compares the restaurants of journal lines. The records that a key wrote show its `tenant_id`. */
export const createRestaurantComparer = (context: Context, journal: Journal) => {
  const compareOwner = createOwnerComparer(context);
  const comparisons = new Map<string, Promise<Comparison>>();
  return (restaurant: Restaurant): Promise<Comparison> => {
    const cacheKey = `${restaurant.key_fingerprint} ${restaurant.place}`;
    const cached = comparisons.get(cacheKey);
    if (cached) return cached;
    const comparison = compareOwner(restaurant, () => findTenantId(journal.newestFirst(), restaurant));
    comparisons.set(cacheKey, comparison);
    return comparison;
  };
};

/** Reads a record that shows the key's `tenant_id`. Resolves to undefined if no readable record shows it. */
export const readTenantId = async (client: Client): Promise<unknown> => {
  const reads = [
    async () => (await client.call(crm.list, { query: { limit: 1 } })).data.customers,
    async () => (await client.call(menuCategories.list, {})).data,
    async () => (await client.call(waitlist.list, {})).data,
    async () => (await client.call(reservas.list, { query: {} })).data,
  ];
  for (const read of reads) {
    const records: readonly { readonly tenant_id?: unknown }[] = await read().catch(
      onExit(exits.unauthorized, []),
    );
    const shown = records.find(({ tenant_id }) => tenant_id != null);
    if (shown) return shown.tenant_id;
  }
  return undefined;
};

/** Finds the `tenant_id` of a key in the records that it wrote. */
const findTenantId = async (
  lines: AsyncIterable<unknown>,
  { key_fingerprint }: Restaurant,
): Promise<unknown> => {
  for await (const { write, outcomeLine } of readWrites(lines)) {
    if (write.restaurant.key_fingerprint !== key_fingerprint) continue;
    const tenantId = write.before?.['tenant_id'] ?? outcomeLine?.after?.['tenant_id'];
    if (tenantId != null) return tenantId;
  }
  return undefined;
};
