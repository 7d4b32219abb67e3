import * as z from 'zod/mini';
import * as field from './objects.ts';
import { type Operation, recordOperations } from './operation.ts';
import { note } from './schema.ts';

const id = note(field.recordId(), 'customer id', 'id del cliente');

const required = { full_name: note(field.nonBlankText(), 'full name', 'nombre completo') };
const optional = {
  phone: note(
    field.text(),
    'phone, international format recommended',
    'teléfono, mejor con prefijo internacional',
  ),
  email: note(field.text(), 'e-mail', 'correo'),
  birthday: note(field.dateWithYear(), 'birthday', 'fecha de nacimiento'),
  notes: note(field.text(), 'internal notes', 'notas internas'),
};

/** API §2.2. */
export const customer = field.recordSchema(
  { id },
  {
    tenant_id: note(field.number(), 'restaurant', 'restaurante'),
    ...required,
    ...optional,
    total_reservas: note(
      field.number(),
      'reservations that are not cancelled',
      'reservas, sin las canceladas',
    ),
    ultima_visita: note(field.date(), 'last visit', 'última visita'),
    created_at: note(field.timestamp(), 'when it was created, UTC', 'cuándo se creó, UTC'),
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
    query: field.querySchema({
      q: note(field.text(), 'part of a name, phone or e-mail', 'parte de un nombre, teléfono o correo'),
      limit: note(
        field.integer(1, customerLimit.maximum),
        `maximum number; ${customerLimit.default} when left out`,
        `cuántos como máximo; si falta, ${customerLimit.default}`,
      ),
    }),
    status: 200,
    response: z.looseObject({
      customers: note(z.array(customer), 'matching customers', 'clientes que coinciden'),
      total: note(field.number(), 'number of matches', 'número de coincidencias'),
    }),
    summary: { en: 'Search customers', es: 'Buscar clientes' },
  },
  ...recordOperations({
    path,
    scope: 'crm',
    id,
    create: field.createSchema(required, optional),
    update: field.updateSchema(required, optional),
    response: customer,
    texts: {
      create: { summary: { en: 'Create a customer', es: 'Crear un cliente' } },
      get: { summary: { en: 'Read a customer', es: 'Leer un cliente' } },
      update: { summary: { en: 'Edit a customer', es: 'Editar un cliente' } },
      delete: { summary: { en: 'Delete a customer', es: 'Eliminar un cliente' } },
    },
  }),
} as const satisfies Record<string, Operation>;
