import { events as rows } from '../contract/events.ts';
import type { Contract } from '../contract/index.ts';
import { wallClock } from '../ground/dates.ts';
import type { RestaurantEvent } from '../storage/records.ts';
import { type Call, data, type Handlers, stored } from './call.ts';
import { shownSession } from './event-sessions.ts';
import { laidOver, type OptionalOf, pick } from './fields.ts';
import { against, found, invalid, missing } from './refusal.ts';
import { routesOf } from './route.ts';

/** What the list and the answer to a creation show (interface section 2.6). */
const brief = [
  'id',
  'name',
  'title',
  'color',
  'is_active',
  'is_archived',
  'block_mode',
] as const satisfies readonly (keyof RestaurantEvent)[];

const whole = [
  'id',
  'name',
  'title',
  'description',
  'color',
  'min_guests',
  'max_guests',
  'block_mode',
  'enable_preordering',
  'enable_payment',
  'payment_amount_minor',
  'show_on_online_booking',
  'is_active',
  'is_archived',
] as const satisfies readonly (keyof RestaurantEvent)[];

/** What an event has where nothing is said (its title is then its name). */
export const leftOut = (name: string): Pick<RestaurantEvent, OptionalOf<Contract['events']['create']>> => ({
  title: name,
  description: null,
  color: '#4F46E5',
  min_guests: null,
  max_guests: null,
  block_mode: 'capacity_only',
  enable_preordering: false,
  enable_payment: false,
  payment_amount_minor: null,
  show_on_online_booking: false,
  is_active: true,
});

/** Interface section 4.6. */
const handlers: Handlers['events'] = {
  async list({ store, tenant, now }, { query: { active, archived = false } }) {
    const today = wallClock(now, tenant.tz).date;
    const rows = await store.events.list(tenant.id, { active, archived, today });
    return data(rows.map((event) => pick(event, [...brief, 'next_session'])));
  },

  async create({ store, tenant }, { body }) {
    const { name } = body;
    const event = { name, ...laidOver(leftOut(name), leftOut(name), body), is_archived: false };
    requireAmount(event);
    const [added] = await store.events.add(tenant.id, [event]);
    return data(pick(stored(added), brief));
  },

  async get(call, { params }) {
    const { store, tenant } = call;
    const event = await read(call, params.id);
    const sessions = await store.eventSessions.list(tenant.id, event.id);
    const ids = new Set(sessions.flatMap(({ planta_ids }) => planta_ids));
    const plantas = (await store.plantas.list(tenant.id)).filter(({ id }) => ids.has(id));
    return data({
      ...pick(event, whole),
      sessions: sessions.map(shownSession),
      plantas: plantas.map((planta) => pick(planta, ['id', 'name'])),
    });
  },

  async update(call, { params, body }) {
    const event = await read(call, params.id);
    const edited = laidOver<RestaurantEvent>(event, leftOut(body.name ?? event.name), body);
    requireAmount(edited);
    await call.store.events.save(edited);
    return data(pick(edited, whole));
  },

  async delete(call, { params }) {
    const { store, tenant } = call;
    const event = await read(call, params.id);
    const sessions = await store.eventSessions.list(tenant.id, event.id);
    if (sessions.some(({ current_guests }) => current_guests > 0))
      throw against('No se puede eliminar un evento con reservas activas');
    await store.events.remove(tenant.id, event.id);
    return {};
  },
};

export const events = routesOf('events', rows, handlers);

const read = async ({ store, tenant }: Call, id: number): Promise<RestaurantEvent> =>
  found(await store.events.find(tenant.id, id), missing.events);

/** Checked on the event as it would stand (interface section 8). */
const requireAmount = (event: Pick<RestaurantEvent, 'enable_payment' | 'payment_amount_minor'>): void => {
  if (event.enable_payment && event.payment_amount_minor === null)
    throw invalid('payment_amount_minor es obligatorio cuando enable_payment es true');
};
