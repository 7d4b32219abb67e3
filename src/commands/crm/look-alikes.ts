import type { Client } from '../../client/client.ts';
import { customer as kind } from '../../context/resources/customer.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { type LocalizedText, localize } from '../../ground/i18n.ts';
import { fold, keepDigits } from '../../ground/strings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { groupsIn } from './groups.ts';

/** Who may be the same guest and is not touched: other customers, and bookings that bear the whole name alone. */
export const lookAlikes = async (
  client: Client,
  customer: Customer,
  book: readonly Reserva[],
  taken: readonly Reserva[],
): Promise<LocalizedText[]> => {
  const others = await othersLike(client, customer);
  const ids = new Set(taken.map(({ id }) => id));
  const name = plainName(customer.full_name);
  const bookings = book.filter(
    (booking) =>
      name.includes(' ') &&
      booking.customer_id == null &&
      !ids.has(booking.id) &&
      plainName(booking.nombre_cliente) === name,
  );
  const codes = bookings.map(({ codigo_reserva, id }) => toSafeLine(String(codigo_reserva ?? id))).join(', ');
  return [
    ...(others.length === 0 ? [] : [left(others.map((other) => toSafeLine(kind.formatLine(other))))]),
    ...(codes === '' ? [] : [leftBookings(codes)]),
  ];
};

const plainName = (name: unknown): string =>
  fold(String(name ?? ''))
    .replace(/\s+/g, ' ')
    .trim();

const othersLike = async (client: Client, customer: Customer): Promise<readonly Customer[]> => {
  const words = [keepDigits(String(customer.phone ?? '')).slice(-9), customer.email, customer.full_name];
  const found = new Map<unknown, Customer>([[customer.id, customer]]);
  for (const q of words) {
    if (!q) continue;
    const { data } = await client.call(crm.list, { query: { q, limit: 200 } });
    for (const one of data.customers) if (!found.has(one.id)) found.set(one.id, one);
  }
  const [group] = groupsIn([...found.values()]).filter(({ customers }) => customers.includes(customer));
  return (group?.customers ?? []).filter((one) => one !== customer);
};

const left = (lines: readonly string[]): LocalizedText =>
  localize((lang) => [others[lang], ...lines.map((line) => `  ${line}`)].join('\n'));

const others: LocalizedText = {
  en: 'left as they are, who may be the same guest (maitre crm erase ID):',
  es: 'quedan como están otros clientes que pueden ser la misma persona (maitre crm erase ID):',
};

const leftBookings = (codes: string): LocalizedText => ({
  en: `left as they are, with the same name and neither the customer, the phone nor the e-mail: ${codes}`,
  es: `quedan como están, con el mismo nombre y sin el cliente, el teléfono ni el correo: ${codes}`,
});
