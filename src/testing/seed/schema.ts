import * as z from 'zod/mini';
import { crm } from '../../contract/crm.ts';
import { eventSessions, events } from '../../contract/events.ts';
import { menuCategories, menuItems } from '../../contract/menu.ts';
import { choice, flag, name, recordId } from '../../contract/objects.ts';
import { estados, reserva, reservas } from '../../contract/reservas.ts';
import { expects, note } from '../../contract/schema.ts';
import { joining, waitlistStatuses } from '../../contract/waitlist.ts';
import { isTimeZone } from '../../ground/dates.ts';
import { timeZoneText } from '../../ground/i18n.ts';
import { keyInput } from '../../service/panel/keys.ts';
import { tableInput } from '../../service/panel/tables.ts';

export type { Scope } from '../../contract/operation.ts';

/**
 * A restaurant to begin with: its records as the interface's creations take them, and what only the service or the
 * restaurant's panel says otherwise. A field that is none is refused.
 */

const id = () =>
  note(recordId(), 'its id; the next number when left out', 'su id; si falta, el número siguiente');

const createdAt = () =>
  note(
    expects(
      z.iso.datetime({ offset: true }),
      'an instant, like 2026-11-20T19:00:00Z',
      'un instante, como 2026-11-20T19:00:00Z',
    ),
    'when it was created; now when left out',
    'cuándo se creó; si falta, ahora',
  );

const many = <Schema extends z.core.$ZodType>(element: Schema, en: string, es: string) =>
  z.nullish(note(expects(z.array(element), 'a list', 'una lista'), en, es));

const key = z.strictObject({
  key: note(
    expects(
      z.string().check(z.regex(/^[!-~]+$/)),
      'a text without spaces and accents',
      'un texto sin espacios ni acentos',
    ),
    'the key itself',
    'la clave misma',
  ),
  scopes: z.nullish(
    note(keyInput.shape.scopes, 'what it may do; all when left out', 'qué puede; si falta, todo'),
  ),
});

const { id: mesaId, min, max, priority } = tableInput.shape;

const mesa = z.strictObject({
  id: note(mesaId, 'its id', 'su id'),
  min: note(min, 'fewest diners', 'mínimo de comensales'),
  max: note(max, 'seats', 'plazas'),
  priority: note(priority, 'the lower goes first; 100 when left out', 'la menor va antes; si falta, 100'),
});

const planta = z.strictObject({
  id: z.nullish(id()),
  name: note(name(), 'name of the floor', 'nombre de la planta'),
  mesas: many(mesa, 'its tables', 'sus mesas'),
});

const customer = z.strictObject({
  id: z.nullish(id()),
  ...crm.create.body._zod.def.shape,
  created_at: z.nullish(createdAt()),
});

const { category_id: _, ...dish } = menuItems.create.body._zod.def.shape;

const category = z.strictObject({
  id: z.nullish(id()),
  ...menuCategories.create.body._zod.def.shape,
  created_at: z.nullish(createdAt()),
  items: many(
    z.strictObject({ id: z.nullish(id()), ...dish, created_at: z.nullish(createdAt()) }),
    'its dishes',
    'sus platos',
  ),
});

const event = z.strictObject({
  id: z.nullish(id()),
  ...events.create.body._zod.def.shape,
  is_archived: z.nullish(note(flag(), 'is archived', 'está archivado')),
  sessions: many(
    z.strictObject({
      id: z.nullish(id()),
      ...eventSessions.create.body._zod.def.shape,
      status: z.nullish(note(name(), 'open when left out', 'si falta, open')),
    }),
    'its sessions, of the past too',
    'sus sesiones, también las pasadas',
  ),
});

const booking = z.strictObject({
  id: z.nullish(note(name(), 'its id; made up when left out', 'su id; si falta, se inventa')),
  ...reservas.create.body._zod.def.shape,
  estado: z.nullish(
    note(choice(estados), 'its state; pendiente when left out', 'su estado; si falta, pendiente'),
  ),
  codigo_reserva: z.nullish(reserva._zod.def.shape.codigo_reserva._zod.def.innerType._zod.def.innerType),
  created_at: z.nullish(createdAt()),
});

const { required, optional } = joining;

const entry = z.strictObject({
  id: z.nullish(id()),
  ...required,
  phone: z.nullish(optional.phone),
  notes: z.nullish(optional.notes),
  estimated_wait_minutes: z.nullish(optional.estimated_wait_minutes),
  status: z.nullish(note(choice(waitlistStatuses), 'en_cola when left out', 'si falta, en_cola')),
  created_at: z.nullish(createdAt()),
});

export const seedRestaurant = z.strictObject({
  id: z.nullish(note(recordId(), 'the tenant_id of its records', 'el tenant_id de sus registros')),
  name: z.nullish(note(name(), 'its name', 'su nombre')),
  tz: z.nullish(
    note(
      expects(z.string().check(z.refine(isTimeZone)), timeZoneText.en, timeZoneText.es),
      'its time zone (IANA); Europe/Madrid when left out',
      'su zona horaria (IANA); si falta, Europe/Madrid',
    ),
  ),
  keys: many(key, 'keys that are known beforehand', 'claves que se saben de antemano'),
  plantas: many(planta, 'its floors', 'sus plantas'),
  customers: many(customer, 'its customers', 'sus clientes'),
  categories: many(category, 'its menu', 'su carta'),
  events: many(event, 'its events', 'sus eventos'),
  reservas: many(booking, 'its reservations', 'sus reservas'),
  waitlist: many(entry, 'its queue, by arrival', 'su cola, por orden de llegada'),
});
export type SeedRestaurant = z.output<typeof seedRestaurant>;

export const seedRestaurants = z.strictObject({
  restaurants: expects(
    z.array(seedRestaurant).check(z.minLength(1)),
    'a list of one restaurant or more',
    'una lista de un restaurante o más',
  ),
});

/** A restaurant, or several. */
export type Seed = SeedRestaurant | z.output<typeof seedRestaurants>;
