import type { Client } from '../../client/client.ts';
import { customer as resource } from '../../context/resources/customer.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { type LocalizedText, localize } from '../../ground/i18n.ts';
import { toSearchDigits } from '../../ground/phones.ts';
import { fold } from '../../ground/strings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { groupDuplicates } from './groups.ts';

/**
 * Describes records that may belong to the same person and stay unchanged: similar customers, and reservations with the
 * same full name but without a customer.
 */
export const describeSimilarRecords = async (
  client: Client,
  customer: Customer,
  reservations: readonly Reserva[],
  erased: readonly Reserva[],
): Promise<LocalizedText[]> => {
  const others = await findSimilarCustomers(client, customer);
  const ids = new Set(erased.map(({ id }) => id));
  const name = normalizeName(customer.full_name);
  const sameName = reservations.filter(
    (reservation) =>
      name.includes(' ') &&
      reservation.customer_id == null &&
      !ids.has(reservation.id) &&
      normalizeName(reservation.nombre_cliente) === name,
  );
  const codes = sameName.map(({ codigo_reserva, id }) => toSafeLine(String(codigo_reserva ?? id))).join(', ');
  return [
    ...(others.length === 0
      ? []
      : [formatCustomers(others.map((other) => toSafeLine(resource.formatLine(other))))]),
    ...(codes === '' ? [] : [formatReservations(codes)]),
  ];
};

const normalizeName = (name: unknown): string =>
  fold(String(name ?? ''))
    .replace(/\s+/g, ' ')
    .trim();

const findSimilarCustomers = async (client: Client, customer: Customer): Promise<readonly Customer[]> => {
  const queries = [toSearchDigits(customer.phone), customer.email, customer.full_name];
  const found = new Map<unknown, Customer>([[customer.id, customer]]);
  for (const q of queries) {
    if (!q) continue;
    const { data } = await client.call(crm.list, { query: { q, limit: 200 } });
    for (const other of data.customers) if (!found.has(other.id)) found.set(other.id, other);
  }
  const [group] = groupDuplicates([...found.values()]).filter(({ customers }) =>
    customers.includes(customer),
  );
  return (group?.customers ?? []).filter((other) => other !== customer);
};

const formatCustomers = (lines: readonly string[]): LocalizedText =>
  localize((lang) => [othersTitle[lang], ...lines.map((line) => `  ${line}`)].join('\n'));

const othersTitle: LocalizedText = {
  en: 'left as they are, who may be the same guest (maitre crm erase ID):',
  es: 'quedan como están otros clientes que pueden ser la misma persona (maitre crm erase ID):',
};

const formatReservations = (codes: string): LocalizedText => ({
  en: `left as they are, with the same name and neither the customer, the phone nor the e-mail: ${codes}`,
  es: `quedan como están, con el mismo nombre y sin el cliente, el teléfono ni el correo: ${codes}`,
});
