import { type Customer, customerLimit } from '../contract/crm.ts';
import type { Operation } from '../contract/operation.ts';
import type { Reserva } from '../contract/reservas.ts';
import type { WaitlistEntry } from '../contract/waitlist.ts';
import { isRealDate } from '../ground/dates.ts';
import { Failure } from '../ground/errors.ts';
import { listFolder } from '../ground/fs.ts';
import { formatCount, type LocalizedText, noun } from '../ground/i18n.ts';
import { isSameId } from '../ground/json.ts';
import { isSamePhone } from '../ground/phones.ts';
import { fold } from '../ground/strings.ts';
import { formatFullDate } from '../render/numbers.ts';
import {
  type ReadInput,
  readPaths,
  readStoredCustomers,
  readStoredList,
  type StoredCustomer,
} from './stored.ts';

/** The service failed, and stored data was used instead. */
export interface Outage {
  readonly failure: Failure;
  /** What was used, and when it was read (ISO 8601 UTC). */
  readonly used: { readonly noun: 'reservas' | 'waitlist' | 'customers'; readonly at: string }[];
  /** What was needed and is not stored. */
  readonly missing: Map<string, LocalizedText>;
}

/** Answers reads from the stored data, with the API's filters. Notes what was used and what is missing. */
export const createAnswers = (folder: string, { used, missing, failure }: Outage, now: () => Date) => {
  const stored = readStoredCustomers(folder);
  const customers = stored?.customers ?? [];
  const unknownIds = new Set<string>();

  const readDay = (fecha: string): readonly Reserva[] => {
    const day = readStoredList(folder, fecha);
    if (day) used.push({ noun: 'reservas', at: day.at });
    else missing.set(fecha, { en: formatFullDate(fecha, 'en'), es: formatFullDate(fecha, 'es') });
    return day?.reservas ?? [];
  };

  const listReservas = ({ fecha, estado, mesa_id }: Readonly<Record<string, unknown>>): Reserva[] => {
    if (fecha === undefined) missing.set('days', { en: 'other days', es: 'otros días' });
    const days = fecha === undefined ? listStoredDays(folder) : [String(fecha)];
    return days
      .flatMap(readDay)
      .filter((reserva) => estado === undefined || reserva.estado === estado)
      .filter((reserva) => mesa_id === undefined || isSameId(reserva.mesa_id, mesa_id));
  };

  const listWaitlist = (): readonly WaitlistEntry[] => {
    const known = readStoredList(folder, 'waitlist');
    if (known && now().getTime() - Date.parse(known.at) < maxWaitMs) {
      used.push({ noun: 'waitlist', at: known.at });
      return known.waitlist ?? [];
    }
    missing.set('waitlist', { en: 'the waitlist', es: 'la lista de espera' });
    return [];
  };

  const markUsed = (matches: readonly StoredCustomer[]): Customer[] => {
    for (const { at } of matches) used.push({ noun: 'customers', at });
    return matches.map(({ record }) => record);
  };

  const listCustomers = ({ q, limit = customerLimit.default }: Readonly<Record<string, unknown>>) => {
    if (!stored) throw failure;
    const matches = customers.filter(({ record }) => q === undefined || isMatch(record, String(q)));
    // Callers look up a missing customer by id only if `total` shows that the list is cut, hence the `+ 1`.
    const allCustomers = Math.max(stored.total ?? matches.length + 1, matches.length);
    const total = q === undefined ? allCustomers : matches.length;
    return { customers: markUsed(matches.slice(0, Number(limit))), total };
  };

  const getCustomer = (id: unknown): Customer => {
    const [match] = markUsed(customers.filter(({ record }) => isSameId(record.id, id)));
    if (match) return match;
    if (!stored) throw failure;
    unknownIds.add(String(id));
    missing.set('customers', formatCount(unknownIds.size, customerNoun));
    throw new Failure('NOT_FOUND', failure.text);
  };

  return ({ path }: Operation, { query, params }: ReadInput): unknown => {
    const filters = (query ?? {}) as Readonly<Record<string, unknown>>;
    if (path === readPaths.reservas) return listReservas(filters);
    if (path === readPaths.customers) return listCustomers(filters);
    if (path === readPaths.customer) return getCustomer((params as { readonly id?: unknown }).id);
    if (path === readPaths.waitlist) return listWaitlist();
    if (path !== '/developer/api/menu/items') throw failure;
    missing.set('menu', { en: 'what is sold out', es: 'lo que está agotado' });
    return [];
  };
};

const customerNoun = noun(['customer', 'customers'], ['cliente', 'clientes']);

/** Nobody waits longer for a table. */
const maxWaitMs = 12 * 3_600_000;

const listStoredDays = (folder: string): string[] =>
  listFolder(folder)
    .map((name) => name.replace(/\.json$/, ''))
    .filter(isRealDate)
    .sort();

/** As the API searches: name, phone or e-mail. */
const isMatch = ({ full_name, phone, email }: Customer, q: string): boolean =>
  [full_name, phone, email].some((text) => fold(String(text ?? '')).includes(fold(q))) ||
  isSamePhone(phone, q);
