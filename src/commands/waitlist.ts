import { type Command, command } from '../context/context.ts';
import { shapeOf } from '../contract/schema.ts';
import { waitlist, waitlistEntry } from '../contract/waitlist.ts';
import { counted, diner, joined, noun } from '../ground/nouns.ts';
import type { Column } from '../render/outcome.ts';
import { statusText, statusTone } from '../render/tone.ts';

const columns: readonly Column[] = [
  { field: 'position', header: { en: '#', es: '#' }, align: 'right', priority: 0 },
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
    value: ({ status }) => statusText(status),
    tone: ({ status }) => statusTone(status),
  },
  { field: 'phone', header: { en: 'Phone', es: 'Teléfono' }, priority: 6 },
  { field: 'notes', header: { en: 'Notes', es: 'Notas' }, priority: 5, min: 10 },
];

const group = noun(['group waiting', 'groups waiting'], ['grupo en espera', 'grupos en espera']);

const list = command({
  path: ['waitlist', 'list'],
  isDefault: true,
  summary: { en: 'the active queue', es: 'la lista de espera activa' },
  operations: [waitlist.list],
  examples: [
    { line: 'waitlist', about: { en: 'who is waiting', es: 'quién espera' } },
    { line: 'waitlist list --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context) => {
    const { data } = await (await context.client()).call(waitlist.list, {});
    const people = data.reduce((sum, { party_size }) => sum + (Number(party_size) || 0), 0);
    return {
      kind: 'list',
      records: data,
      columns,
      fields: Object.keys(shapeOf(waitlistEntry)),
      summary: joined([counted(data.length, group), counted(people, diner)]),
    };
  },
});

export const commands: readonly Command[] = [list];
