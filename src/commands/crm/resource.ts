import type { Client } from '../../client/client.ts';
import type { Context } from '../../context/context.ts';
import { type Customer, crm, customerLimit } from '../../contract/crm.ts';
import { noun } from '../../ground/nouns.ts';
import { digitsOf } from '../../ground/text.ts';
import { fullDate } from '../../render/dates.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { type Finder, numericId, pickOne } from '../shared/find.ts';
import type { Resource } from '../shared/resource.ts';

const columns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 3 },
  { field: 'full_name', header: { en: 'Name', es: 'Nombre' }, priority: 0, min: 14 },
  { field: 'phone', header: { en: 'Phone', es: 'Teléfono' }, priority: 1 },
  { field: 'total_reservas', header: { en: 'Visits', es: 'Reservas' }, align: 'right', priority: 4 },
  {
    field: 'ultima_visita',
    header: { en: 'Last visit', es: 'Última visita' },
    priority: 5,
    value: ({ ultima_visita }, { lang }) => (ultima_visita ? fullDate(String(ultima_visita), lang) : '—'),
  },
  { field: 'notes', header: { en: 'Notes', es: 'Notas' }, priority: 2, min: 12 },
  { field: 'email', header: { en: 'E-mail', es: 'Correo' }, priority: 6 },
];

const lineOf = ({ id, full_name, phone, email }: Row): string =>
  [id !== undefined && `#${id}`, full_name, phone, email].filter(Boolean).join(' · ');

const customerNoun = noun(['customer', 'customers'], ['cliente', 'clientes']);

const isPhone = (word: string): boolean => /^\+?[\d\s().-]+$/.test(word) && digitsOf(word).length >= 7;

/** A customer by id, phone, e-mail or name. A number of seven digits or more is a phone before it is an id. */
const finder =
  (context: Context, client: Client): Finder =>
  async (word) => {
    const id = numericId(word);
    if (id !== undefined && !isPhone(word)) return id;
    const { data } = await client.call(crm.list, { query: { q: word, limit: customerLimit.maximum } });
    if (data.customers.length === 0 && id !== undefined) return id;
    return pickOne<Customer>({
      context,
      word: isPhone(word) ? digitsOf(word) : word,
      candidates: data.customers,
      namesOf: ({ full_name, phone, email }) => [full_name, email, phone, phone && digitsOf(phone)],
      lineOf,
      noun: customerNoun,
      hint: { en: `maitre crm search "${word}"`, es: `maitre crm search "${word}"` },
    }).id;
  };

export const resource: Resource = {
  path: ['crm'],
  rows: crm,
  columns,
  arg: {
    name: 'cliente',
    about: { en: 'id, phone, e-mail or name', es: 'id, teléfono, correo o nombre' },
  },
  noun: customerNoun,
  finder,
  lineOf,
};
