import type { Client } from '../../client/client.ts';
import { customer as resource, searchCustomers } from '../../context/resources/customer.ts';
import type { Customer } from '../../contract/crm.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { type LocalizedText, localize } from '../../ground/i18n.ts';
import { toSearchDigits } from '../../ground/phones.ts';
import { foldWords } from '../../ground/strings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { groupDuplicates } from './duplicates.ts';

/** Describes records of possibly the same person that stay: similar customers, reservations with the same full name. */
export const describeSimilarRecords = async (
  client: Client,
  customer: Customer,
  reservations: readonly Reserva[],
  erased: readonly Reserva[],
): Promise<LocalizedText[]> => {
  const others = await findSimilarCustomers(client, customer);
  const erasedIds = new Set(erased.map(({ id }) => id));
  const name = foldWords(customer.full_name);
  const isFullName = name.includes(' ');
  const sameName = reservations.filter(
    (reservation) =>
      isFullName &&
      reservation.customer_id == null &&
      !erasedIds.has(reservation.id) &&
      foldWords(reservation.nombre_cliente) === name,
  );
  const codes = sameName.map(({ codigo_reserva, id }) => toSafeLine(String(codigo_reserva ?? id))).join(', ');
  return [
    ...(others.length === 0
      ? []
      : [formatCustomers(others.map((other) => toSafeLine(resource.formatLine(other))))]),
    ...(codes === '' ? [] : [formatReservations(codes)]),
  ];
};

const findSimilarCustomers = async (client: Client, customer: Customer): Promise<readonly Customer[]> => {
  const { phone, email, full_name } = customer;
  const queries = [toSearchDigits(phone), email, full_name].filter((text) => typeof text === 'string');
  const { customers } = await searchCustomers(client, queries.filter(Boolean));
  const others = customers.filter(({ id }) => id !== customer.id);
  const group = groupDuplicates([customer, ...others]).find((group) => group.customers.includes(customer));
  return (group?.customers ?? []).filter((other) => other !== customer);
};

const formatCustomers = (lines: readonly string[]): LocalizedText =>
  localize((lang) => [othersTitle[lang], ...lines.map((line) => `  ${line}`)].join('\n'));

const othersTitle: LocalizedText = {
  en: 'not erased: customers that may be the same person (maitre crm erase ID):',
  es: 'no se borran otros clientes que pueden ser la misma persona (maitre crm erase ID):',
};

const formatReservations = (codes: string): LocalizedText => ({
  en: `not erased: reservations with the same name, but without this phone or e-mail: ${codes}`,
  es: `no se borran las reservas con el mismo nombre, pero sin este teléfono ni este correo: ${codes}`,
});
