import type { Client } from '../client/client.ts';
import { crm } from '../contract/crm.ts';
import { menuCategories } from '../contract/menu.ts';
import { reservas } from '../contract/reservas.ts';
import { waitlist } from '../contract/waitlist.ts';
import { redactPassword } from '../ground/addresses.ts';
import { exits, Failure } from '../ground/errors.ts';
import { shortHash } from '../ground/short-hash.ts';
import type { Target } from '../profiles/target.ts';
import { formatWriteKey, parseLine, type Restaurant } from './entry.ts';

/** Identifies a target in the journal: its address and a short hash of its key, never the key. */
export const identifyRestaurant = ({ name, baseUrl, database, key }: Target): Restaurant => ({
  profile: name ?? null,
  place: baseUrl === undefined ? redactPassword(database ?? '') : baseUrl.replace(/\/+$/, ''),
  key_fingerprint: shortHash(key),
});

/**
 * Whether two targets may be one restaurant: same address, and same key or profile. A key belongs to one restaurant
 * forever (API §5). A profile with a new key may be another restaurant: compare `tenant_id`.
 */
export const mayBeSame = (a: Restaurant, b: Restaurant): boolean =>
  a.place === b.place &&
  (a.key_fingerprint === b.key_fingerprint || (a.profile !== null && a.profile === b.profile));

/** Reads a record that shows the key's `tenant_id`. Resolves to undefined if no readable record shows it. */
export const readTenantId = async (client: Client): Promise<unknown> => {
  const reads = [
    async () => (await client.call(crm.list, { query: { limit: 1 } })).data.customers,
    async () => (await client.call(menuCategories.list, {})).data,
    async () => (await client.call(waitlist.list, {})).data,
    async () => (await client.call(reservas.list, { query: {} })).data,
  ];
  for (const read of reads) {
    const records: readonly { readonly tenant_id?: unknown }[] = await read().catch(ignoreMissingScope);
    const shown = records.find(({ tenant_id }) => tenant_id !== undefined && tenant_id !== null);
    if (shown) return shown.tenant_id;
  }
  return undefined;
};

const ignoreMissingScope = (error: unknown): [] => {
  if (error instanceof Failure && error.exit === exits.unauthorized) return [];
  throw error;
};

/** Finds the `tenant_id` of a key in the records that it wrote. */
export const findTenantId = async (
  lines: AsyncIterable<unknown>,
  { key_fingerprint }: Restaurant,
): Promise<unknown> => {
  const tenantIds = new Map<string, unknown>();
  for await (const value of lines) {
    const line = parseLine(value);
    if (line?.type === 'settled') tenantIds.set(formatWriteKey(line), line.after?.['tenant_id']);
    if (line?.type !== 'write' || line.restaurant.key_fingerprint !== key_fingerprint) continue;
    const tenantId = line.before?.['tenant_id'] ?? tenantIds.get(formatWriteKey(line));
    if (tenantId !== undefined && tenantId !== null) return tenantId;
  }
  return undefined;
};
