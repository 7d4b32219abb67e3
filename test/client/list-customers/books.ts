import type { Client } from '../../../src/client/client.ts';
import type { Customer } from '../../../src/contract/crm.ts';
import { variousAddress, variousName } from './various-names.ts';

const given =
  'María Carmen,José,Antonio,Ana,Manuel,Francisco,Laura,Juan,David,Cristina,Marta,Javier,Daniel,Lucía,Carlos,Paula,Sara,Jesús,Alejandro,Elena,Miguel Ángel,Pilar,Rafael,Pablo,Raquel,Pedro,Ángel,Rosa,Sergio,Alba,Fernando,Íñigo,Begoña,Jorge,Alberto,Silvia,Luis,Álvaro,Teresa,Nuria'.split(
    ',',
  );
const family =
  'García,Rodríguez,González,Fernández,López,Martínez,Sánchez,Pérez,Gómez,Martín,Jiménez,Hernández,Ruiz,Díaz,Moreno,Muñoz,Álvarez,Romero,Gutiérrez,Alonso,Navarro,Torres,Domínguez,Ramos,Vázquez,Ramírez,Gil,Serrano,Molina,Blanco,Morales,Suárez,Ortega,Castro,Delgado,Ortiz,Marín,Rubio,Núñez,Iglesias'.split(
    ',',
  );

/**
 * How phones are written: `+34 612 345 678`, `+34612345678` or `612345678`. `abroad` is `spaced` with three in ten
 * phones from other countries. `none` means no phones.
 */
export type Phones = 'spaced' | 'plus' | 'bare' | 'abroad' | 'none';
/** `alike`: forty given names and forty surnames, all as frequent. `various`: as frequent as in Spain. */
export type Names = 'alike' | 'various';

const folded = new Map<string, string>();
const fold = (text: string): string => {
  const known = folded.get(text) ?? text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  folded.set(text, known);
  return known;
};

const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

/** Customers with Spanish names, some with an e-mail, a few without a phone. The same seed gives the same customers. */
export const makeCustomers = (
  count: number,
  phones: Phones,
  withoutPhone = 0.03,
  seed = 7,
  names: Names = 'alike',
): Customer[] => {
  const random = createRandom(seed);
  const one = (names: readonly string[]): string => names[Math.floor(random() * names.length)]!;
  const phoneOf = (): string | null => {
    const first = random() < 0.85 ? '6' : random() < 0.5 ? '7' : '9';
    const digits = first + String(Math.floor(random() * 1e8)).padStart(8, '0');
    if (phones === 'none' || random() < withoutPhone) return null;
    if (phones === 'bare') return digits;
    const abroad = phones === 'abroad' ? Math.floor(random() * 10) : -1;
    if (abroad === 0) return `+44 7${digits.slice(1, 4)} ${digits.slice(3)}`;
    if (abroad === 1) return `+33 6 ${digits.slice(1).replace(/(..)(?=.)/g, '$1 ')}`;
    if (abroad === 2) return `+49 15${digits[1]} ${digits.slice(2)}`;
    return phones === 'plus' ? `+34${digits}` : `+34 ${digits.replace(/(...)(...)(...)/, '$1 $2 $3')}`;
  };
  return Array.from({ length: count }, (_, index) => {
    if (names === 'various') {
      const full_name = variousName(random);
      const email = random() < 0.6 ? variousAddress(fold(full_name), random) : null;
      return { id: index + 1, full_name, phone: phoneOf(), email };
    }
    const full_name = `${one(given)} ${one(family)} ${one(family)}`;
    const address = fold(full_name).split(' ').slice(0, 2).join('.');
    const email = random() < 0.6 ? `${address}${Math.floor(random() * 100)}@example.com` : null;
    return { id: index + 1, full_name, phone: phoneOf(), email };
  });
};

export interface ServiceOptions {
  /** True if a search for garcia finds García. */
  readonly folds?: boolean;
  /** True if a search for digits also finds phones whose digits contain them. */
  readonly digits?: boolean;
  /** The order of customers in a response. `none` is a fixed order that means nothing. */
  readonly order?: 'name' | 'id' | 'latest' | 'none';
}

const scattered = (id: number): number => Math.imul(id, 0x9e3779b1) >>> 0;

interface Query {
  readonly q?: string;
  readonly limit?: number;
}

/** A client of a service with these customers. `searches` lists the requests made: the `q` of each. */
export const createService = (
  customers: readonly Customer[],
  { folds = true, digits = false, order = 'name' }: ServiceOptions = {},
) => {
  const searches: (string | undefined)[] = [];
  const normalize = folds ? fold : (text: string) => text.toLowerCase();
  const rows = customers.map((customer) => ({
    customer,
    fields: [customer.full_name, customer.phone, customer.email].map((field) => normalize(field ?? '')),
    phone: (customer.phone ?? '').replace(/\D/g, ''),
  }));
  if (order === 'name') rows.sort((one, other) => (one.fields[0]! < other.fields[0]! ? -1 : 1));
  if (order === 'latest') rows.reverse();
  if (order === 'none') rows.sort((one, other) => scattered(one.customer.id) - scattered(other.customer.id));
  const call = async (_: unknown, { query: { q, limit = 50 } = {} }: { readonly query?: Query }) => {
    searches.push(q);
    const part = normalize(q ?? '');
    const number =
      digits && /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(part) ? part.replace(/\D/g, '') : undefined;
    const found = rows.filter(
      ({ fields, phone }) =>
        fields.some((field) => field.includes(part)) || (number !== undefined && phone.includes(number)),
    );
    const data = { customers: found.slice(0, limit).map(({ customer }) => customer), total: found.length };
    return { data, message: undefined };
  };
  return { client: { call } as unknown as Client, searches };
};
