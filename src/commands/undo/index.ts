import { toggle } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import { type Command, type Context, command } from '../../context/context.ts';
import { type Kinds, loadKinds } from '../../context/kinds/register.ts';
import { contract } from '../../contract/index.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { notTogether } from '../../ground/sentences.ts';
import { type Entry, entriesIn, isOpen, isRecordOpen } from '../../journal/entry.ts';
import { type Journal, openJournal } from '../../journal/journal.ts';
import { movedIn } from '../../journal/moved.ts';
import { requireSame, restaurantOf } from '../../journal/restaurant.ts';
import { type Restored, restoreEntry } from '../../journal/restore.ts';
import { amountOf, newIds, notAsBefore, nothingLeft } from '../../journal/words.ts';
import type { Outcome } from '../../render/outcome.ts';
import { confirm, needsAnswer, show } from '../shared/confirming.ts';
import { answered, columnsOf, listColumns, listed, listFields } from './view.ts';

/** What is put back was deleted, and is created anew. */
const operations = Object.values(contract).flatMap((rows) =>
  'delete' in rows ? [rows.create, rows.get] : [],
);

const undo = command({
  path: ['undo'],
  summary: { en: 'put back what a delete removed', es: 'recuperar lo que se eliminó' },
  detail: {
    en: 'The latest deletion, or the Nth of --list, with all that it took: a category with its dishes, an event with its coming sessions. Ids are new, and what the service gives out itself (a reservation code, created_at) is new too; whatever is not as before is said.',
    es: 'La última eliminación, o la N de --list, con todo lo que se llevó: una categoría con sus platos, un evento con sus próximas sesiones. Los ids son nuevos, igual que lo que asigna el servicio (código de reserva, created_at); se dice todo lo que no queda como antes.',
  },
  operations: [...operations, contract.reservas.update, contract.eventSessions.create],
  output: null,
  exits: [exits.notFound, exits.partial],
  args: [
    {
      name: 'n',
      optional: true,
      about: {
        en: 'which of --list; 1, the latest, when left out',
        es: 'cuál de --list; si falta, 1, la última',
      },
    },
  ],
  flags: {
    list: toggle({
      en: 'what can be put back, the latest first',
      es: 'lo que se puede recuperar, lo último primero',
    }),
  },
  examples: [
    {
      line: 'undo',
      about: {
        en: 'the latest deletion: shows it and asks',
        es: 'la última eliminación: la muestra y pregunta',
      },
    },
    { line: 'undo --list', about: { en: 'what can be put back', es: 'lo que se puede recuperar' } },
    {
      line: 'undo 2 --yes',
      about: { en: 'the last but one, from a script', es: 'la penúltima, desde un guion' },
    },
  ],
  run: async (context, { args: [word], flags: { list } }) => {
    if (list && word !== undefined) throw exclusive();
    return list ? listEntries(context) : undoEntry(context, numberOf(word ?? '1'));
  },
});

const exclusive = () => usage([{ name: '<n>, --list', text: notTogether }]);

const numberOf = (word: string): number => {
  if (/^[1-9]\d{0,8}$/.test(word)) return Number(word);
  throw usage([
    {
      name: '<n>',
      text: {
        en: `must be a number of maitre undo --list, not "${word}"`,
        es: `debe ser un número de maitre undo --list, no "${word}"`,
      },
    },
  ]);
};

/** What can be put back, the latest first. */
const openEntries = async (journal: Journal, kinds: Kinds): Promise<Entry[]> =>
  entriesIn(await journal.read(), kinds)
    .filter(isOpen)
    .reverse();

const listEntries = async (context: Context): Promise<Outcome> => {
  const entries = await openEntries(openJournal(context.dataDir), await loadKinds());
  return {
    kind: 'list',
    records: entries.map(listed),
    columns: listColumns(context, entries),
    fields: listFields,
    summary: entries.length === 0 ? nothingLeft(0) : undefined,
  };
};

const undoEntry = async (context: Context, n: number): Promise<Outcome> => {
  const journal = openJournal(context.dataDir);
  const kinds = await loadKinds();
  const entries = await openEntries(journal, kinds);
  const entry = entries[n - 1];
  if (!entry) throw new Failure('NOT_FOUND', nothingLeft(entries.length));
  requireSame(entry.restaurant, restaurantOf(context.target()), n);
  needsAnswer(context);
  await ask(context, entry);
  const work = () => putBack(context, journal, kinds, entry.entry);
  return context.globals['dry-run'] ? work() : journal.alone(work);
};

const ask = async (context: Context, entry: Entry): Promise<void> => {
  if (context.globals.yes || context.globals['dry-run']) return;
  const left = entry.records.filter((_record, index) => isRecordOpen(entry, index));
  await show(
    context,
    left.map(({ what }) => what),
  );
  const what = amountOf(entry, left);
  await confirm(context, { en: `Put back ${what.en}?`, es: `¿Recuperar ${what.es}?` });
};

/** Reads the journal anew: until it is alone, another process may have put the same back. */
const putBack = async (context: Context, journal: Journal, kinds: Kinds, id: string): Promise<Outcome> => {
  const entries = entriesIn(await journal.read(), kinds);
  const entry = entries.find((candidate) => candidate.entry === id && isOpen(candidate));
  if (!entry) throw new Failure('NOT_FOUND', nothingLeft(0));
  const client = await context.client();
  const moved = movedIn(entries, entry.restaurant);
  const restored = await restoreEntry({ context, client, journal, entry, moved, line: { isDown: false } });
  const [failure, ...more] = context.reported;
  if (failure && more.length === 0 && restored.length === 0) throw failure;
  return outcomeOf(restored);
};

const outcomeOf = (restored: readonly Restored[]): Outcome => ({
  kind: 'list',
  records: restored.map(answered),
  columns: columnsOf(restored),
  fields: ['kind', 'old_id', 'id', 'what', 'lost'],
  notices: [
    ...restored.flatMap(({ what, changes }) => (changes.length > 0 ? [notAsBefore(what, changes)] : [])),
    ...(restored.some(({ id }) => id !== null) ? [newIds] : []),
  ],
});

export const commands: readonly Command[] = [undo];
