import type { Fetch } from './fetching.ts';

export type Row = Record<string, unknown>;

/** The records of a service, by the end of the path of their list. */
export type Records = Readonly<
  Record<'reservas' | 'crm/customers' | 'menu/items' | 'events', readonly Row[]>
>;

export interface PlainService {
  readonly fetch: Fetch;
  /** What was written, in order: a record's id, and whether it was edited or deleted. */
  readonly written: { readonly method: string; readonly id: string }[];
}

/** A service that holds any records at all, with ids, codes and phones as another one may have them. */
export const plainService = (records: Records & { readonly waitlist?: readonly Row[] }): PlainService => {
  const written: { method: string; id: string }[] = [];
  const fetch: Fetch = async (url, { method = 'GET' }) => {
    const { pathname, searchParams } = new URL(url);
    const path = decodeURIComponent(pathname.split('/developer/api/')[1]!);
    const list = Object.keys(records).find((name) => path === name || path.startsWith(`${name}/`))!;
    const held = records[list as keyof Records];
    if (path === list) return answer(listed(list, held, searchParams));
    const id = path.slice(list.length + 1);
    const found = held.find((record) => String(record['id']) === id);
    if (!found) return Response.json({ success: false, error: 'No', code: 'NOT_FOUND' }, { status: 404 });
    if (method !== 'GET') written.push({ method, id });
    return method === 'DELETE' ? Response.json({ success: true, data: null, message: 'ok' }) : answer(found);
  };
  return { fetch, written };
};

const answer = (data: unknown) => Response.json({ success: true, data });

const listed = (list: string, held: readonly Row[], query: URLSearchParams): unknown => {
  if (list === 'reservas') {
    const day = query.get('fecha');
    return held.filter((booking) => day === null || booking['fecha_reserva'] === day);
  }
  if (list !== 'crm/customers') return held;
  const q = (query.get('q') ?? '').toLowerCase();
  const customers = held.filter(({ full_name, phone, email }) =>
    [full_name, phone, email].some((field) => plain(field).includes(plain(q))),
  );
  return { customers: customers.slice(0, 200), total: customers.length };
};

/** As a service compares: without case, accents and spaces. */
const plain = (text: unknown) =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
