import { addDays } from '../ground/dates.ts';
import { invariant } from '../ground/invariant.ts';
import type { Customer, NewEventSession, NewReserva, Planta } from '../storage/records.ts';
import type { Repositories, Store } from '../storage/store.ts';
import { diceFrom } from './dice.ts';
import type { SampleReserva, SampleRestaurant } from './types.ts';

/**
 * Writes a sample into a tenant that holds nothing yet, all of it or nothing; false, and nothing written, where
 * the tenant holds something already.
 */
export const loadSample = (store: Store, tenantId: number, sample: SampleRestaurant): Promise<boolean> =>
  store.transaction(async (repositories) => {
    if (!(await isEmpty(repositories, tenantId))) return false;
    await writeSample(repositories, tenantId, sample);
    return true;
  }, tenantId);

/** Whether a tenant holds nothing but its name and its keys. */
export const isEmpty = async (s: Repositories, tenantId: number): Promise<boolean> => {
  if ((await s.plantas.list(tenantId)).length > 0) return false;
  if ((await s.customers.search(tenantId, { limit: 1 })).total > 0) return false;
  if ((await s.menuCategories.list(tenantId)).length > 0) return false;
  if ((await s.events.list(tenantId, { archived: true, today: '' })).length > 0) return false;
  if ((await s.waitlist.list(tenantId)).length > 0) return false;
  return (await s.reservas.list(tenantId, {})).length === 0;
};

/** As `loadSample`, inside a transaction of the caller's, and without a look at what is there. */
const writeSample = async (s: Repositories, tenantId: number, sample: SampleRestaurant): Promise<void> => {
  const plantas = await writeFloor(s, tenantId, sample);
  const customers = await s.customers.add(tenantId, sample.customers);
  await writeMenu(s, tenantId, sample);
  await writeEvents(s, tenantId, sample, plantas);
  await s.reservas.add(tenantId, reservasFor(tenantId, sample, customers));
  await s.waitlist.add(tenantId, sample.waitlist);
};

const eachIsStored = 'a record is stored for each that was given';

const writeFloor = async (s: Repositories, tenantId: number, sample: SampleRestaurant) => {
  const plantas = await s.plantas.add(
    tenantId,
    sample.plantas.map(({ name }) => ({ name })),
  );
  const mesas = sample.plantas.flatMap((planta, place) =>
    planta.mesas.map((mesa) => ({ ...mesa, planta_id: invariant(plantas[place], eachIsStored).id })),
  );
  await s.mesas.add(tenantId, mesas);
  return plantas;
};

const writeMenu = async (s: Repositories, tenantId: number, sample: SampleRestaurant) => {
  const created_at = `${addDays(sample.today, -420)}T09:00:00.000Z`;
  const categories = await s.menuCategories.add(
    tenantId,
    sample.categories.map(({ items: _, ...category }) => ({ ...category, created_at })),
  );
  const items = sample.categories.flatMap((category, place) =>
    category.items.map((item) => ({
      ...item,
      category_id: invariant(categories[place], eachIsStored).id,
      created_at,
    })),
  );
  await s.menuItems.add(tenantId, items);
};

const writeEvents = async (
  s: Repositories,
  tenantId: number,
  sample: SampleRestaurant,
  plantas: readonly Planta[],
) => {
  const events = await s.events.add(
    tenantId,
    sample.events.map(({ sessions: _, ...event }) => event),
  );
  const sessions = sample.events.flatMap((event, place) =>
    event.sessions.map(
      ({ plantas: names, ...session }): NewEventSession => ({
        ...session,
        event_id: invariant(events[place], eachIsStored).id,
        status: 'open',
        planta_ids: plantas.filter(({ name }) => names.includes(name)).map(({ id }) => id),
      }),
    ),
  );
  await s.eventSessions.add(tenantId, sessions);
};

const reservasFor = (
  tenantId: number,
  sample: SampleRestaurant,
  customers: readonly Customer[],
): NewReserva[] => {
  const uuid = makeUuids(`${sample.today}, ${tenantId}`);
  return sample.reservas.map(({ customer, ...reserva }: SampleReserva) => ({
    ...reserva,
    id: uuid(),
    customer_id: customer === null ? null : invariant(customers[customer], eachIsStored).id,
  }));
};

/** Version 4 in form; the same ones for a seed, others for another tenant, since ids are unique across all. */
const makeUuids = (seed: string) => {
  const { between, pick } = diceFrom(`uuid ${seed}`);
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick([...'89ab'])}${hex(3)}-${hex(12)}`;
};
