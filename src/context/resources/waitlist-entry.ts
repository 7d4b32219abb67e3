import { readWithClock } from '../../client/reconcile/reconcilable.ts';
import type { RecordName } from '../../contract/index.ts';
import { fieldNames } from '../../contract/objects.ts';
import { queue, waitlistEntry as record, waitlist } from '../../contract/waitlist.ts';
import {
  formatCount,
  guestNoun,
  joinTexts,
  type Lang,
  type LocalizedText,
  localize,
  noun,
} from '../../ground/i18n.ts';
import { shellCommand } from '../../ground/strings.ts';
import { noteColumn, warningsText } from '../../render/notes.ts';
import type { ApiRecord, Column } from '../../render/outcome.ts';
import { statusText, statusTone, statusWord } from '../../render/status.ts';
import { lazyFinder } from './resolver.ts';
import {
  type CrudResource,
  defaultRestoreRules,
  noChildren,
  type Resource,
  type WriteSummary,
} from './resource.ts';

const queueColumns: readonly Column[] = [
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
const groupLine = ({ id, customer_name, party_size, phone }: ApiRecord): string =>
  [id !== undefined && `#${id}`, customer_name, party_size != null && `${party_size} pax`, phone]
    .filter(Boolean)
    .join(' · ');

const group = { ...noun(['group', 'groups'], ['grupo', 'grupos']), article: 'el' } as const;
const groupWaiting = noun(['group waiting', 'groups waiting'], ['grupo en espera', 'grupos en espera']);

export const waitlistEntry: Resource<'waitlist'> = {
  name: 'waitlist_entry',
  path: ['waitlist'],
  rows: waitlist,
  noun: group,
  fields: fieldNames(record),
  columns: queueColumns,
  lineOf: groupLine,
  completion: async () => ({
    offersOf: (groups) =>
      groups.flatMap(({ customer_name: name, party_size: pax, phone, status }) =>
        typeof name === 'string'
          ? [{ word: name, about: [`${pax} pax`, phone].filter(Boolean).join(' · '), state: String(status) }]
          : [],
      ),
  }),
  summaryOf: (groups) => {
    const people = groups.reduce((sum, { party_size }) => sum + (Number(party_size) || 0), 0);
    return joinTexts([formatCount(groups.length, groupWaiting), formatCount(people, guestNoun)]);
  },
};

/** An entry of the queue as the restaurant's own panel knows it, which can write one. */
export const queueEntry: CrudResource & { readonly name: RecordName } = {
  name: waitlistEntry.name,
  path: waitlistEntry.path,
  rows: queue,
  noun: group,
  fields: fieldNames(queue.get.answer),
  columns: queueColumns,
  lineOf: groupLine,
  summaryOf: waitlistEntry.summaryOf,
  summarizeWrite: async ({ after }) => told(after),
  arg: {
    name: 'grupo',
    about: { en: 'id, name or phone', es: 'id, nombre o teléfono' },
    isPhrase: true,
    completes: { recordsOf: waitlistEntry.name },
  },
  finder: lazyFinder(async () => {
    const { queueFinder } = await import('./waitlist-resolver.ts');
    return queueFinder({ noun: group, lineOf: groupLine });
  }),
  identity: ['customer_name', 'party_size', 'phone'],
  look: async (client) => {
    const { data, clock } = await readWithClock(client, queue.list, {});
    return { records: data, clock };
  },
  lookWords: () => ['waitlist'],
  restore: defaultRestoreRules,
  ...noChildren,
};

/** `Ana, 4: in place 5 · ⚠ no shellfish` */
const told = ({ customer_name, party_size, status, position, notes }: ApiRecord): WriteSummary => {
  const who = [customer_name, party_size].filter(Boolean).join(', ');
  const place = (lang: Lang) =>
    position == null ? '' : ` (${{ en: 'place', es: 'puesto' }[lang]} ${position})`;
  const line = (lang: Lang) =>
    [`${who}: ${statusWord(status, lang)}${place(lang)}`, warningsText(notes, undefined, lang)]
      .filter(Boolean)
      .join(' · ');
  return {
    line: localize(line),
    warnings: status === 'sentado' ? [notInBook(String(customer_name), party_size)] : [],
  };
};

/** The queue knows no tables: until the book does, theirs looks free. */
const notInBook = (name: string, party: unknown): LocalizedText => {
  const line = shellCommand('maitre', 'reservas', 'walkin', '--comensales', String(party), '--nombre', name);
  return { en: `for their table in the book: ${line}`, es: `para su mesa en el libro: ${line}` };
};
