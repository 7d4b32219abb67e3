import type * as z from 'zod/mini';
import { choice, integer, name, number, recordId, text, timestamp } from './fields.ts';
import { record } from './objects.ts';
import type { Operation } from './operation.ts';
import { arrayOf, note } from './schema.ts';

/** Interface section 3.2: the active entries' states. */
export const waitlistStatuses = ['en_cola', 'llamado'] as const;

/** What is said of a group that joins the queue. */
export const joining = {
  required: {
    customer_name: note(name(), 'customer name', 'nombre del cliente'),
    party_size: note(integer(1), 'group size', 'tamaño del grupo'),
  },
  optional: {
    phone: note(text(), 'phone', 'teléfono'),
    notes: note(text(), 'notes', 'notas'),
    estimated_wait_minutes: note(integer(0), 'estimated wait, minutes', 'espera estimada, minutos'),
  },
};

const { notes, ...known } = joining.optional;

/** An entry whose status is one of those. */
export const entryIn = <const S extends readonly [string, ...string[]]>(
  statuses: S,
  en: string,
  es: string,
) =>
  record(
    { id: note(recordId(), 'entry id', 'id de la entrada') },
    {
      tenant_id: note(number(), 'restaurant', 'restaurante'),
      ...joining.required,
      ...known,
      status: note(choice(statuses), en, es),
      position: note(number(), 'position in the queue', 'puesto en la cola'),
      notes,
      created_at: note(timestamp(), 'when it arrived', 'cuándo llegó'),
    },
  );

/** Interface section 2.5. */
export const waitlistEntry = entryIn(waitlistStatuses, 'waiting or called', 'en cola o llamado');
export type WaitlistEntry = z.output<typeof waitlistEntry>;

/** Interface section 4.5. */
export const waitlist = {
  list: {
    method: 'GET',
    path: '/developer/api/waitlist',
    scope: 'waitlist:read',
    status: 200,
    answer: arrayOf(waitlistEntry),
    summary: { en: 'Read the active waitlist', es: 'Leer la lista de espera activa' },
    rules: {
      en: 'Active entries alone, by position. The restaurant calls, seats and cancels them in its own panel.',
      es: 'Solo las entradas activas, por puesto. El restaurante las llama, sienta y cancela en su propio panel.',
    },
  },
} as const satisfies Record<string, Operation>;
