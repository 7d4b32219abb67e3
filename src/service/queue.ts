import { queue } from '../contract/waitlist.ts';
import type { WaitlistEntry } from '../storage/records.ts';
import { type Call, data, deleted, type Handler, stored } from './call.ts';
import { laidOver, type OptionalOf } from './fields.ts';
import { found, missing, notFound } from './refusal.ts';
import type { Route } from './route.ts';
import { shownEntry } from './waitlist.ts';

type Queue = Omit<typeof queue, 'list'>;
type Optional = Pick<WaitlistEntry, OptionalOf<Queue['create']>>;

const leftOut: Optional = { phone: null, notes: null, estimated_wait_minutes: null };

/** What the restaurant's panel does with the queue, for whoever calls the service inside the process. */
const handlers: { readonly [Verb in keyof Queue]: Handler<Queue[Verb]> } = {
  async get(call, { params }) {
    return data(await shown(call, await read(call, params.id)));
  },

  async create(call, { body }) {
    const { store, tenant, now } = call;
    const { customer_name, party_size } = body;
    const rest = { status: 'en_cola', created_at: now.toISOString() } as const;
    const fields = { customer_name, party_size, ...laidOver(leftOut, leftOut, body), ...rest };
    const [entry] = await store.waitlist.add(tenant.id, [fields]);
    return data(await shown(call, stored(entry)));
  },

  async update(call, { params, body }) {
    const edited = laidOver(await read(call, params.id), leftOut, body);
    await call.store.waitlist.save(edited);
    return data(await shown(call, edited));
  },

  async delete({ store, tenant }, { params }) {
    if (!(await store.waitlist.remove(tenant.id, params.id))) throw notFound(missing.waitlist);
    return deleted('Entrada eliminada');
  },
};

const read = async ({ store, tenant }: Call, id: number): Promise<WaitlistEntry> =>
  found(await store.waitlist.find(tenant.id, id), missing.waitlist);

/** As the interface shows it; one that has left the queue has no position. */
const shown = async ({ store, tenant }: Call, entry: WaitlistEntry) => {
  const place = (await store.waitlist.list(tenant.id)).findIndex(({ id }) => id === entry.id);
  return { ...shownEntry(entry, place), position: place < 0 ? null : place + 1 };
};

/** The rows of the panel's queue with what does them. */
export const queueRoutes: readonly Route[] = (Object.keys(handlers) as (keyof Queue)[]).map((verb) => ({
  row: queue[verb],
  handler: handlers[verb] as unknown as Route['handler'],
  missing: missing.waitlist,
}));
