import type { Client } from '../../client/client.ts';
import { customer as resource, searchCustomers } from '../../context/resources/customer.ts';
import type { Customer } from '../../contract/crm.ts';
import type { Reserva } from '../../contract/reservas.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { toSearchDigits } from '../../ground/phones.ts';
import { foldWords } from '../../ground/strings.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { groupDuplicates } from './duplicates.ts';

/** Describes records of possibly the same person that stay: similar customers, reservations with the same full name. */
export const describeSimilarRecords = async (
  client: Client,
  customer: Customer,
  reservations: readonly Reserva[],
  ownReservations: readonly Reserva[],
): Promise<LocalizedText[]> => {
  const others = await findSimilarCustomers(client, customer);
  const name = foldWords(customer.full_name);
  const isFullName = name.includes(' ');
  const isSimilar = (reservation: Reserva): boolean =>
    isFullName &&
    reservation.customer_id == null &&
    !ownReservations.includes(reservation) &&
    foldWords(reservation.nombre_cliente) === name;
  const similar = reservations.filter(isSimilar);
  return [
    ...(others.length === 0 ? [] : [formatCustomers(others)]),
    ...(similar.length === 0 ? [] : [formatReservations(similar)]),
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

const formatCustomers = (customers: readonly Customer[]): LocalizedText => {
  const lines = customers.map((customer) => `\n  ${toSafeLine(resource.formatLine(customer))}`).join('');
  return {
    en: `not erased: customers that may be the same person (maitre crm erase ID):${lines}`,
    es: `no se borran otros clientes que pueden ser la misma persona (maitre crm erase ID):${lines}`,
  };
};

const formatReservations = (reservations: readonly Reserva[]): LocalizedText => {
  const codes = toSafeLine(reservations.map(({ codigo_reserva, id }) => codigo_reserva ?? id).join(', '));
  return {
    en: `not erased: reservations with the same name, but without this phone or e-mail: ${codes}`,
    es: `no se borran las reservas con el mismo nombre, pero sin este teléfono ni este correo: ${codes}`,
  };
};
