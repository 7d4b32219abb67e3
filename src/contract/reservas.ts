import * as z from 'zod/mini';
import {
  choice,
  createSchema,
  date,
  integer,
  nonBlankText,
  number,
  querySchema,
  recordId,
  recordSchema,
  text,
  time,
  timestamp,
  updateSchema,
} from './objects.ts';
import { noData, type Operation } from './operation.ts';
import { note } from './schema.ts';
import { estados } from './statuses.ts';

const id = note(nonBlankText(), 'reservation id', 'id de la reserva');
const mesa = note(
  nonBlankText(),
  'table id; assigned automatically when left out',
  'id de la mesa; si falta, se asigna sola',
);
const estado = note(choice(estados), 'state of the reservation', 'estado de la reserva');
const required = {
  fecha_reserva: note(date(), 'date', 'fecha'),
  inicio_reserva: note(time(), 'start time', 'hora de inicio'),
  nombre_cliente: note(nonBlankText(), 'customer name', 'nombre del cliente'),
};
const optional = {
  final_reserva: note(time(), 'end time', 'hora de fin'),
  mesa_id: mesa,
  telefono: note(text(), 'phone', 'teléfono'),
  email: note(text(), 'e-mail', 'correo'),
  num_comensales: note(integer(1), 'number of diners; 1 when left out', 'número de comensales; si falta, 1'),
  notas: note(text(), 'free notes', 'notas'),
  customer_id: note(recordId(), 'id of a CRM customer', 'id de un cliente del CRM'),
};

/** API §2.1. */
export const reserva = recordSchema(
  { id },
  {
    tenant_id: note(number(), 'restaurant', 'restaurante'),
    ...required,
    ...optional,
    estado,
    codigo_reserva: note(text(), 'short reservation code', 'código corto de la reserva'),
    created_at: note(timestamp(), 'when it was created, UTC', 'cuándo se creó, UTC'),
  },
);
export type Reserva = z.output<typeof reserva>;

const params = z.object({ id });
const one = '/developer/api/reservas/{id}';

/** API §4.1. */
export const reservas = {
  list: {
    method: 'GET',
    path: '/developer/api/reservas',
    scope: 'reservas:read',
    query: querySchema({
      fecha: note(date(), 'only of this day', 'solo de este día'),
      estado: note(choice(estados), 'only in this state', 'solo en este estado'),
      mesa_id: note(nonBlankText(), 'only at this table', 'solo en esta mesa'),
    }),
    status: 200,
    response: z.array(reserva),
    summary: { en: 'List reservations', es: 'Listar las reservas' },
    rules: {
      en: 'The filters combine when several are given.',
      es: 'Los filtros se combinan cuando se dan varios.',
    },
  },
  create: {
    method: 'POST',
    path: '/developer/api/reservas',
    scope: 'reservas:write',
    body: createSchema(required, optional),
    status: 201,
    response: reserva,
    summary: { en: 'Create a reservation', es: 'Crear una reserva' },
    rules: {
      en: 'It begins as pendiente; its code and the time of its creation are assigned, and a table where none is sent.',
      es: 'Empieza como pendiente; se le asignan un código y la hora de creación, y una mesa si no se envía.',
    },
  },
  get: {
    method: 'GET',
    path: one,
    scope: 'reservas:read',
    params,
    status: 200,
    response: reserva,
    summary: { en: 'Read a reservation', es: 'Leer una reserva' },
  },
  update: {
    method: 'PUT',
    path: one,
    scope: 'reservas:write',
    params,
    body: updateSchema({ ...required, estado }, optional),
    status: 200,
    response: reserva,
    summary: { en: 'Edit a reservation', es: 'Editar una reserva' },
    rules: {
      en: 'Any estado may be sent, whatever it was.',
      es: 'Se puede enviar cualquier estado, fuera cual fuera.',
    },
  },
  delete: {
    method: 'DELETE',
    path: one,
    scope: 'reservas:write',
    params,
    status: 200,
    response: noData,
    summary: { en: 'Delete a reservation', es: 'Eliminar una reserva' },
  },
} as const satisfies Record<string, Operation>;
