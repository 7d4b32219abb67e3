import type { Fetch } from './fetching.ts';

export type Row = Record<string, unknown>;

/** The records of a service, by the end of the list's path. */
export type Records = Readonly<
  Record<'reservas' | 'crm/customers' | 'menu/items' | 'events', readonly Row[]>
>;

export interface PlainService {
  readonly fetch: Fetch;
  /** The writes, in order: method and id of the record. */
  readonly written: { readonly method: string; readonly id: string }[];
}

/** A service with any records, whose ids, codes and phones may be like those of other services. */
export const plainService = (records: Records & { readonly waitlist?: readonly Row[] }): PlainService => {
  const written: { method: string; id: string }[] = [];
  const fetch: Fetch = async (url, { method = 'GET' }) => {
    const { pathname, searchParams } = new URL(url);
    const path = decodeURIComponent(pathname.split('/developer/api/')[1]!);
    const list = Object.keys(records).find((name) => path === name || path.startsWith(`${name}/`))!;
    const held = records[list as keyof Records];
    if (path === list) return respond(listed(list, held, searchParams));
    const id = path.slice(list.length + 1);
    const found = held.find((record) => String(record['id']) === id);
    if (!found) return Response.json({ success: false, error: 'No', code: 'NOT_FOUND' }, { status: 404 });
    if (method !== 'GET') written.push({ method, id });
    return method === 'DELETE' ? Response.json({ success: true, data: null, message: 'ok' }) : respond(found);
  };
  return { fetch, written };
};

const respond = (data: unknown) => Response.json({ success: true, data });

const listed = (list: string, held: readonly Row[], query: URLSearchParams): unknown => {
  if (list === 'reservas') {
    const day = query.get('fecha');
    return held.filter((reserva) => day === null || reserva['fecha_reserva'] === day);
  }
  if (list !== 'crm/customers') return held;
  const q = (query.get('q') ?? '').toLowerCase();
  const customers = held.filter(({ full_name, phone, email }) =>
    [full_name, phone, email].some((field) => plain(field).includes(plain(q))),
  );
  return { customers: customers.slice(0, 200), total: customers.length };
};

/** For comparison: without case, accents and spaces. */
const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
