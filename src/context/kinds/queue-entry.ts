import { readRow } from '../../client/settle/settleable.ts';
import type { RecordName } from '../../contract/index.ts';
import { fieldNames } from '../../contract/objects.ts';
import { queue } from '../../contract/queue.ts';
import { inEach, type Lang, type Text } from '../../ground/lang.ts';
import { typedLine } from '../../ground/typed-line.ts';
import { warningsText } from '../../render/notes.ts';
import type { Row } from '../../render/outcome.ts';
import { statusWord } from '../../render/status.ts';
import { lazyFinder } from './finding.ts';
import { alone, type FullKind, plainly } from './kind.ts';
import type { Told } from './telling.ts';
import { group, groupLine, queueColumns, waitlistEntry } from './waitlist-entry.ts';

/** An entry of the queue as the restaurant's own panel knows it, which can write one. */
export const queueEntry: FullKind & { readonly name: RecordName } = {
  name: waitlistEntry.name,
  path: waitlistEntry.path,
  rows: queue,
  noun: group,
  fields: fieldNames(queue.get.answer),
  columns: queueColumns,
  lineOf: groupLine,
  summaryOf: waitlistEntry.summaryOf,
  tell: async ({ after }) => told(after),
  arg: {
    name: 'grupo',
    about: { en: 'id, name or phone', es: 'id, nombre o teléfono' },
    isPhrase: true,
    completes: { recordsOf: waitlistEntry.name },
  },
  finder: lazyFinder(async () => {
    const { queueFinder } = await import('./queue-finder.ts');
    return queueFinder({ noun: group, lineOf: groupLine });
  }),
  identity: ['customer_name', 'party_size', 'phone'],
  look: async (client) => {
    const { data, clock } = await readRow(client, queue.list, {});
    return { records: data, clock };
  },
  lookWords: () => ['waitlist'],
  anew: plainly,
  ...alone,
};

/** `Ana, 4: in place 5 · ⚠ no shellfish` */
const told = ({ customer_name, party_size, status, position, notes }: Row): Told => {
  const who = [customer_name, party_size].filter(Boolean).join(', ');
  const place = (lang: Lang) =>
    position == null ? '' : ` (${{ en: 'place', es: 'puesto' }[lang]} ${position})`;
  const line = (lang: Lang) =>
    [`${who}: ${statusWord(status, lang)}${place(lang)}`, warningsText(notes, undefined, lang)]
      .filter(Boolean)
      .join(' · ');
  return {
    line: inEach(line),
    surprises: status === 'sentado' ? [notInBook(String(customer_name), party_size)] : [],
  };
};

/** The queue knows no tables: until the book does, theirs looks free. */
const notInBook = (name: string, party: unknown): Text => {
  const line = typedLine('maitre', 'reservas', 'walkin', '--comensales', String(party), '--nombre', name);
  return { en: `for their table in the book: ${line}`, es: `para su mesa en el libro: ${line}` };
};
