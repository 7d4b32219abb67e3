import type { Client } from '../../client/client.ts';
import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { mentionsAllergy } from '../../ground/allergies.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { exits, onExit } from '../../ground/errors.ts';
import { formatCount, joinTexts, type LocalizedText, noun } from '../../ground/i18n.ts';
import { parseId } from '../../ground/json.ts';
import type { ApiRecord } from '../../render/result.ts';
import { describeReadError } from './resource.ts';

/** Returns the note of a reservation's customer if it mentions an allergy. */
export type GetAllergyNote = (reserva: ApiRecord) => string | undefined;

export type CustomerRecords = ReturnType<typeof createRecords>;

/** Reads the customers of reservations. Throws only INTERRUPTED: reservations without customers still help. */
export const readCustomerRecords = async (
  client: Client,
  reservas: readonly ApiRecord[],
): Promise<CustomerRecords> => {
  const ids = listCustomerIds(reservas);
  if (ids.length === 0) return createRecords([], []);
  try {
    const { customers, unreadCount } = await readCustomers(client, ids);
    const unread = joinTexts([missingNotesText, formatCount(unreadCount, unreadNoun)], ': ');
    return createRecords(customers, unreadCount > 0 ? [unread] : []);
  } catch (error) {
    return createRecords([], [describeReadError(missingNotesText, 'crm:read', error)]);
  }
};

const createRecords = (customers: readonly Customer[], notices: readonly LocalizedText[]) => {
  const byId = new Map(customers.map((customer) => [String(customer.id), customer]));
  const findCustomer = ({ customer_id: id }: ApiRecord) => byId.get(String(id));
  const getAllergyNote: GetAllergyNote = (reserva) => {
    const note = findCustomer(reserva)?.notes;
    return note && mentionsAllergy(note) ? note : undefined;
  };
  // `notices` say what could not be read.
  return { findCustomer, getAllergyNote, notices };
};

const listCustomerIds = (reservas: readonly ApiRecord[]): number[] => {
  const ids = reservas.flatMap(({ customer_id: id }) => (id == null || id === '' ? [] : [parseId(id)]));
  return [...new Set(ids)].filter((id) => !Number.isNaN(id));
};

/** The most customers that are read one by one. */
const maxSingleReads = 100;

/** Reads a single customer by id. For several, lists customers and reads those beyond the list's limit one by one. */
const readCustomers = async (
  client: Client,
  ids: readonly number[],
): Promise<{ customers: readonly Customer[]; unreadCount: number }> => {
  const [firstId, ...others] = ids;
  if (firstId !== undefined && others.length === 0)
    return { customers: await readCustomer(client, firstId), unreadCount: 0 };
  const { data } = await client.call(crm.list, { query: { limit: customerLimit.maximum } });
  const listedIds = new Set(data.customers.map(({ id }) => parseId(id)));
  const isComplete = data.total == null || data.total <= data.customers.length;
  const missingIds = isComplete ? [] : ids.filter((id) => !listedIds.has(id));
  const singleIds = missingIds.slice(0, maxSingleReads);
  const singles = await mapConcurrently(singleIds, (id) => readCustomer(client, id));
  const unreadCount = missingIds.length - singleIds.length;
  return { customers: [...data.customers, ...singles.flat()], unreadCount };
};

/** The customer as a list: empty if the customer was deleted. */
const readCustomer = (client: Client, id: number): Promise<readonly Customer[]> =>
  client.call(crm.get, { params: { id } }).then(({ data }) => [data], onExit(exits.notFound, []));

const missingNotesText: LocalizedText = {
  en: 'allergies noted only in the customer record are missing',
  es: 'faltan las alergias apuntadas solo en la ficha del cliente',
};

const unreadNoun = noun(
  ['customer not read', 'customers not read'],
  ['cliente sin leer', 'clientes sin leer'],
);
