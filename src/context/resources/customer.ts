import { type Client, callOperation } from '../../client/client.ts';
import { readWithClock } from '../../client/reconcile/reconcilable.ts';
import { type Customer, crm, customerLimit, customer as customerSchema } from '../../contract/crm.ts';
import { getFieldNames } from '../../contract/objects.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { takeDate } from '../../ground/dates.ts';
import { exits, onExit, suggestCommand } from '../../ground/errors.ts';
import { formatCount, type Lang, type LocalizedText, noun } from '../../ground/i18n.ts';
import { isSameId } from '../../ground/json.ts';
import { isSamePhone, toSearchDigits } from '../../ground/phones.ts';
import { dedupeById } from '../../ground/rows.ts';
import { joinParts, looksLikePhone } from '../../ground/strings.ts';
import { createNoteColumn } from '../../render/notes.ts';
import { formatFullDate, formatShortDate } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/result.ts';
import { formatStart } from './reserva-days.ts';
import {
  type CreateResolver,
  chooseCandidate,
  type Id,
  matchRecords,
  parseNumericId,
  parseShownId,
} from './resolver.ts';
import {
  createDetailColumn,
  defaultRestoreRules,
  describeReadError,
  type EnrichContext,
  type RelatedData,
  type Resource,
} from './resource.ts';

const formatDate = (date: unknown, lang: Lang): string => (date ? formatFullDate(date, lang) : '—');

const columns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 3 },
  { field: 'full_name', header: { en: 'Name', es: 'Nombre' }, priority: 0, min: 14 },
  { field: 'phone', header: { en: 'Phone', es: 'Teléfono' }, priority: 1 },
  { field: 'total_reservas', header: { en: 'Reservations', es: 'Reservas' }, align: 'right', priority: 4 },
  {
    field: 'ultima_visita',
    header: { en: 'Last visit', es: 'Última visita' },
    priority: 5,
    format: formatDate,
  },
  createNoteColumn('notes', 2),
  { field: 'email', header: { en: 'E-mail', es: 'Correo' }, priority: 6 },
  { ...createDetailColumn('birthday', 'Birthday', 'Cumpleaños', 7), format: formatDate },
];

const customerNoun = { ...noun(['customer', 'customers'], ['cliente', 'clientes']), article: 'el' } as const;

const formatCustomer = ({ id, full_name, phone, email }: ApiRecord): string =>
  joinParts([id !== undefined && `#${id}`, full_name, phone, email]);

export type FoundCustomers = Awaited<ReturnType<typeof searchCustomers>>;

/**
 * Searches for each text, and for the digits of a phone too: a service may compare only one of them. `more` is how many more
 * customers the service has.
 */
export const searchCustomers = async (
  client: Client,
  texts: readonly string[],
  limit: number = customerLimit.maximum,
): Promise<{ customers: readonly Customer[]; more: number }> => {
  const found: Customer[] = [];
  let more = 0;
  const queries = texts.flatMap((text) => (looksLikePhone(text) ? [text, toSearchDigits(text)] : [text]));
  for (const q of new Set(queries)) {
    const { customers, total = 0 } = (await client.call(crm.list, { query: { q, limit } })).data;
    found.push(...customers);
    more += Math.max(0, total - customers.length);
  }
  return { customers: dedupeById(found), more };
};

/** Numbers with fewer digits are ids, never phones. */
const minPhoneDigits = 7;

/** Resolves customers by id, phone, e-mail or name. A long number is an id if a customer has it, else a phone. */
const createCustomerResolver: CreateResolver =
  (context, client, { purpose }) =>
  async (word) => {
    const shownId = parseShownId(word);
    if (shownId !== undefined) return shownId;
    const id = parseNumericId(word);
    if (id !== undefined && (word.length < minPhoneDigits || (await customerExists(client, id)))) return id;
    const { customers, more } = await searchCustomers(client, [word]);
    const { exactMatches, partialMatches } = matchRecords(word, customers, (customer) => ({
      names: [customer.full_name, customer.email],
      phones: [customer.phone],
    }));
    const customer = await chooseCandidate<Customer>({
      noun: customerNoun,
      formatLine: formatCustomer,
      context,
      purpose,
      word,
      partialMatches,
      // In an incomplete list the match may not be the only one: a write must not rely on it.
      exactMatches: more === 0 || purpose === 'read' ? exactMatches : [],
      hint: suggestCommand(['crm', 'search', word]),
    });
    return customer.id;
  };

