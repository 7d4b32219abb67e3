import * as z from 'zod/mini';
import {
  createSchema,
  date,
  dateWithYear,
  integer,
  nonBlankText,
  number,
  querySchema,
  recordId,
  recordSchema,
  text,
  timestamp,
  updateSchema,
} from './objects.ts';
import { type Operation, recordOperations } from './operation.ts';
import { note } from './schema.ts';

const id = note(recordId(), 'customer id', 'id del cliente');

const required = { full_name: note(nonBlankText(), 'full name', 'nombre completo') };
const optional = {
  phone: note(text(), 'phone, international format recommended', 'teléfono, mejor con prefijo internacional'),
  email: note(text(), 'e-mail', 'correo'),
  birthday: note(dateWithYear(), 'birthday', 'fecha de nacimiento'),
  notes: note(text(), 'internal notes', 'notas internas'),
};

/** API §2.2. */
export const customer = recordSchema(
  { id },
  {
    tenant_id: note(number(), 'restaurant', 'restaurante'),
    ...required,
    ...optional,
    total_reservas: note(number(), 'reservations that are not cancelled', 'reservas, sin las canceladas'),
    ultima_visita: note(date(), 'last visit', 'última visita'),
    created_at: note(timestamp(), 'when it was created, UTC', 'cuándo se creó, UTC'),
  },
);
export type Customer = z.output<typeof customer>;

/** API §8. */
export const customerLimit = { default: 50, maximum: 200 } as const;

const path = '/developer/api/crm/customers';

/** API §4.2. */
export const crm = {
  list: {
    method: 'GET',
    path,
    scope: 'crm:read',
    query: querySchema({
      q: note(text(), 'part of a name, phone or e-mail', 'parte de un nombre, teléfono o correo'),
      limit: note(
        integer(1, customerLimit.maximum),
        `maximum number; ${customerLimit.default} when left out`,
        `cuántos como máximo; si falta, ${customerLimit.default}`,
      ),
    }),
    status: 200,
    response: z.looseObject({
      customers: note(z.array(customer), 'matching customers', 'clientes que coinciden'),
      total: note(number(), 'number of matches', 'número de coincidencias'),
    }),
    summary: { en: 'Search customers', es: 'Buscar clientes' },
  },
  ...recordOperations({
    path,
    scope: 'crm',
    id,
    create: createSchema(required, optional),
    update: updateSchema(required, optional),
    response: customer,
    texts: {
      create: { summary: { en: 'Create a customer', es: 'Crear un cliente' } },
      get: { summary: { en: 'Read a customer', es: 'Leer un cliente' } },
      update: { summary: { en: 'Edit a customer', es: 'Editar un cliente' } },
      delete: { summary: { en: 'Delete a customer', es: 'Eliminar un cliente' } },
    },
  }),
} as const satisfies Record<string, Operation>;
