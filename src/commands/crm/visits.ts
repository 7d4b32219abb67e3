import type { Context } from '../../context/context.ts';
import { customer as kind } from '../../context/resources/customer.ts';
import { reserva as bookingKind } from '../../context/resources/reserva.ts';
import { isNoshow } from '../../context/resources/reserva-states.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { takeDate } from '../../ground/dates.ts';
import type { Lang } from '../../ground/i18n.ts';
import { parseId } from '../../ground/json.ts';
import { isSamePhone } from '../../ground/strings.ts';
import { takeTime } from '../../ground/times.ts';
import { formatNote, getNotesTone } from '../../render/notes.ts';
import { fullDate } from '../../render/numbers.ts';
import type { ApiRecord, CellContext, Column, CommandResult, Viewport } from '../../render/outcome.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { paint } from '../../render/status.ts';
import { renderTable } from '../../render/table.ts';
import { hang } from '../../render/width.ts';
import { toRead } from '../shared/resolve-names.ts';

/** A guest's bookings, the latest first, and what they come to. */
export const historyOf = async (context: Context, word: string): Promise<CommandResult> => {
  const client = await context.client();
  const id = parseId(await kind.createResolver(context, client, toRead(context))(word));
  const { data: customer } = await client.call(crm.get, { params: { id } });
  const { data: book } = await client.call(reservas.list, { query: {} });
  const bookings = bookingsOf(book, (booking) => isBookingOf(customer, booking));
  const came = bookings.filter(({ estado }) => estado === 'finalizada' || estado === 'en_curso');
  const cancelled = bookings.filter(({ estado }) => estado === 'cancelada');
  const noshows = cancelled.filter(isNoshow);
  const sums = {
    visits: came.length,
    noshows: noshows.length,
    cancellations: cancelled.length - noshows.length,
    usual_party: usual(came.map(({ num_comensales }) => num_comensales)) ?? null,
    usual_table: usual(came.map(({ mesa_id }) => mesa_id)) ?? null,
  };
  return {
    kind: 'board',
    data: { customer_id: id, full_name: customer.full_name ?? null, ...sums, bookings },
    draw: (frame) => draw(customer, sums, bookings, frame),
  };
};

/** A guest's bookings, the latest first. */
export const bookingsOf = (book: readonly Reserva[], isTheirs: (booking: Reserva) => boolean): Reserva[] =>
  book.filter(isTheirs).sort(latestFirst);

/** Whether a booking names the customer, or nobody and bears the customer's phone. */
export const isBookingOf = ({ id, phone }: Customer, booking: Reserva): boolean =>
  booking.customer_id === id ||
  (booking.customer_id == null && isSamePhone(String(phone ?? ''), String(booking.telefono ?? '')));

const latestFirst = (one: Reserva, other: Reserva): number =>
  momentOf(one) < momentOf(other) ? 1 : Number(momentOf(one) > momentOf(other)) * -1;

const momentOf = ({ fecha_reserva, inicio_reserva }: Reserva): string =>
  `${takeDate(fecha_reserva)} ${takeTime(inicio_reserva)}`;

/** What occurs most, the latest of two that occur as often. */
const usual = <T>(values: readonly T[]): NonNullable<T> | undefined => {
  const known = values.filter((value) => value != null);
  const counts = new Map<T, number>();
  for (const value of known) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? undefined;
};

interface Sums {
  readonly visits: number;
  readonly noshows: number;
  readonly cancellations: number;
  readonly usual_party: unknown;
  readonly usual_table: unknown;
}

const draw = (customer: Customer, sums: Sums, bookings: readonly Reserva[], frame: Viewport): string => {
  const { lang, width, colour } = frame;
  const { full_name, notes } = customer;
  const said = hang(toSafeLine(formatNote(notes)), width).map((line) =>
    paint(line, getNotesTone(notes), colour),
  );
  const lines = [
    ...hang(toSafeLine(String(full_name ?? '')), width).map((line) => paint(line, 'strong', colour)),
    ...(notes ? said : []),
    ...hang(sumText(sums, lang), width),
  ];
  const table = bookings.length > 0 ? `\n${renderTable(bookings, columns, frame)}` : '';
  return `${lines.join('\n')}\n${table}`;
};

const dayOf = ({ fecha_reserva }: ApiRecord, { lang }: CellContext): string =>
  fullDate(takeDate(fecha_reserva), lang);

/** Of a booking all but whose it is; the day with its year. */
const columns: readonly Column[] = bookingKind.columns
  .filter(({ field }) => field !== 'nombre_cliente' && field !== 'telefono')
  .map((column) => (column.field === 'fecha_reserva' ? { ...column, priority: 0, value: dayOf } : column));

const sumText = ({ visits, noshows, cancellations, usual_party, usual_table }: Sums, lang: Lang): string => {
  const parts = {
    en: [`visits: ${visits}`, `no-shows: ${noshows}`, `cancellations: ${cancellations}`],
    es: [`visitas: ${visits}`, `ausencias: ${noshows}`, `cancelaciones: ${cancellations}`],
  }[lang];
  if (usual_party !== null) parts.push(`${{ en: 'usual party', es: 'grupo usual' }[lang]}: ${usual_party}`);
  if (usual_table !== null)
    parts.push(`${{ en: 'table', es: 'mesa' }[lang]}: ${toSafeLine(String(usual_table))}`);
  return parts.join(' · ');
};
