import { fieldNames } from '../../contract/objects.ts';
import { waitlistEntry as record, waitlist } from '../../contract/waitlist.ts';
import { counted, diner, joined, noun } from '../../ground/nouns.ts';
import { noteColumn } from '../../render/notes.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { statusText, statusTone } from '../../render/status.ts';
import type { Kind } from './kind.ts';

export const queueColumns: readonly Column[] = [
  // Whoever acts on an entry names it by its id: the position is another's as soon as somebody leaves.
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 0, value: ({ id }) => `#${id}` },
  { field: 'position', header: { en: 'Place', es: 'Puesto' }, align: 'right', priority: 5 },
  { field: 'customer_name', header: { en: 'Name', es: 'Nombre' }, priority: 1, min: 12 },
  { field: 'party_size', header: { en: 'Guests', es: 'Pax' }, align: 'right', priority: 2 },
  {
    field: 'estimated_wait_minutes',
    header: { en: 'Wait', es: 'Espera' },
    align: 'right',
    priority: 3,
    value: ({ estimated_wait_minutes: minutes }) => (minutes == null ? '' : `${minutes} min`),
  },
  {
    field: 'status',
    header: { en: 'State', es: 'Estado' },
    priority: 4,
    value: ({ status }, { lang }) => statusText(status, lang),
    sign: true,
    tone: ({ status }) => statusTone(status),
  },
  noteColumn('notes', 6),
  { field: 'phone', header: { en: 'Phone', es: 'Teléfono' }, priority: 7 },
];

/** `#7 · Ana · 4 pax · +34 …` */
export const groupLine = ({ id, customer_name, party_size, phone }: Row): string =>
  [id !== undefined && `#${id}`, customer_name, party_size != null && `${party_size} pax`, phone]
    .filter(Boolean)
    .join(' · ');

export const group = { ...noun(['group', 'groups'], ['grupo', 'grupos']), article: 'el' } as const;
const groupWaiting = noun(['group waiting', 'groups waiting'], ['grupo en espera', 'grupos en espera']);

export const waitlistEntry: Kind<'waitlist'> = {
  name: 'waitlist_entry',
  path: ['waitlist'],
  rows: waitlist,
  noun: group,
  fields: fieldNames(record),
  columns: queueColumns,
  lineOf: groupLine,
  offering: async () => ({
    offersOf: (groups) =>
      groups.flatMap(({ customer_name: name, party_size: pax, phone, status }) =>
        typeof name === 'string'
          ? [{ word: name, about: [`${pax} pax`, phone].filter(Boolean).join(' · '), state: String(status) }]
          : [],
      ),
  }),
  summaryOf: (groups) => {
    const people = groups.reduce((sum, { party_size }) => sum + (Number(party_size) || 0), 0);
    return joined([counted(groups.length, groupWaiting), counted(people, diner)]);
  },
};
