import * as z from 'zod/mini';
import * as field from './objects.ts';
import { type Operation, recordOperations } from './operation.ts';
import { label, withExpected } from './schema.ts';

export const blockModes = ['capacity_only', 'block_tables'] as const;
export const tableBookingModes = ['none', 'optional', 'required'] as const;

const id = label(field.recordId(), 'event id', 'id del evento');

const required = { name: label(field.nonBlankText(2), 'internal name', 'nombre interno') };
const optional = {
  title: label(field.text(), 'public title; the name when left out', 'título público; si falta, el nombre'),
  description: label(field.text(), 'description', 'descripción'),
  color: label(field.color(), 'colour', 'color'),
  min_guests: label(field.integer(0), 'minimum guests', 'mínimo de comensales'),
  max_guests: label(field.integer(1), 'maximum guests', 'máximo de comensales'),
  block_mode: label(
    field.choice(blockModes),
    'reserves only seats, or tables too; capacity_only when left out',
    'reserva solo plazas, o también mesas; si falta, capacity_only',
  ),
  enable_preordering: label(field.boolean(), 'dishes can be ordered ahead', 'se puede pedir por adelantado'),
  enable_payment: label(field.boolean(), 'paid in advance', 'se paga por adelantado'),
  payment_amount_minor: label(
    field.integer(0),
    'amount in cents; required with enable_payment',
    'importe en céntimos; obligatorio con enable_payment',
  ),
  show_on_online_booking: label(field.boolean(), 'shown on online booking', 'visible en la reserva en línea'),
  is_active: label(field.boolean(), 'active; true when left out', 'activo; si falta, true'),
};

/** API §2.6 does not specify the elements of these lists. */
const unspecifiedList = () => z.array(z.unknown());

const sessionRequired = {
  session_date: label(field.date(), 'date', 'fecha'),
  start_time: label(field.time(), 'start time', 'hora de inicio'),
  end_time: label(field.time(), 'end time', 'hora de fin'),
};
const sessionOptional = {
  max_guests: label(field.integer(1), 'maximum guests', 'máximo de comensales'),
  table_booking_mode: label(
    field.choice(tableBookingModes),
    'whether a guest also books a table; none when left out',
    'si el cliente reserva también mesa; si falta, none',
  ),
};

/** API §2.7. */
export const eventSession = field.recordSchema(
  { id: label(field.recordId(), 'session id', 'id de la sesión') },
  {
    event_id: label(field.recordId(), 'event', 'evento'),
    ...sessionRequired,
    ...sessionOptional,
    current_guests: label(field.number(), 'guests with a reservation', 'comensales con reserva'),
    status: label(field.text(), 'status; open when created', 'estado; open al crearse'),
  },
);

/** API §2.6. */
const restaurantEvent = field.recordSchema(
  { id },
  {
    ...required,
    ...optional,
    is_archived: label(field.boolean(), 'archived', 'archivado'),
    next_session: label(field.date(), 'date of the next session', 'fecha de la próxima sesión'),
    sessions: label(unspecifiedList(), 'sessions', 'sesiones'),
    plantas: label(unspecifiedList(), 'floor areas', 'plantas'),
  },
);

const params = z.object({ id });
const sessionsPath = '/developer/api/events/{id}/sessions';

const paymentRule = {
  en: 'enable_payment requires payment_amount_minor.',
  es: 'enable_payment exige payment_amount_minor.',
};

/** API §4.6. */
export const events = recordOperations({
  path: '/developer/api/events',
  scope: 'events',
  id,
  list: {
    query: field.querySchema({
      active: label(
        field.boolean(),
        'only active events; false: only inactive ones',
        'solo los activos; false: solo los inactivos',
      ),
      archived: label(field.boolean(), 'archived events too', 'también los archivados'),
    }),
    response: z.array(restaurantEvent),
    summary: { en: 'List events', es: 'Listar los eventos' },
  },
  create: field.createSchema(required, optional),
  update: field.updateSchema(required, optional),
  response: restaurantEvent,
  texts: {
    create: { summary: { en: 'Create an event', es: 'Crear un evento' }, rules: paymentRule },
    get: { summary: { en: 'Read an event with its sessions', es: 'Leer un evento con sus sesiones' } },
    update: { summary: { en: 'Edit an event', es: 'Editar un evento' }, rules: paymentRule },
    delete: {
      summary: { en: 'Delete an event', es: 'Eliminar un evento' },
      rules: {
        en: 'Refused (400) while the event has active reservations.',
        es: 'Se rechaza (400) mientras el evento tenga reservas activas.',
      },
    },
  },
});

export const eventSessions = {
  list: {
    method: 'GET',
    path: sessionsPath,
    scope: 'events:read',
    params,
    status: 200,
    response: z.array(eventSession),
    summary: { en: 'List the sessions of an event', es: 'Listar las sesiones de un evento' },
  },
  create: {
    method: 'POST',
    path: sessionsPath,
    scope: 'events:write',
    params,
    body: field.createSchema(sessionRequired, {
      ...sessionOptional,
      planta_ids: withExpected(
        label(field.list(field.recordId()), 'floor areas of the session', 'plantas de la sesión'),
        'a list of floor area ids, like [1, 2]',
        'una lista de ids de planta, como [1, 2]',
      ),
    }),
    status: 201,
    response: eventSession,
    summary: { en: 'Add a session to an event', es: 'Añadir una sesión a un evento' },
    rules: { en: 'session_date must be a future date.', es: 'session_date debe ser una fecha futura.' },
  },
} as const satisfies Record<string, Operation>;
