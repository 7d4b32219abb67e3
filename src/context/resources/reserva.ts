import { dateFlag } from '../../cli/flag-types.ts';
import { readWithClock } from '../../client/reconcile/reconcilable.ts';
import { fieldNames } from '../../contract/objects.ts';
import { reserva as record, reservas } from '../../contract/reservas.ts';
import { addDays, isRealDate, takeDate } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import { formatCount, guestNoun, joinTexts, type LocalizedText, localize, noun } from '../../ground/i18n.ts';
import { isTime, takeTime } from '../../ground/times.ts';
import { noteColumn, noteText } from '../../render/notes.ts';
import { numericDate, shortDate } from '../../render/numbers.ts';
import type { ApiRecord, CalendarEntry, Column } from '../../render/outcome.ts';
import { statusText, statusTone, statusWord } from '../../render/status.ts';
import { lazyFinder } from './resolver.ts';
import { defaultRestoreRules, noChildren, type Resource } from './resource.ts';

/**
 * A booking in a calendar: who and how many, when, at which table. A final at or before the start is the next day's. Throws
 * MALFORMED_ANSWER for one without day or hour, which a calendar would hide.
 */
const calendarEntry = (reserva: ApiRecord): CalendarEntry => {
  const { id, fecha_reserva, inicio_reserva, final_reserva: final } = reserva;
  const [day, start] = [takeDate(fecha_reserva), takeTime(inicio_reserva)];
  if (!isRealDate(day) || !isTime(start)) throw ofNoHour(reserva);
  const end = isTime(takeTime(final)) ? takeTime(final) : start;
  const made = String(reserva['created_at']);
  return {
    uid: String(id),
    made: Number.isNaN(Date.parse(made)) ? `${day}T00:00:00Z` : made,
    start: `${day}T${start}`,
    end: `${end <= start ? addDays(day, 1) : day}T${end}`,
    summary: [reserva['nombre_cliente'], reserva['num_comensales'] && `${reserva['num_comensales']} pax`]
      .filter(Boolean)
      .join(' · '),
    description: localize((lang) =>
      [
        reserva['telefono'],
        noteText(reserva['notas']),
        reserva['codigo_reserva'],
        reserva['estado'] && statusWord(reserva['estado'], lang),
      ]
        .filter(Boolean)
        .join('\n'),
    ),
    location: typeof reserva['mesa_id'] === 'string' ? reserva['mesa_id'] : undefined,
    isCancelled: reserva['estado'] === 'cancelada',
  };
};

const ofNoHour = ({ id, codigo_reserva, fecha_reserva, inicio_reserva }: ApiRecord): Failure => {
  const when = [fecha_reserva, inicio_reserva].map((value) => String(value ?? '—')).join(' ');
  return new Failure('MALFORMED_ANSWER', {
    en: `${codigo_reserva ?? id} has no day and hour that a calendar can hold: ${when}`,
    es: `${codigo_reserva ?? id} no tiene día y hora que quepan en un calendario: ${when}`,
  });
};

const notesPriority = 7;

/** What a host needs first. */
const columns: readonly Column[] = [
  {
    field: 'fecha_reserva',
    header: { en: 'Date', es: 'Fecha' },
    priority: 6,
    value: ({ fecha_reserva }, { lang }) => shortDate(takeDate(fecha_reserva), lang),
  },
  {
    field: 'inicio_reserva',
    header: { en: 'Time', es: 'Hora' },
    priority: 0,
    value: ({ inicio_reserva }) => takeTime(inicio_reserva),
  },
  {
    field: 'final_reserva',
    header: { en: 'Until', es: 'Hasta' },
    priority: 9,
    only: 'sheet',
    value: ({ final_reserva }) => takeTime(final_reserva),
  },
  { field: 'nombre_cliente', header: { en: 'Name', es: 'Nombre' }, priority: 1, min: 14 },
  { field: 'num_comensales', header: { en: 'Guests', es: 'Pax' }, align: 'right', priority: 2 },
  { field: 'mesa_id', header: { en: 'Table', es: 'Mesa' }, priority: 3 },
  {
    field: 'estado',
    header: { en: 'State', es: 'Estado' },
    priority: 4,
    value: ({ estado }, { lang }) => statusText(estado, lang),
    sign: true,
    tone: ({ estado }) => statusTone(estado),
  },
  {
    field: 'codigo_reserva',
    header: { en: 'Code', es: 'Código' },
    priority: 5,
    // Where there is none, the start of the id names it too.
    value: ({ codigo_reserva, id }) => String(codigo_reserva ?? String(id).slice(0, 8)),
  },
  noteColumn('notas', notesPriority),
  { field: 'telefono', header: { en: 'Phone', es: 'Teléfono' }, priority: 8 },
  { field: 'email', header: { en: 'E-mail', es: 'Correo' }, priority: 9, only: 'sheet' },
];

