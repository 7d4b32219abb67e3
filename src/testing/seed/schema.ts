import * as z from 'zod/mini';
import { crm } from '../../contract/crm.ts';
import { eventSessions, events } from '../../contract/events.ts';
import { menuCategories, menuItems } from '../../contract/menu.ts';
import { boolean, choice, integer, nonBlankText, recordId } from '../../contract/objects.ts';
import { reserva, reservas } from '../../contract/reservas.ts';
import { annotate, label, type Shape, withExpected } from '../../contract/schema.ts';
import { estados, waitlistStatuses } from '../../contract/statuses.ts';
import { waitlistPanel } from '../../contract/waitlist.ts';
import { isTimeZone } from '../../ground/dates.ts';
import { timeZoneText } from '../../ground/i18n.ts';
import { minutesOfDay } from '../../ground/times.ts';
import { tableInput } from '../../service/panel/tables.ts';
import { keyInput } from '../../service/panel/tenants.ts';

export type { Scope } from '../../contract/operation.ts';

const id = () => label(recordId(), 'id; the next number when left out', 'id; si falta, el número siguiente');

const createdAt = () =>
  label(
    withExpected(
      z.iso.datetime({ offset: true }),
      'an instant, like 2026-11-20T19:00:00Z',
      'un instante, como 2026-11-20T19:00:00Z',
    ),
    'when it was created; now when left out',
    'cuándo se creó; si falta, ahora',
  );

const optionalList = <Element extends z.core.$ZodType>(element: Element, en: string, es: string) =>
  z.nullish(label(withExpected(z.array(element), 'a list', 'una lista'), en, es));

/** A record as the API creates it, with the fields that only the service sets. */
const storedRecord = <Fields extends Shape>(fields: Fields) =>
  z.strictObject({ id: z.nullish(id()), ...fields, created_at: z.nullish(createdAt()) });

const key = z.strictObject({
  key: label(
    withExpected(
      z.string().check(z.regex(/^[!-~]+$/)),
      'a text without spaces or accents',
      'un texto sin espacios ni acentos',
    ),
    'the key',
    'la clave',
  ),
  scopes: z.nullish(
    label(keyInput.shape.scopes, 'what it may do; all when left out', 'lo que puede hacer; si falta, todo'),
  ),
});

const { planta_id: _planta, ...table } = tableInput.shape;

const mesa = z.strictObject({
  ...table,
  parts: optionalList(table.id, 'the tables that it is made of', 'las mesas que la forman'),
});

const pace = z.strictObject({
  diners: label(integer(1), 'guests at most', 'comensales como máximo'),
  minutes: label(integer(1, minutesOfDay), 'in how many minutes', 'en cuántos minutos'),
});

const planta = z.strictObject({
  id: z.nullish(id()),
  name: label(nonBlankText(), 'name of the floor area', 'nombre de la planta'),
  mesas: optionalList(mesa, 'tables', 'mesas'),
});

const customer = storedRecord(crm.create.body._zod.def.shape);

const { category_id: _, ...dish } = menuItems.create.body._zod.def.shape;

const category = z.extend(storedRecord(menuCategories.create.body._zod.def.shape), {
  items: optionalList(storedRecord(dish), 'dishes', 'platos'),
});

const event = z.strictObject({
  id: z.nullish(id()),
  ...events.create.body._zod.def.shape,
  is_archived: z.nullish(label(boolean(), 'archived', 'archivado')),
  sessions: optionalList(
    z.strictObject({
      id: z.nullish(id()),
      ...eventSessions.create.body._zod.def.shape,
      status: z.nullish(label(nonBlankText(), 'open when left out', 'si falta, open')),
    }),
    'sessions, past ones too',
    'sesiones, también las pasadas',
  ),
});

const reservation = z.strictObject({
  id: z.nullish(label(nonBlankText(), 'id; generated when left out', 'id; si falta, se genera')),
  ...reservas.create.body._zod.def.shape,
  estado: z.nullish(label(choice(estados), 'state; pendiente when left out', 'estado; si falta, pendiente')),
  // The plain text: the API's field is optional and nullable.
  codigo_reserva: z.nullish(reserva._zod.def.shape.codigo_reserva._zod.def.innerType._zod.def.innerType),
  created_at: z.nullish(createdAt()),
});

const entry = storedRecord({
  ...waitlistPanel.create.body._zod.def.shape,
  status: z.nullish(label(choice(waitlistStatuses), 'en_cola when left out', 'si falta, en_cola')),
});

/** A restaurant of a seed: records as the API creates them, plus fields that only the service or the panel sets. */
export const seedRestaurant = z.strictObject({
  id: z.nullish(label(recordId(), 'the tenant_id of its records', 'el tenant_id de sus registros')),
  name: z.nullish(label(nonBlankText(), 'name', 'nombre')),
  tz: z.nullish(
    label(
      annotate(z.string().check(z.refine(isTimeZone)), { expected: timeZoneText }),
      'time zone (IANA); Europe/Madrid when left out',
      'zona horaria (IANA); si falta, Europe/Madrid',
    ),
  ),
  pace: z.nullish(label(pace, 'how many guests may arrive at once', 'cuántos pueden llegar a la vez')),
  keys: optionalList(key, 'API keys', 'claves de API'),
  plantas: optionalList(planta, 'floor areas', 'plantas'),
  customers: optionalList(customer, 'customers', 'clientes'),
  categories: optionalList(category, 'menu categories', 'categorías de la carta'),
  events: optionalList(event, 'events', 'eventos'),
  reservas: optionalList(reservation, 'reservations', 'reservas'),
  waitlist: optionalList(entry, 'waitlist, by arrival', 'lista de espera, por orden de llegada'),
});
export type SeedRestaurant = z.output<typeof seedRestaurant>;

export const seedRestaurants = z.strictObject({
  restaurants: withExpected(
    z.array(seedRestaurant).check(z.minLength(1)),
    'a list of one restaurant or more',
    'una lista de un restaurante o más',
  ),
});

export type Seed = SeedRestaurant | z.output<typeof seedRestaurants>;
