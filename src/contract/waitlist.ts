import * as z from 'zod/mini';
import * as field from './objects.ts';
import { type Operation, recordOperations } from './operation.ts';
import { label, type Schema } from './schema.ts';
import { panelWaitlistStatuses, waitlistStatuses } from './statuses.ts';

const required = {
  customer_name: label(field.nonBlankText(), 'customer name', 'nombre del cliente'),
  party_size: label(field.integer(1), 'party size', 'número de comensales'),
};
const optional = {
  phone: label(field.text(), 'phone', 'teléfono'),
  notes: label(field.text(), 'notes', 'notas'),
  estimated_wait_minutes: label(field.integer(0), 'estimated wait, minutes', 'espera estimada, minutos'),
};

const id = label(field.recordId(), 'entry id', 'id de la entrada');
// API §2.5 lists the notes after the position.
const { notes, ...otherOptional } = optional;

const createEntrySchema = <S extends Schema>(status: S) =>
  field.recordSchema(
    { id },
    {
      tenant_id: label(field.number(), 'restaurant', 'restaurante'),
      ...required,
      ...otherOptional,
      status,
      position: label(field.number(), 'position in the waitlist', 'puesto en la lista de espera'),
      notes,
      created_at: label(field.timestamp(), 'when it arrived', 'cuándo llegó'),
    },
  );

/** API §2.5. */
export const waitlistEntry = createEntrySchema(
  label(field.choice(waitlistStatuses), 'waiting or called', 'en espera o avisado'),
);
export type WaitlistEntry = z.output<typeof waitlistEntry>;

/** API §4.5. */
export const waitlist = {
  list: {
    method: 'GET',
    path: '/developer/api/waitlist',
    scope: 'waitlist:read',
    status: 200,
    response: z.array(waitlistEntry),
    summary: { en: 'Read the active waitlist', es: 'Leer la lista de espera activa' },
    rules: {
      en: 'Only active entries, by position. The restaurant calls, seats and cancels them in its own panel.',
      es: 'Solo las entradas activas, por puesto. El restaurante las llama, sienta y cancela en su propio panel.',
    },
  },
} as const satisfies Record<string, Operation>;

const status = label(
  field.choice(panelWaitlistStatuses),
  'waiting, called, seated or cancelled',
  'en espera, avisado, sentado o cancelado',
);

/**
 * The operations of the restaurant's own panel on the waitlist. The API has none (§4.5), so only the embedded service
 * inside this process provides them. The key identifies the restaurant; there is no scope for writing.
 */
export const waitlistPanel = recordOperations({
  path: '/panel/waitlist',
  scope: 'waitlist',
  id,
  list: waitlist.list,
  create: field.createSchema(required, optional),
  update: field.updateSchema({ ...required, status }, optional),
  response: createEntrySchema(status),
  texts: {
    create: { summary: { en: 'Add a party to the waitlist', es: 'Apuntar un grupo a la lista de espera' } },
    get: { summary: { en: 'Read a waitlist entry', es: 'Leer una entrada de la lista de espera' } },
    update: { summary: { en: 'Call, seat or cancel a party', es: 'Avisar, sentar o cancelar un grupo' } },
    delete: { summary: { en: 'Remove a waitlist entry', es: 'Quitar una entrada de la lista de espera' } },
  },
});