/** Whether a customer has the id. True if the key may not read: a write to an unknown id fails anyway. */
const customerExists = (client: Client, id: Id): Promise<boolean> =>
  callOperation(client, crm.get, { params: { id } })
    .then(() => true, onExit(exits.unauthorized, true))
    .catch(onExit(exits.notFound, false));

/** Adds each customer's next reservation, matched by customer id, else by phone. Sends two reads. */
const enrichCustomers = async (
  { client, today }: EnrichContext,
  customers: readonly ApiRecord[],
): Promise<RelatedData> => {
  if (customers.length === 0) return { columns: [], notices: [] };
  try {
    const upcoming = await readUpcoming(client, today);
    return { columns: [createNextColumn(upcoming)], notices: [] };
  } catch (error) {
    return { columns: [], notices: [describeReadError(nextReservationsMissing, 'reservas:read', error)] };
  }
};

/** Reads the pending and confirmed reservations from today on, in order. */
const readUpcoming = async (client: Client, today: string): Promise<Reserva[]> => {
  const estados = ['pendiente', 'confirmada'] as const;
  const lists = await Promise.all(
    estados.map(async (estado) => (await client.call(reservas.list, { query: { estado } })).data),
  );
  return lists
    .flat()
    .filter(({ fecha_reserva }) => takeDate(fecha_reserva) >= today)
    .sort((a, b) => (formatStart(a) < formatStart(b) ? -1 : 1));
};

const createNextColumn = (upcoming: readonly Reserva[]): Column => ({
  field: 'next_booking',
  header: { en: 'Next reservation', es: 'Próxima reserva' },
  priority: 2,
  isRelated: true,
  format: (_, lang, customer) => {
    const next = upcoming.find((reserva) => belongsToCustomer(customer, reserva));
    return next ? formatReserva(next, lang) : '—';
  },
});

/** Whether a reservation has the customer's id, or no customer id but the customer's phone. */
export const belongsToCustomer = (customer: ApiRecord, { customer_id, telefono }: Reserva): boolean =>
  customer_id == null ? isSamePhone(telefono, customer['phone']) : isSameId(customer_id, customer['id']);

/** `vie 20/11 21:30, 4 pax, 844R92` */
const formatReserva = (reserva: Reserva, lang: Lang): string =>
  joinParts(
    [
      `${formatShortDate(reserva.fecha_reserva, lang)} ${reserva.inicio_reserva}`,
      reserva.num_comensales && `${reserva.num_comensales} pax`,
      reserva.codigo_reserva,
    ],
    ', ',
  );

const nextReservationsMissing: LocalizedText = {
  en: 'the next reservations are missing',
  es: 'faltan las próximas reservas',
};

export const customer: Resource<'crm'> = {
  name: 'customer',
  path: ['crm'],
  operations: crm,
  noun: customerNoun,
  fields: getFieldNames(customerSchema),
  columns,
  enrich: enrichCustomers,
  formatLine: formatCustomer,
  summarizeList: ({ length }) => formatCount(length, customerNoun),
  arg: {
    name: 'cliente',
    about: { en: 'id, phone, e-mail or name', es: 'id, teléfono, correo o nombre' },
    takesPhrase: true,
  },
  createResolver: createCustomerResolver,
  identityFields: ['full_name', 'phone'],
  readCandidates: async (client, { body }) => {
    const texts = [body?.['full_name'], body?.['phone'], body?.['email']].map((text) =>
      String(text ?? '').trim(),
    );
    const lists: Awaited<ReturnType<typeof readMatches>>[] = [];
    for (const q of new Set(texts.filter(Boolean))) lists.push(await readMatches(client, q));
    return {
      records: dedupeById(lists.flatMap(({ customers }) => customers)),
      clock: lists.at(-1)?.clock,
      // Each search finds the customer, so one complete list is enough.
      isTruncated: lists.every(({ isTruncated }) => isTruncated),
    };
  },
  getCheckCommand: ({ body }) => ['crm', 'search', String(body?.['full_name'])],
  restore: {
    ...defaultRestoreRules,
    describeLosses: ({ total_reservas }) =>
      Number(total_reservas) > 0
        ? [
            {
              en: `its reservations (${total_reservas}) no longer refer to the customer`,
              es: `sus reservas (${total_reservas}) quedan sin cliente asignado`,
            },
          ]
        : [],
    isInUse: ({ total_reservas }) => Number(total_reservas) > 0,
  },
};

const readMatches = async (client: Client, q: string) => {
  const query = { q, limit: customerLimit.maximum };
  const { data, clock } = await readWithClock(client, crm.list, { query });
  const { customers, total } = data;
  return { customers, clock, isTruncated: (total ?? 0) > customers.length };
};
