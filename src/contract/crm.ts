import * as z from 'zod/mini';
import * as field from './objects.ts';
import { recordOperations } from './operation.ts';
import { label } from './schema.ts';

const id = label(field.recordId(), 'customer id', 'id del cliente');

const required = { full_name: label(field.nonBlankText(), 'full name', 'nombre completo') };
const optional = {
  phone: label(
    field.text(),
    'phone, international format recommended',
    'teléfono, mejor con prefijo internacional',
  ),
  email: label(field.text(), 'e-mail', 'correo'),
  birthday: label(field.dateWithYear(), 'birthday', 'fecha de nacimiento'),
  notes: label(field.text(), 'internal notes', 'notas internas'),
};

/** API §2.2. */
export const customer = field.recordSchema(
  { id },
  {
    tenant_id: label(field.number(), 'restaurant', 'restaurante'),
    ...required,
    ...optional,
    total_reservas: label(
      field.number(),
      'reservations that are not cancelled',
      'reservas, sin las canceladas',
    ),
    ultima_visita: label(field.date(), 'last visit', 'última visita'),
    created_at: label(field.timestamp(), 'when it was created, UTC', 'cuándo se creó, UTC'),
  },
);
export type Customer = z.output<typeof customer>;

/** API §8. */
export const customerLimit = { default: 50, maximum: 200 } as const;

/** API §4.2. */
export const crm = recordOperations({
  path: '/developer/api/crm/customers',
  scope: 'crm',
  id,
  list: {
    query: field.querySchema({
      q: label(field.text(), 'part of a name, phone or e-mail', 'parte de un nombre, teléfono o correo'),
      limit: label(
        field.integer(1, customerLimit.maximum),
        `maximum number; ${customerLimit.default} when left out`,
        `cuántos como máximo; si falta, ${customerLimit.default}`,
      ),
    }),
    response: z.looseObject({
      customers: label(z.array(customer), 'matching customers', 'clientes que coinciden'),
      total: label(field.number(), 'number of matches', 'número de coincidencias'),
    }),
    summary: { en: 'Search customers', es: 'Buscar clientes' },
  },
  create: field.createSchema(required, optional),
  update: field.updateSchema(required, optional),
  response: customer,
  texts: {
    create: { summary: { en: 'Create a customer', es: 'Crear un cliente' } },
    get: { summary: { en: 'Read a customer', es: 'Leer un cliente' } },
    update: { summary: { en: 'Edit a customer', es: 'Editar un cliente' } },
    delete: { summary: { en: 'Delete a customer', es: 'Eliminar un cliente' } },
  },
});
