import { addDays } from '../ground/dates.ts';
import { invariant } from '../ground/invariant.ts';
import type { Customer, NewReserva, Planta } from '../storage/records.ts';
import type { Repositories, Store } from '../storage/store.ts';
import { createSeededRandom } from './random.ts';
import type { SampleReserva, SampleRestaurant } from './types.ts';

/** Writes the sample into an empty tenant. Returns false and writes nothing if the tenant is not empty. */
export const loadSample = (store: Store, tenantId: number, sample: SampleRestaurant): Promise<boolean> =>
  store.transaction(async (repositories) => {
    if (!(await isEmpty(repositories, tenantId))) return false;
    await writeSample(repositories, tenantId, sample);
    return true;
  }, tenantId);

/** Whether a tenant has nothing but its name and keys. */
export const isEmpty = async (repositories: Repositories, tenantId: number): Promise<boolean> => {
  if ((await repositories.plantas.list(tenantId)).length > 0) return false;
  if ((await repositories.customers.search(tenantId, { limit: 1 })).total > 0) return false;
  if ((await repositories.menuCategories.list(tenantId)).length > 0) return false;
  if ((await repositories.events.list(tenantId, { archived: true, today: '' })).length > 0) return false;
  if ((await repositories.waitlist.list(tenantId)).length > 0) return false;
  return (await repositories.reservas.list(tenantId, {})).length === 0;
};

const writeSample = async (
  repositories: Repositories,
  tenantId: number,
  sample: SampleRestaurant,
): Promise<void> => {
  const plantas = await writeFloor(repositories, tenantId, sample);
  const customers = await repositories.customers.add(tenantId, sample.customers);
  await writeMenu(repositories, tenantId, sample);
  await writeEvents(repositories, tenantId, sample, plantas);
  await repositories.reservas.add(tenantId, toReservas(tenantId, sample, customers));
  await repositories.waitlist.add(tenantId, sample.waitlist);
};

const oneForEach = 'the store returns a record for each input';

const writeFloor = async (repositories: Repositories, tenantId: number, sample: SampleRestaurant) => {
  const plantas = await repositories.plantas.add(
    tenantId,
    sample.plantas.map(({ name }) => ({ name })),
  );
  const mesas = sample.plantas.flatMap((planta, index) =>
    planta.mesas.map((mesa) => ({ ...mesa, planta_id: invariant(plantas[index], oneForEach).id })),
  );
  await repositories.mesas.add(tenantId, mesas);
  return plantas;
};

const writeMenu = async (repositories: Repositories, tenantId: number, sample: SampleRestaurant) => {
  const created_at = `${addDays(sample.today, -420)}T09:00:00.000Z`;
  const categories = await repositories.menuCategories.add(
    tenantId,
    sample.categories.map(({ items: _, ...category }) => ({ ...category, created_at })),
  );
  const items = sample.categories.flatMap((category, index) =>
    category.items.map((item) => ({
      ...item,
      category_id: invariant(categories[index], oneForEach).id,
      created_at,
    })),
  );
  await repositories.menuItems.add(tenantId, items);
};

const writeEvents = async (
  repositories: Repositories,
  tenantId: number,
  sample: SampleRestaurant,
  plantas: readonly Planta[],
) => {
  const events = await repositories.events.add(
    tenantId,
    sample.events.map(({ sessions: _, ...event }) => event),
  );
  for (const [index, event] of sample.events.entries())
    for (const { plantas: names, ...session } of event.sessions)
      await repositories.eventSessions.add(tenantId, {
        ...session,
        event_id: invariant(events[index], oneForEach).id,
        status: 'open',
        planta_ids: plantas.filter(({ name }) => names.includes(name)).map(({ id }) => id),
      });
};

const toReservas = (
  tenantId: number,
  sample: SampleRestaurant,
  customers: readonly Customer[],
): NewReserva[] => {
  const nextId = createIdGenerator(`${sample.today}, ${tenantId}`);
  return sample.reservas.map(({ customer, ...reserva }: SampleReserva) => ({
    ...reserva,
    id: nextId(),
    customer_id: customer === null ? null : invariant(customers[customer], oneForEach).id,
  }));
};

/** UUIDs in the form of version 4, the same for a seed. Ids are unique across tenants, so the seed names the tenant. */
const createIdGenerator = (seed: string) => {
  const { between, pick } = createSeededRandom(`uuid ${seed}`);
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick([...'89ab'])}${hex(3)}-${hex(12)}`;
};
