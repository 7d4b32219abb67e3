import { dateFlag } from '../../cli/flag-types.ts';
import { readRow } from '../../client/settle/settleable.ts';
import { fieldNames } from '../../contract/objects.ts';
import { reserva as record, reservas } from '../../contract/reservas.ts';
import { dayIn } from '../../ground/dates.ts';
import { inEach, type Text } from '../../ground/lang.ts';
import { counted, diner, joined, noun } from '../../ground/nouns.ts';
import { timeIn } from '../../ground/times.ts';
import { numericDate, shortDate } from '../../render/dates.ts';
import { noteColumn } from '../../render/notes.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { statusText, statusTone } from '../../render/status.ts';
import { calendarEntry } from './calendar-entry.ts';
import { lazyFinder } from './finding.ts';
import { alone, type Kind, plainly } from './kind.ts';

const notesPriority = 7;

/** What a host needs first. */
const columns: readonly Column[] = [
  {
    field: 'fecha_reserva',
    header: { en: 'Date', es: 'Fecha' },
    priority: 6,
    value: ({ fecha_reserva }, { lang }) => shortDate(dayIn(fecha_reserva), lang),
  },
  {
    field: 'inicio_reserva',
    header: { en: 'Time', es: 'Hora' },
    priority: 0,
    value: ({ inicio_reserva }) => timeIn(inicio_reserva),
  },
  {
    field: 'final_reserva',
    header: { en: 'Until', es: 'Hasta' },
    priority: 9,
    only: 'sheet',
    value: ({ final_reserva }) => timeIn(final_reserva),
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
const summaryOf = (book: readonly Row[]): Text => {
  const held = book.filter(({ estado }) => estado !== 'cancelada');
  const diners = held.reduce((sum, { num_comensales }) => sum + (Number(num_comensales) || 0), 0);
  const cancelled = book.length - held.length;
  const sum = joined([counted(held.length, bookingNoun), counted(diners, diner)]);
  const aside = counted(cancelled, cancelledNoun);
  return cancelled === 0 ? sum : inEach((lang) => `${sum[lang]} (+${aside[lang]})`);
};

/** A booking in one line, for a question or a list of candidates. */
const lineOf = (booking: Row): string =>
  [
    booking['codigo_reserva'] ?? booking['id'],
    [
      booking['fecha_reserva'] && numericDate(dayIn(booking['fecha_reserva'])),
      timeIn(booking['inicio_reserva']),
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
const editOf = (before: Row, created: Row = { estado: 'pendiente', mesa_id: '' }): Row => {
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

export const reserva: Kind<'reservas'> = {
  name: 'reserva',
  path: ['reservas'],
  rows: reservas,
  noun: bookingNoun,
  fields: fieldNames(record),
  columns,
  // Loaded where people look: programs do not pay for it.
  beside: async (looking, bookings) =>
    (await import('./guest-warnings.ts')).besideBookings(looking, bookings, notesPriority),
  tell: async (telling) => (await import('./tell-booking.ts')).tellBooking(telling),
  wayOut: async (wanted, sent) => (await import('./booking-way-out.ts')).bookingWayOut(wanted, sent),
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
    const { bookingFinder } = await import('./booking-finder.ts');
    return bookingFinder({ noun: bookingNoun, lineOf });
  }),
  identity: ['fecha_reserva', 'inicio_reserva', 'nombre_cliente', 'telefono'],
  look: async (client, { body }) => {
    const query = { fecha: String(body?.['fecha_reserva']) };
    const { data, clock } = await readRow(client, reservas.list, { query });
    return { records: data, clock };
  },
  lookWords: ({ body }) => ['reservas', 'list', '--fecha', String(body?.['fecha_reserva'])],
  offering: async () => (await import('./booking-offers.ts')).bookingOffers,
  anew: {
    ...plainly,
    spare: ['mesa_id', 'customer_id'],
    links: { customer_id: 'crm' },
    editOf,
    moved: ['mesa_id', 'final_reserva'],
  },
  ...alone,
};
