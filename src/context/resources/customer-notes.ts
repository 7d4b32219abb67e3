import type { Client } from '../../client/client.ts';
import type { Customer } from '../../contract/crm.ts';
import type { Contract } from '../../contract/index.ts';
import { mentionsAllergy } from '../../ground/allergies.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { formatCount, type LocalizedText, noun } from '../../ground/i18n.ts';
import { isJsonNumber } from '../../ground/json.ts';
import { noteColumn } from '../../render/notes.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import type { EnrichContext, RelatedData } from './resource.ts';

/** The restaurant's own files of the guests whom bookings name. */
export interface GuestFiles {
  /** The file of the guest whom a booking names by `customer_id`; undefined where there is none to be had. */
  of(booking: ApiRecord): Customer | undefined;
  /** What could not be read, to be said with the bookings: their warnings may be missing. */
  readonly notices: readonly LocalizedText[];
}

const noFiles: GuestFiles = { of: () => undefined, notices: [] };

/** Beyond one answer of the customer list, so many guests of a book are read one by one. */
const mostSingly = 100;

/**
 * The files of the guests whom bookings name by `customer_id`, in one read; those whom one answer does not hold are
 * read one by one. Never fails but when interrupted: a book without them is better than none, and says so.
 */
export const guestFiles = async (client: Client, bookings: readonly ApiRecord[]): Promise<GuestFiles> => {
  const ids = [...new Set(bookings.flatMap(({ customer_id: id }) => (isJsonNumber(id) ? [id] : [])))];
  if (ids.length === 0) return noFiles;
  try {
    const { files, unread } = await read(client, ids);
    const known = new Map(files.map((file) => [file.id, file]));
    return {
      of: ({ customer_id: id }) => (isJsonNumber(id) ? known.get(id) : undefined),
      notices: unread > 0 ? [someUnread(unread)] : [],
    };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
    return { ...noFiles, notices: [error.exit === exits.unauthorized ? noScope : failed(error)] };
  }
};

/** The files of some guests, and of how many there is none to be had. */
const read = async (
  client: Client,
  ids: readonly number[],
): Promise<{ files: readonly Customer[]; unread: number }> => {
  // Loaded where a booking names somebody.
  const { crm, customerLimit } = await import('../../contract/crm.ts');
  const [id, ...others] = ids;
  if (id !== undefined && others.length === 0) return { files: await readOne(client, crm, id), unread: 0 };
  const { data } = await client.call(crm.list, { query: { limit: customerLimit.maximum } });
  const held = new Set(data.customers.map(({ id }) => id));
  const isAll = data.total === undefined || data.total === null || data.total <= data.customers.length;
  const missing = isAll ? [] : ids.filter((id) => !held.has(id));
  const singly = missing.slice(0, mostSingly);
  const more = await mapConcurrently(singly, (id) => readOne(client, crm, id));
  return { files: [...data.customers, ...more.flat()], unread: missing.length - singly.length };
};

/** One guest's file; none where it has been deleted. */
const readOne = async (
  client: Client,
  { get }: Pick<Contract['crm'], 'get'>,
  id: number,
): Promise<readonly Customer[]> => {
  try {
    return [(await client.call(get, { params: { id } })).data];
  } catch (error) {
    if (error instanceof Failure && error.exit === exits.notFound) return [];
    throw error;
  }
};

const noScope: LocalizedText = {
  en: "without the guests' files: this key lacks crm:read, and allergies that stand only there are not shown",
  es: 'sin las fichas de los clientes: a esta clave le falta crm:read, y no se ven las alergias que solo están ahí',
};

const guest = noun(['guest', 'guests'], ['cliente', 'clientes']);

const someUnread = (count: number): LocalizedText => ({
  en: `the files of ${formatCount(count, guest).en} were not read: allergies that stand only there are not shown`,
  es: `no se han leído las fichas de ${formatCount(count, guest).es}: no se ven las alergias que solo están ahí`,
});

const failed = ({ text }: Failure): LocalizedText => ({
  en: `the guests' files could not be read, and allergies that stand only there are not shown: ${text.en}`,
  es: `no se han podido leer las fichas de los clientes, y no se ven las alergias que solo están ahí: ${text.es}`,
});

/** What the restaurant's own files say of guests that their health hangs on. */
interface GuestWarnings {
  /** The file's note of the guest whom a booking names; undefined where it says nothing of the kind. */
  of(booking: ApiRecord): string | undefined;
  /** What could not be read, to be said with the bookings: their warnings may be missing. */
  readonly notices: readonly LocalizedText[];
}

/** The warnings in the files of the guests whom bookings name. Never fails but when interrupted. */
export const guestWarnings = async (
  client: Client,
  bookings: readonly ApiRecord[],
): Promise<GuestWarnings> => {
  const { of, notices } = await guestFiles(client, bookings);
  return { of: (booking) => warningIn(of(booking)?.notes), notices };
};

/** A file's note where a guest's health hangs on it. */
export const warningIn = (note: string | null | undefined): string | undefined =>
  note && mentionsAllergy(note) ? note : undefined;

/** The notes of bookings with what their guests' files warn of. */
export const besideBookings = async (
  { client }: EnrichContext,
  bookings: readonly ApiRecord[],
  priority: number,
): Promise<RelatedData> => {
  const { of, notices } = await guestWarnings(client, bookings);
  return { columns: [noteColumn('notas', priority, of)], notices };
};
