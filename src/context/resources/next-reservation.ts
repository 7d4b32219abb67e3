import type { Client } from '../../client/client.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { takeDate } from '../../ground/dates.ts';
import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { isSameId } from '../../ground/json.ts';
import { isSamePhone } from '../../ground/phones.ts';
import { joinParts } from '../../ground/strings.ts';
import { takeTime } from '../../ground/times.ts';
import { shortDate } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/outcome.ts';
import { describeReadError, type EnrichContext, type RelatedData } from './resource.ts';

/** Adds each customer's next reservation, matched by customer id, else by phone. Sends two reads. */
export const enrichCustomers = async (
  { client, today }: EnrichContext,
  customers: readonly ApiRecord[],
): Promise<RelatedData> => {
  if (customers.length === 0) return { columns: [], notices: [] };
  try {
    const upcoming = await readUpcoming(client, today);
    return { columns: [createNextColumn(upcoming)], notices: [] };
  } catch (error) {
    return { columns: [], notices: [describeReadError(missing, 'reservas:read', error)] };
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
    .filter(({ fecha_reserva }) => String(fecha_reserva) >= today)
    .sort((a, b) => (getStart(a) < getStart(b) ? -1 : 1));
};

const getStart = ({ fecha_reserva, inicio_reserva }: Reserva): string =>
  `${takeDate(fecha_reserva)} ${takeTime(inicio_reserva)}`;

const createNextColumn = (upcoming: readonly Reserva[]): Column => ({
  field: 'next_booking',
  header: { en: 'Next reservation', es: 'Próxima reserva' },
  priority: 2,
  isRelated: true,
  format: (_, lang, customer) => {
    const next = upcoming.find((reserva) => isReservationOf(customer, reserva));
    return next ? formatReserva(next, lang) : '—';
  },
});

/** Whether a reservation names the customer, or nobody and the customer's phone. */
export const isReservationOf = (customer: ApiRecord, { customer_id, telefono }: Reserva): boolean =>
  customer_id == null ? isSamePhone(telefono, customer['phone']) : isSameId(customer_id, customer['id']);

/** `vie 20/11 21:30, 4 pax, 844R92` */
const formatReserva = (reserva: Reserva, lang: Lang): string =>
  joinParts(
    [
      `${shortDate(reserva.fecha_reserva, lang)} ${reserva.inicio_reserva}`,
      reserva.num_comensales && `${reserva.num_comensales} pax`,
      reserva.codigo_reserva,
    ],
    ', ',
  );

const missing: LocalizedText = {
  en: 'the next reservations are missing',
  es: 'faltan las próximas reservas',
};
