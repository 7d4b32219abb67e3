import { events as eventOperations, eventSessions as sessionOperations } from '../contract/events.ts';
import { wallClock } from '../ground/dates.ts';
import { listColumns } from '../storage/columns.ts';
import type { EventSession, NewEventSession, RestaurantEvent } from '../storage/records.ts';
import { createBusinessError, createValidationError, requireFound } from './api-error.ts';
import {
  addOne,
  applyPatch,
  createRoutes,
  type HandlerContext,
  type Handlers,
  type OptionalFields,
  pick,
  withDefaults,
} from './handler.ts';

/** The fields of the list and of the response to a creation (API §2.6). */
const listedEventFields = ['id', 'name', 'title', 'color', 'is_active', 'is_archived', 'block_mode'] as const;

const eventFields = listColumns('events');

/** The title defaults to the name. */
export const getEventDefaults = (
  name: string,
): Pick<RestaurantEvent, OptionalFields<typeof eventOperations.create>> => ({
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

/** API §4.6. */
const eventHandlers: Handlers<typeof eventOperations> = {
  async list({ store, tenant, now }, { query: { active, archived = false } }) {
    const today = wallClock(now, tenant.tz).date;
    const events = await store.events.list(tenant.id, { active, archived, today });
    return { data: events.map((event) => pick(event, [...listedEventFields, 'next_session'])) };
  },

  async create({ store, tenant }, { body }) {
    const event = { ...withDefaults(getEventDefaults(body.name), body), is_archived: false };
    requireAmount(event);
    return { data: pick(await addOne(store.events, tenant.id, event), listedEventFields) };
  },

  async get(context, { params }) {
    const { store, tenant } = context;
    const event = await readEvent(context, params.id);
    const sessions = await store.eventSessions.list(tenant.id, event.id);
    const ids = new Set(sessions.flatMap(({ planta_ids }) => planta_ids));
    const plantas = (await store.plantas.list(tenant.id)).filter(({ id }) => ids.has(id));
    return {
      data: {
        ...pick(event, eventFields),
        sessions: sessions.map(toApiSession),
        plantas: plantas.map((planta) => pick(planta, ['id', 'name'])),
      },
    };
  },

  async update(context, { params, body }) {
    const event = await readEvent(context, params.id);
    const edited = applyPatch<RestaurantEvent>(event, getEventDefaults(body.name ?? event.name), body);
    requireAmount(edited);
    await context.store.events.save(edited);
    return { data: pick(edited, eventFields) };
  },

  async delete(context, { params }) {
    const { store, tenant } = context;
    const event = await readEvent(context, params.id);
    const sessions = await store.eventSessions.list(tenant.id, event.id);
    if (sessions.some(({ current_guests }) => current_guests > 0))
      throw createBusinessError('No se puede eliminar un evento con reservas activas');
    await store.events.remove(tenant.id, event.id);
    return {};
  },
};

export const events = createRoutes('events', eventOperations, eventHandlers);

const readEvent = ({ store, tenant }: HandlerContext, id: number): Promise<RestaurantEvent> =>
  requireFound(store.events.find(tenant.id, id), 'events');

/** Checks the event as it would be stored (API §8). */
const requireAmount = (event: Pick<RestaurantEvent, 'enable_payment' | 'payment_amount_minor'>): void => {
  if (event.enable_payment && event.payment_amount_minor === null)
    throw createValidationError('payment_amount_minor es obligatorio cuando enable_payment es true');
};

/** API §2.7. */
const sessionFields = [
  'id',
  'event_id',
  'session_date',
  'start_time',
  'end_time',
  'max_guests',
  'current_guests',
  'status',
  'table_booking_mode',
] as const;

export const sessionDefaults: Pick<NewEventSession, OptionalFields<typeof sessionOperations.create>> = {
  max_guests: null,
  table_booking_mode: 'none',
  planta_ids: [],
};

const toApiSession = (session: EventSession) => pick(session, sessionFields);

/** API §4.6. */
const sessionHandlers: Handlers<typeof sessionOperations> = {
  async list(context, { params }) {
    await readEvent(context, params.id);
    const sessions = await context.store.eventSessions.list(context.tenant.id, params.id);
    return { data: sessions.map(toApiSession) };
  },

  async create(context, { params, body }) {
    const event = await readEvent(context, params.id);
    requireFuture(context, body.session_date);
    const session = { ...withDefaults(sessionDefaults, body), event_id: event.id, status: 'open' };
    await requirePlantas(context, session.planta_ids);
    const id = await context.store.eventSessions.add(context.tenant.id, session);
    const max_guests = session.max_guests ?? event.max_guests;
    // API §2.7: 0 on creation. A read counts the earlier reservations in the session's hours.
    return { data: pick({ ...session, id, max_guests, current_guests: 0 }, sessionFields) };
  },
};

export const eventSessions = createRoutes('eventSessions', sessionOperations, sessionHandlers);

const requireFuture = ({ tenant, now }: HandlerContext, date: string): void => {
  if (date <= wallClock(now, tenant.tz).date)
    throw createValidationError('session_date debe ser una fecha futura');
};

const requirePlantas = async ({ store, tenant }: HandlerContext, ids: readonly number[]): Promise<void> => {
  const existing = new Set((await store.plantas.list(tenant.id)).map(({ id }) => id));
  if (!ids.every((id) => existing.has(id)))
    throw createValidationError('planta_ids nombra una planta que el restaurante no tiene');
};
