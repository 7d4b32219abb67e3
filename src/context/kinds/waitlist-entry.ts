import { shapeOf } from '../../contract/schema.ts';
import { waitlistEntry as record, waitlist } from '../../contract/waitlist.ts';
import { counted, diner, joined, noun } from '../../ground/nouns.ts';
import { noteColumn } from '../../render/notes.ts';
import type { Column } from '../../render/outcome.ts';
import { statusText, statusTone } from '../../render/status.ts';
import type { Kind } from './kind.ts';

const columns: readonly Column[] = [
  { field: 'position', header: { en: '#', es: '#' }, align: 'right', priority: 0 },
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 5 },
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
    tone: ({ status }) => statusTone(status),
  },
  noteColumn('notes', 6),
  { field: 'phone', header: { en: 'Phone', es: 'Teléfono' }, priority: 7 },
];

const group = { ...noun(['group', 'groups'], ['grupo', 'grupos']), article: 'el' } as const;
const groupWaiting = noun(['group waiting', 'groups waiting'], ['grupo en espera', 'grupos en espera']);

export const waitlistEntry: Kind<'waitlist'> = {
  name: 'waitlist_entry',
  path: ['waitlist'],
  rows: waitlist,
  noun: group,
  fields: Object.keys(shapeOf(record)),
  columns,
  lineOf: ({ id, customer_name, party_size, phone }) =>
    [id !== undefined && `#${id}`, customer_name, party_size != null && `${party_size} pax`, phone]
      .filter(Boolean)
      .join(' · '),
  summaryOf: (groups) => {
    const people = groups.reduce((sum, { party_size }) => sum + (Number(party_size) || 0), 0);
    return joined([counted(groups.length, groupWaiting), counted(people, diner)]);
  },
};
