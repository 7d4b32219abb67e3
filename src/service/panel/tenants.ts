import * as z from 'zod/mini';
import { name, text } from '../../contract/objects.ts';
import { wallClock } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import { mustBeText, timeZoneText } from '../../ground/i18n.ts';
import type { Tenant } from '../../storage/records.ts';
import type { Store } from '../../storage/store.ts';
import { hashOf } from '../keys.ts';
import { checked, unknown, wrong } from './checked.ts';

const tenantInput = z.object({ name: name(), tz: text() });

interface TenantRecord {
  readonly tenant_id: number;
  readonly name: string;
  readonly tz: string;
}

/** Makes a restaurant. @throws Failure USAGE for a blank name or an unknown time zone */
export const createTenant = async (
  store: Store,
  input: { name: string; tz: string },
  now: Date,
): Promise<TenantRecord> => {
  const { name, tz } = checked(tenantInput, input);
  requireZone(tz, now);
  const tenant = await store.transaction(({ tenants }) =>
    tenants.add({ name, tz, created_at: now.toISOString() }),
  );
  return { tenant_id: tenant.id, name: tenant.name, tz: tenant.tz };
};

const requireZone = (tz: string, now: Date): void => {
  try {
    wallClock(now, tz);
  } catch {
    throw wrong('tz', mustBeText(timeZoneText, tz));
  }
};

/** The restaurant that a key belongs to, by name; undefined where the key is unknown. */
export const restaurantOf = (store: Store, key: string): Promise<string | undefined> =>
  store.snapshot(async ({ keys }) => (await keys.findByHash(hashOf(key)))?.tenant.name);

/** The restaurant of that id; without an id, the only one there is. @throws Failure NOT_FOUND, USAGE */
export const chosenTenant = async (store: Store, id?: number | undefined): Promise<Tenant> => {
  const all = await store.snapshot(({ tenants }) => tenants.list());
  if (id === undefined) return onlyOne(all);
  const tenant = all.find((one) => one.id === id);
  if (!tenant)
    throw unknown('tenant', { en: `There is no restaurant ${id}`, es: `No hay restaurante ${id}` });
  return tenant;
};

const onlyOne = (all: readonly Tenant[]): Tenant => {
  const [tenant, ...others] = all;
  if (!tenant)
    throw new Failure(
      'NOT_FOUND',
      { en: 'The database holds no restaurant', es: 'La base de datos no tiene ningún restaurante' },
      { hint: { en: 'Make one with: maitre admin init', es: 'Cree uno con: maitre admin init' } },
    );
  if (others.length > 0) throw severalTenants(all);
  return tenant;
};

const severalTenants = (all: readonly Tenant[]): Failure => {
  const names = all.map(({ id, name }) => `${id} (${name})`).join(', ');
  return new Failure(
    'USAGE',
    {
      en: `The database holds several restaurants: ${names}`,
      es: `La base de datos tiene varios restaurantes: ${names}`,
    },
    { field: 'tenant', hint: { en: 'Choose one with --tenant', es: 'Elija uno con --tenant' } },
  );
};
