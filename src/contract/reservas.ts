import * as z from 'zod/mini';
import * as field from './objects.ts';
import { recordOperations } from './operation.ts';
import { label } from './schema.ts';
import { estados } from './statuses.ts';

const id = label(field.nonBlankText(), 'reservation id', 'id de la reserva');
const mesa = label(
  field.nonBlankText(),
  'table id; assigned automatically when left out',
  'id de la mesa; si falta, se asigna sola',
);
const estado = label(field.choice(estados), 'state of the reservation', 'estado de la reserva');
const required = {
  fecha_reserva: label(field.date(), 'date', 'fecha'),
  inicio_reserva: label(field.time(), 'start time', 'hora de inicio'),
  nombre_cliente: label(field.nonBlankText(), 'customer name', 'nombre del cliente'),
};
const optional = {
  final_reserva: label(field.time(), 'end time', 'hora de fin'),
  mesa_id: mesa,
  telefono: label(field.text(), 'phone', 'teléfono'),
  email: label(field.text(), 'e-mail', 'correo'),
  num_comensales: label(field.integer(1), 'party size; 1 when left out', 'número de comensales; si falta, 1'),
  notas: label(field.text(), 'notes', 'notas'),
  customer_id: label(field.recordId(), 'id of a CRM customer', 'id de un cliente del CRM'),
};

/** API §2.1. */
export const reserva = field.recordSchema(
  { id },
  {
    tenant_id: label(field.number(), 'restaurant', 'restaurante'),
    ...required,
    ...optional,
    estado,
    codigo_reserva: label(field.text(), 'short reservation code', 'código corto de la reserva'),
    created_at: label(field.timestamp(), 'when it was created, UTC', 'cuándo se creó, UTC'),
  },
);
export type Reserva = z.output<typeof reserva>;

/** API §4.1. */
export const reservas = recordOperations({
  path: '/developer/api/reservas',
  scope: 'reservas',
  id,
  list: {
    query: field.querySchema({
      fecha: label(field.date(), 'only on this day', 'solo de este día'),
      estado: label(field.choice(estados), 'only in this state', 'solo en este estado'),
      mesa_id: label(field.nonBlankText(), 'only at this table', 'solo en esta mesa'),
    }),
    response: z.array(reserva),
    summary: { en: 'List reservations', es: 'Listar las reservas' },
    rules: { en: 'Several filters combine.', es: 'Si se dan varios filtros, se combinan.' },
  },
  create: field.createSchema(required, optional),
  update: field.updateSchema({ ...required, estado }, optional),
  response: reserva,
  texts: {
    create: {
      summary: { en: 'Create a reservation', es: 'Crear una reserva' },
      rules: {
        en: 'It begins as pendiente. The service assigns its code and time of creation, and a table if none is sent.',
        es: 'Empieza como pendiente. El servicio asigna el código, la hora de creación y, si no se envía, la mesa.',
      },
    },
    get: { summary: { en: 'Read a reservation', es: 'Leer una reserva' } },
    update: {
      summary: { en: 'Edit a reservation', es: 'Editar una reserva' },
      rules: {
        en: 'Any estado may be sent, whatever the current one.',
        es: 'Se puede enviar cualquier estado, sea cual sea el actual.',
      },
    },
    delete: { summary: { en: 'Delete a reservation', es: 'Eliminar una reserva' } },
  },
});
