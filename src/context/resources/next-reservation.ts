import type { Client } from '../../client/client.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { takeDate } from '../../ground/dates.ts';
import { exits, Failure } from '../../ground/errors.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { isSamePhone } from '../../ground/strings.ts';
import { takeTime } from '../../ground/times.ts';
import { shortDate } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/outcome.ts';
import type { EnrichContext, RelatedData } from './resource.ts';

/** When each guest comes next, by customer id, else by phone, in two reads: the bookings that are still to come. */
export const besideCustomers = async (
  { client, today }: EnrichContext,
  guests: readonly ApiRecord[],
): Promise<RelatedData> => {
  if (guests.length === 0) return { columns: [], notices: [] };
  try {
    const coming = await bookingsFrom(client, today);
    return { columns: [columnOf((guest) => coming.find((booking) => isOf(booking, guest)))], notices: [] };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
    return { columns: [], notices: [error.exit === exits.unauthorized ? noScope : failed(error)] };
  }
};

/** Those of today and later that are pendiente or confirmada, in order. */
const bookingsFrom = async (client: Client, today: string): Promise<Reserva[]> => {
  const states = ['pendiente', 'confirmada'] as const;
  const read = async (estado: (typeof states)[number]) =>
    (await client.call(reservas.list, { query: { estado } })).data;
  const answers = await Promise.all(states.map(read));
  return answers
    .flat()
    .filter(({ fecha_reserva: day }) => String(day) >= today)
    .sort((one, other) => (momentOf(one) < momentOf(other) ? -1 : 1));
};

const momentOf = ({ fecha_reserva, inicio_reserva }: Reserva): string =>
  `${takeDate(fecha_reserva)} ${takeTime(inicio_reserva)}`;

const isOf = (booking: Reserva, guest: ApiRecord): boolean =>
  booking.customer_id == null
    ? isSamePhone(String(booking.telefono ?? ''), String(guest['phone'] ?? ''))
    : booking.customer_id === guest['id'];

const columnOf = (nextOf: (guest: ApiRecord) => Reserva | undefined): Column => ({
  field: 'next_booking',
  header: { en: 'Next booking', es: 'Próxima reserva' },
  priority: 2,
  beside: true,
  value: (guest, { lang }) => textOf(nextOf(guest), lang),
});

/** `vie 20/11 21:30, 4 pax, 844R92` */
const textOf = (booking: Reserva | undefined, lang: Lang): string =>
  booking === undefined
    ? '—'
    : [
        `${shortDate(takeDate(booking.fecha_reserva), lang)} ${booking.inicio_reserva}`,
        booking.num_comensales && `${booking.num_comensales} pax`,
        booking.codigo_reserva,
      ]
        .filter(Boolean)
        .join(', ');

const noScope: LocalizedText = {
  en: 'without the next booking: this key lacks reservas:read',
  es: 'sin la próxima reserva: a esta clave le falta reservas:read',
};

const failed = ({ text }: Failure): LocalizedText => ({
  en: `without the next booking: ${text.en}`,
  es: `sin la próxima reserva: ${text.es}`,
});
