import type { Client } from '../client/client.ts';
import { crm } from '../contract/crm.ts';
import { menuCategories } from '../contract/menu.ts';
import { reservas } from '../contract/reservas.ts';
import { waitlist } from '../contract/waitlist.ts';
import { redactPassword } from '../ground/addresses.ts';
import { exits, Failure } from '../ground/errors.ts';
import { shortHash } from '../ground/short-hash.ts';
import type { Target } from '../profiles/target.ts';
import { lineOf, type Restaurant } from './entry.ts';

/** A target as the journal names it: its place, and enough of a hash to know its key again; never the key. */
export const restaurantOf = ({ name, baseUrl, database, key }: Target): Restaurant => ({
  profile: name ?? null,
  place: baseUrl === undefined ? redactPassword(database ?? '') : baseUrl.replace(/\/+$/, ''),
  key_fingerprint: shortHash(key),
});

/**
 * Whether what one wrote may be offered to the other: the same place, and the same key or the same profile. A profile
 * whose key was replaced may be another restaurant since: only `tenant_id` tells.
 */
export const mayBeSame = (one: Restaurant, other: Restaurant): boolean =>
  one.place === other.place &&
  (hasSameKey(one, other) || (one.profile !== null && one.profile === other.profile));

/** A key belongs to one restaurant for ever (interface section 5). */
const hasSameKey = (one: Restaurant, other: Restaurant): boolean =>
  one.key_fingerprint === other.key_fingerprint;

/** The restaurant that the client's key belongs to, by a record that shows it; undefined where it may read none. */
export const tenantOf = async (client: Client): Promise<unknown> => {
  const looks = [
    async () => (await client.call(crm.list, { query: { limit: 1 } })).data.customers,
    async () => (await client.call(menuCategories.list, {})).data,
    async () => (await client.call(waitlist.list, {})).data,
    async () => (await client.call(reservas.list, { query: {} })).data,
  ];
  for (const look of looks) {
    const tenant = shownIn(await look().catch(unlessKeyRefused));
    if (tenant !== undefined) return tenant;
  }
  return undefined;
};

const unlessKeyRefused = (error: unknown): [] => {
  if (error instanceof Failure && error.exit === exits.unauthorized) return [];
  throw error;
};

const shownIn = (records: readonly { readonly tenant_id?: unknown }[]): unknown => {
  for (const { tenant_id } of records) if (tenant_id !== undefined && tenant_id !== null) return tenant_id;
  return undefined;
};

/** The restaurant that a key of the journal belongs to, by what was written and read with it. */
export const tenantInJournal = async (
  lines: AsyncIterable<unknown>,
  { key_fingerprint }: Restaurant,
): Promise<unknown> => {
  const afterwards = new Map<string, unknown>();
  for await (const value of lines) {
    const line = lineOf(value);
    if (line?.type === 'settled') afterwards.set(`${line.entry} ${line.n}`, line.after?.['tenant_id']);
    if (line?.type !== 'write' || line.restaurant.key_fingerprint !== key_fingerprint) continue;
    const tenant = line.before?.['tenant_id'] ?? afterwards.get(`${line.entry} ${line.n}`);
    if (tenant !== undefined && tenant !== null) return tenant;
  }
  return undefined;
};
