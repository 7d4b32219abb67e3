import { addDays } from '../ground/dates.ts';
import { invariant } from '../ground/invariant.ts';
import { parseClock } from '../ground/times.ts';
import { addOne } from '../service/handler.ts';
import type { Customer, NewReserva, NewWaitlistEntry } from '../storage/records.ts';
import type { Repositories, Store } from '../storage/store.ts';
import { makeCustomers } from './customers.ts';
import { listParties, makeEvents } from './events.ts';
import { menu } from './menu.ts';
import { plantas } from './mesas.ts';
import { makePerson } from './people.ts';
import { createSeededRandom } from './random.ts';
import { makeReservas } from './reservas.ts';
import { createUtcConverter, type ToUtc } from './utc.ts';

const name = 'Casa Lola';
const tz = 'Europe/Madrid';

/**
 * A believable restaurant at a moment in Europe/Madrid (YYYY-MM-DD, HH:mm; by default when the first lunch guests sit):
 * six weeks of past reservations and two weeks ahead, customers, menu, tables, waitlist and events. The same moment
 * always gives the same restaurant.
 */
export const createSampleRestaurant = (today: string, time = '14:20') => {
  const toUtc = createUtcConverter(tz);
  const customers = makeCustomers(today, toUtc);
  const events = makeEvents(today);
  const bookedSessions = events.flatMap((event) =>
    event.sessions.slice(0, 1).map((session) => ({ event, session, parties: listParties(event) })),
  );
  return {
    name,
    tz,
    today,
    plantas,
    categories: menu,
    customers,
    events,
    reservas: makeReservas({ today, time, customers, bookedSessions, toUtc }),
    waitlist: makeWaitlist(today, time, toUtc),
  };
};

/** Records refer to each other by index or by name. */
export type SampleRestaurant = ReturnType<typeof createSampleRestaurant>;

const notes = ['Mejor en la terraza', 'Con carrito de bebé', 'Toman algo en la barra', 'Esperan a uno más'];

/** The waitlist of the last half hour, in order of arrival. The first one or two entries are already called. */
const makeWaitlist = (today: string, time: string, toUtc: ToUtc): NewWaitlistEntry[] => {
  const random = createSeededRandom(`cola de Casa Lola, ${today}`);
  const parties = random.shuffle([2, 2, 4, 3, 2, 5]);
  const remarks = random.shuffle([...notes, null, null]);
  const calledCount = random.between(1, 2);
  let arrivedSeconds = (parseClock(time) - 35) * 60;
  let waitMinutes = 0;
  return Array.from({ length: random.between(4, 6) }, (_, index) => {
    arrivedSeconds += random.between(150, 330);
    if (index >= calledCount) waitMinutes += 5 * random.between(1, 2);
    const { nombre, telefono } = makePerson(random);
    return {
      customer_name: nombre,
      party_size: invariant(parties[index], 'there are at least as many parties as entries'),
      phone: telefono,
      status: index < calledCount ? 'llamado' : 'en_cola',
      estimated_wait_minutes: waitMinutes,
      notes: remarks[index] ?? null,
      created_at: toUtc(today, arrivedSeconds),
    };
  });
};

/** Writes the sample into an empty tenant. Writes nothing if the tenant has a floor area. */
export const loadSample = (store: Store, tenantId: number, sample: SampleRestaurant): Promise<void> =>
  store.transaction(async (repositories) => {
    const existing = await repositories.plantas.list(tenantId);
    if (existing.length > 0) return;
    const plantaIds = await writeFloor(repositories, tenantId, sample);
    const customers = await repositories.customers.add(tenantId, sample.customers);
    await writeMenu(repositories, tenantId, sample);
    await writeEvents(repositories, tenantId, sample, plantaIds);
    await repositories.reservas.add(tenantId, toReservas(tenantId, sample, customers));
    await repositories.waitlist.add(tenantId, sample.waitlist);
  }, tenantId);

/** Returns the ids of the plantas by name. */
const writeFloor = async (repositories: Repositories, tenantId: number, sample: SampleRestaurant) => {
  const ids = new Map<string, number>();
  for (const { name, mesas } of sample.plantas) {
    const { id: planta_id } = await addOne(repositories.plantas, tenantId, { name });
    const rows = mesas.map((mesa) => ({ ...mesa, planta_id }));
    await repositories.mesas.add(tenantId, rows);
    ids.set(name, planta_id);
  }
  return ids;
};

const writeMenu = async (repositories: Repositories, tenantId: number, sample: SampleRestaurant) => {
  const created_at = `${addDays(sample.today, -420)}T09:00:00.000Z`;
  for (const { items, ...category } of sample.categories) {
    const { id: category_id } = await addOne(repositories.menuCategories, tenantId, {
      ...category,
      created_at,
    });
    const rows = items.map((item) => ({ ...item, category_id, created_at }));
    await repositories.menuItems.add(tenantId, rows);
  }
};

const writeEvents = async (
  repositories: Repositories,
  tenantId: number,
  sample: SampleRestaurant,
  plantaIds: ReadonlyMap<string, number>,
) => {
  for (const { sessions, ...event } of sample.events) {
    const { id: event_id } = await addOne(repositories.events, tenantId, event);
    for (const { plantas, ...session } of sessions) {
      const planta_ids = plantas.map((name) => invariant(plantaIds.get(name), 'its floor is written first'));
      await repositories.eventSessions.add(tenantId, { ...session, event_id, status: 'open', planta_ids });
    }
  }
};

const toReservas = (
  tenantId: number,
  sample: SampleRestaurant,
  customers: readonly Customer[],
): NewReserva[] => {
  const nextId = createIdGenerator(`${sample.today}, ${tenantId}`);
  return sample.reservas.map(({ customer, ...reserva }) => ({
    ...reserva,
    id: nextId(),
    customer_id:
      customer === null ? null : invariant(customers[customer], 'the store returns every customer').id,
  }));
};

/** UUIDs in the form of version 4, the same for a seed. Ids are unique across tenants, so the seed names the tenant. */
const createIdGenerator = (seed: string) => {
  const { between, pick } = createSeededRandom(`uuid ${seed}`);
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick([...'89ab'])}${hex(3)}-${hex(12)}`;
};
