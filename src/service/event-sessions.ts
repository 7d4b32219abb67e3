import { eventSessions as rows } from '../contract/events.ts';
import type { Contract } from '../contract/index.ts';
import { wallClock } from '../ground/dates.ts';
import type { EventSession, NewEventSession } from '../storage/records.ts';
import { type Call, data, type Handlers, stored } from './call.ts';
import { laidOver, type OptionalOf, pick } from './fields.ts';
import { found, invalid, missing } from './refusal.ts';
import { routesOf } from './route.ts';

/** Interface section 2.7. */
const fields = [
  'id',
  'event_id',
  'session_date',
  'start_time',
  'end_time',
  'max_guests',
  'current_guests',
  'status',
  'table_booking_mode',
] as const satisfies readonly (keyof EventSession)[];

export const leftOut: Pick<NewEventSession, OptionalOf<Contract['eventSessions']['create']>> = {
  max_guests: null,
  table_booking_mode: 'none',
  planta_ids: [],
};

export const shownSession = (session: EventSession) => pick(session, fields);

/** Interface section 4.6. */
const handlers: Handlers['eventSessions'] = {
  async list(call, { params }) {
    await requireEvent(call, params.id);
    const sessions = await call.store.eventSessions.list(call.tenant.id, params.id);
    return data(sessions.map(shownSession));
  },

  async create(call, { params, body }) {
    await requireEvent(call, params.id);
    requireFuture(call, body.session_date);
    const { session_date, start_time, end_time } = body;
    const optional = laidOver(leftOut, leftOut, body);
    await requirePlantas(call, optional.planta_ids);
    const [session] = await call.store.eventSessions.add(call.tenant.id, [
      { ...optional, event_id: params.id, session_date, start_time, end_time, status: 'open' },
    ]);
    // Section 2.7: 0 on creation. Bookings that were there before it are counted when it is read.
    return data({ ...shownSession(stored(session)), current_guests: 0 });
  },
};

export const eventSessions = routesOf('eventSessions', rows, handlers);

const requireEvent = async ({ store, tenant }: Call, id: number): Promise<void> => {
  found(await store.events.find(tenant.id, id), missing.events);
};

const requireFuture = ({ tenant, now }: Call, date: string): void => {
  if (date <= wallClock(now, tenant.tz).date) throw invalid('session_date debe ser una fecha futura');
};

const requirePlantas = async ({ store, tenant }: Call, ids: readonly number[]): Promise<void> => {
  const known = new Set((await store.plantas.list(tenant.id)).map(({ id }) => id));
  if (!ids.every((id) => known.has(id)))
    throw invalid('planta_ids nombra una planta que el restaurante no tiene');
};