const bookingNoun = {
  ...noun(['reservation', 'reservations'], ['reserva', 'reservas']),
  article: 'la',
} as const;
const cancelledNoun = noun(['cancelled', 'cancelled'], ['cancelada', 'canceladas']);

/** "14 reservas, 43 comensales", the cancelled ones counted apart. */
const summaryOf = (book: readonly ApiRecord[]): LocalizedText => {
  const held = book.filter(({ estado }) => estado !== 'cancelada');
  const diners = held.reduce((sum, { num_comensales }) => sum + (Number(num_comensales) || 0), 0);
  const cancelled = book.length - held.length;
  const sum = joinTexts([formatCount(held.length, bookingNoun), formatCount(diners, guestNoun)]);
  const aside = formatCount(cancelled, cancelledNoun);
  return cancelled === 0 ? sum : localize((lang) => `${sum[lang]} (+${aside[lang]})`);
};

/** A booking in one line, for a question or a list of candidates. */
const lineOf = (booking: ApiRecord): string =>
  [
    booking['codigo_reserva'] ?? booking['id'],
    [
      booking['fecha_reserva'] && numericDate(takeDate(booking['fecha_reserva'])),
      takeTime(booking['inicio_reserva']),
    ]
      .filter(Boolean)
      .join(' '),
    booking['nombre_cliente'],
    booking['num_comensales'] != null && `${booking['num_comensales']} pax`,
    booking['mesa_id'],
  ]
    .filter(Boolean)
    .join(' · ');

/** A creation makes it pendiente and gives it a table: another estado, or having none, takes an edit. */
const editOf = (before: ApiRecord, created: ApiRecord = { estado: 'pendiente', mesa_id: '' }): ApiRecord => {
  const { estado = 'pendiente', mesa_id } = before;
  return {
    ...(estado !== null && estado !== (created['estado'] ?? 'pendiente') && { estado }),
    ...(mesa_id === null && created['mesa_id'] != null && { mesa_id }),
  };
};

/** The flags of reservations drop the suffix that repeats the resource. */
export const reservaFlagNames = {
  fecha_reserva: 'fecha',
  inicio_reserva: 'inicio',
  final_reserva: 'final',
  nombre_cliente: 'nombre',
  num_comensales: 'comensales',
  mesa_id: 'mesa',
  customer_id: 'cliente',
} as const;

export const reserva: Resource<'reservas'> = {
  name: 'reserva',
  path: ['reservas'],
  rows: reservas,
  noun: bookingNoun,
  fields: fieldNames(record),
  columns,
  // Loaded where people look: programs do not pay for it.
  enrich: async (looking, bookings) =>
    (await import('./customer-notes.ts')).besideBookings(looking, bookings, notesPriority),
  summarizeWrite: async (telling) => (await import('./reserva-summary.ts')).tellBooking(telling),
  suggestAlternative: async (wanted, sent) =>
    (await import('./reserva-summary.ts')).bookingWayOut(wanted, sent),
  // What is over stands back.
  rowTone: ({ estado }) => (estado === 'cancelada' || estado === 'finalizada' ? 'quiet' : undefined),
  calendarEntry,
  lineOf,
  summaryOf,
  flagNames: reservaFlagNames,
  arg: {
    name: 'reserva',
    about: {
      en: "code, table, guest's name or phone, id or the start of it (4 characters or more)",
      es: 'código, mesa, nombre o teléfono del cliente, id o su comienzo (4 caracteres o más)',
    },
    isPhrase: true,
    completes: { recordsOf: 'reserva' },
  },
  where: {
    fecha: dateFlag({
      en: 'the day on which a table, a name or a phone is looked for; today when left out',
      es: 'el día en que se busca una mesa, un nombre o un teléfono; si falta, hoy',
    }),
  },
  finder: lazyFinder(async () => {
    const { bookingFinder } = await import('./reserva-resolver.ts');
    return bookingFinder({ noun: bookingNoun, lineOf });
  }),
  identity: ['fecha_reserva', 'inicio_reserva', 'nombre_cliente', 'telefono'],
  look: async (client, { body }) => {
    const query = { fecha: String(body?.['fecha_reserva']) };
    const { data, clock } = await readWithClock(client, reservas.list, { query });
    return { records: data, clock };
  },
  lookWords: ({ body }) => ['reservas', 'list', '--fecha', String(body?.['fecha_reserva'])],
  completion: async () => (await import('./completions.ts')).bookingOffers,
  restore: {
    ...defaultRestoreRules,
    spare: ['mesa_id', 'customer_id'],
    links: { customer_id: 'crm' },
    editOf,
    moved: ['mesa_id', 'final_reserva'],
  },
  ...noChildren,
};
