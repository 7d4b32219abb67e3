import { choice, recordId } from './fields.ts';
import { creation, edition, whole } from './objects.ts';
import { nothing, type Operation } from './operation.ts';
import { note } from './schema.ts';
import { entryIn, joining, waitlist, waitlistStatuses } from './waitlist.ts';

/** The states of an entry; in the last two it has left the queue. */
export const queueStatuses = [...waitlistStatuses, 'sentado', 'cancelado'] as const;

const statusWords = ['waiting, called, seated or gone', 'en cola, llamado, sentado o cancelado'] as const;

const id = note(recordId(), 'entry id', 'id de la entrada');
const params = whole({ id });
const answer = entryIn(queueStatuses, ...statusWords);
const one = '/panel/waitlist/{id}';

/**
 * What a restaurant does with its queue in its own panel, in the form of the interface, which has none of it (section
 * 4.5). Only the embedded service inside the process answers these rows; the key says whose queue it is.
 */
export const queue = {
  list: waitlist.list,
  get: {
    method: 'GET',
    path: one,
    scope: 'waitlist:read',
    params,
    status: 200,
    answer,
    summary: { en: 'Read an entry of the queue', es: 'Leer una entrada de la cola' },
  },
  create: {
    method: 'POST',
    path: '/panel/waitlist',
    scope: 'waitlist:read',
    body: creation(joining.required, joining.optional),
    status: 201,
    answer,
    summary: { en: 'A group joins the queue', es: 'Un grupo se apunta a la cola' },
  },
  update: {
    method: 'PUT',
    path: one,
    scope: 'waitlist:read',
    params,
    body: edition(
      { ...joining.required, status: note(choice(queueStatuses), ...statusWords) },
      joining.optional,
    ),
    status: 200,
    answer,
    summary: { en: 'Call, seat or cancel a group', es: 'Llamar, sentar o cancelar un grupo' },
  },
  delete: {
    method: 'DELETE',
    path: one,
    scope: 'waitlist:read',
    params,
    status: 200,
    answer: nothing,
    summary: { en: 'Remove an entry of the queue', es: 'Quitar una entrada de la cola' },
  },
} as const satisfies Record<string, Operation>;
