import type { Client } from '../../client/client.ts';
import type { Customer } from '../../contract/crm.ts';
import type { Contract } from '../../contract/index.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { isNumber } from '../../ground/json.ts';
import type { Text } from '../../ground/lang.ts';
import { counted, noun } from '../../ground/nouns.ts';
import { inParallel } from '../../ground/parallel.ts';
import type { Row } from '../../render/outcome.ts';

/** The restaurant's own files of the guests whom bookings name. */
export interface GuestFiles {
  /** The file of the guest whom a booking names by `customer_id`; undefined where there is none to be had. */
  of(booking: Row): Customer | undefined;
  /** What could not be read, to be said with the bookings: their warnings may be missing. */
  readonly notices: readonly Text[];
}

const noFiles: GuestFiles = { of: () => undefined, notices: [] };

/** Beyond one answer of the customer list, so many guests of a book are read one by one. */
const mostSingly = 100;

/**
 * The files of the guests whom bookings name by `customer_id`, in one read; those whom one answer does not hold are
 * read one by one. Never fails but when interrupted: a book without them is better than none, and says so.
 */
export const guestFiles = async (client: Client, bookings: readonly Row[]): Promise<GuestFiles> => {
  const ids = [...new Set(bookings.flatMap(({ customer_id: id }) => (isNumber(id) ? [id] : [])))];
  if (ids.length === 0) return noFiles;
  try {
    const { files, unread } = await read(client, ids);
    const known = new Map(files.map((file) => [file.id, file]));
    return {
      of: ({ customer_id: id }) => (isNumber(id) ? known.get(id) : undefined),
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
  const more = await inParallel(singly, (id) => readOne(client, crm, id));
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

const noScope: Text = {
  en: "without the guests' files: this key lacks crm:read, and allergies that stand only there are not shown",
  es: 'sin las fichas de los clientes: a esta clave le falta crm:read, y no se ven las alergias que solo están ahí',
};

const guest = noun(['guest', 'guests'], ['cliente', 'clientes']);

const someUnread = (count: number): Text => ({
  en: `the files of ${counted(count, guest).en} were not read: allergies that stand only there are not shown`,
  es: `no se han leído las fichas de ${counted(count, guest).es}: no se ven las alergias que solo están ahí`,
});

const failed = ({ text }: Failure): Text => ({
  en: `the guests' files could not be read, and allergies that stand only there are not shown: ${text.en}`,
  es: `no se han podido leer las fichas de los clientes, y no se ven las alergias que solo están ahí: ${text.es}`,
});
