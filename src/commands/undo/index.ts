import { integerFlag, toggle } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import { type Command, type Context, command } from '../../context/context.ts';
import { writtenKinds } from '../../context/resources/register.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { type LocalizedText, mustBeText, mutuallyExclusiveText } from '../../ground/i18n.ts';
import type { Entry } from '../../journal/entry.ts';
import type { Journal } from '../../journal/file.ts';
import { countKept, forget } from '../../journal/forget.ts';
import {
  amountOf,
  newIds,
  notAsBefore,
  nothingLeft,
  takenBackLine,
  undoingOf,
} from '../../journal/messages.ts';
import { backwards, isUndo, lossesOf, openSteps } from '../../journal/plan.ts';
import { journalOf } from '../../journal/recorder.ts';
import { restaurantOf } from '../../journal/restaurant.ts';
import { type UndoableEntry, undoableEntries, undoing } from '../../journal/undo.ts';
import type { InverseResult } from '../../journal/undo-context.ts';
import type { CommandResult } from '../../render/outcome.ts';
import { confirm, needsAnswer, show } from '../shared/confirming.ts';
import {
  answered,
  columns,
  fields,
  forgottenColumns,
  listColumns,
  listed,
  listFields,
  momentOf,
} from './view.ts';

const rows = writtenKinds.map((kind) => kind.rows);
const listLimit = 50;

const undo = command({
  path: ['undo'],
  summary: { en: 'take back what a command wrote', es: 'deshacer lo que escribió una orden' },
  detail: {
    en: 'The latest command that still stands, or the Nth of --list: what it created is deleted, what it changed is written back, what it deleted is created again, with all that went with it. What others have changed since is named and left. The number of an undo does it again. Ids of what is created again are new; whatever is not as before is said. The journal keeps 90 days.',
    es: 'La última orden que sigue en pie, o la N de --list: lo que creó se elimina, lo que cambió se vuelve a escribir como estaba, lo que eliminó se crea de nuevo, con todo lo que se llevó. Lo que otros han cambiado desde entonces se nombra y se deja. El número de un undo lo rehace. Los ids de lo que se crea de nuevo son nuevos; se dice todo lo que no queda como antes. El diario guarda 90 días.',
  },
  operations: [...new Set(rows.flatMap((row) => [row.create, ...Object.values(row)]))],
  output: null,
  exits: [exits.notFound, exits.refused, exits.partial],
  args: [
    {
      name: 'n',
      optional: true,
      variadic: true,
      about: {
        en: 'which of --list; the latest command when left out. With --forget: a guest',
        es: 'cuál de --list; si falta, la última orden. Con --forget: un cliente',
      },
    },
  ],
  flags: {
    list: toggle({
      en: 'what can be taken back, the latest first',
      es: 'lo que se puede deshacer, lo último primero',
    }),
    limit: integerFlag(
      {
        en: `how many --list shows; ${listLimit} when left out`,
        es: `cuántos muestra --list; si falta, ${listLimit}`,
      },
      1,
      1_000_000,
    ),
    forget: toggle({
      en: 'remove what the journal holds of this restaurant, or of one guest',
      es: 'borrar lo que el diario guarda de este restaurante, o de un cliente',
    }),
  },
  examples: [
    {
      line: 'undo',
      about: { en: 'the latest command: shows it and asks', es: 'la última orden: la muestra y pregunta' },
    },
    { line: 'undo --list', about: { en: 'the diary of the evening', es: 'el diario de la noche' } },
    {
      line: 'undo 2 --yes',
      about: { en: 'the second of the list, from a script', es: 'la segunda de la lista, desde un guion' },
    },
    {
      line: 'undo --forget "Ana Ruiz"',
      about: { en: 'nothing of hers is kept', es: 'no se guarda nada suyo' },
    },
  ],
  run: async (context, { args: words, flags: { list, limit, forget: isForgetting } }) => {
    if (list && (isForgetting || words.length > 0))
      throw usage([{ name: isForgetting ? '--list, --forget' : '<n>, --list', text: mutuallyExclusiveText }]);
    if (context.globals['no-journal'])
      throw usage([{ name: 'undo, --no-journal', text: mutuallyExclusiveText }]);
    if (isForgetting) return forgetWrites(context, words.join(' ').trim() || undefined);
    if (list) return listStanding(context, limit ?? listLimit);
    if (words.length > 1) throw usage([{ name: '<n>', text: mustBeText(number, words.join(' ')) }]);
    return undoEntry(context, words[0] === undefined ? undefined : numberOf(words[0]));
  },
});

const number = { en: 'a number of maitre undo --list', es: 'un número de maitre undo --list' };

const numberOf = (word: string): number => {
  if (/^[1-9]\d{0,8}$/.test(word)) return Number(word);
  throw usage([{ name: '<n>', text: mustBeText(number, word) }]);
};

const listStanding = async (context: Context, limit: number): Promise<CommandResult> => {
  const found: UndoableEntry[] = [];
  let more = false;
  for await (const one of standingHere(context, journalOf(context))) {
    more = found.length === limit;
    if (more) break;
    found.push(one);
  }
  return {
    kind: 'list',
    records: found.map(listed),
    columns: listColumns(context, found),
    fields: listFields,
    summary: found.length === 0 ? nothingLeft(0) : undefined,
    notices: more
      ? [{ en: `there are more: --limit ${limit * 10}`, es: `hay más: --limit ${limit * 10}` }]
      : [],
  };
};

const undoEntry = async (context: Context, n: number | undefined): Promise<CommandResult> => {
  const journal = journalOf(context);
  const chosen = await choose(context, journal, n);
  needsAnswer(context);
  await ask(context, chosen);
  const { taken, losses } = await undoing(context, journal, chosen.one.entry.entry);
  const [failure, ...more] = context.reported;
  if (failure && more.length === 0 && taken.length === 0) throw failure;
  return outcomeOf(taken, [...(taken.length > 0 ? unasked(context, chosen) : []), ...losses]);
};

const outcomeOf = (taken: readonly InverseResult[], notices: readonly LocalizedText[]): CommandResult => ({
  kind: 'list',
  records: taken.map(answered),
  columns,
  fields,
  said: taken.map((one) => ({
    line: takenBackLine(one),
    warnings: notAsBefore(one.what, one.kind, one.lost),
  })),
  notices: [...notices, ...(taken.some(({ done }) => done === 'created') ? [newIds] : [])],
});

const forgetWrites = async (context: Context, guest: string | undefined): Promise<CommandResult> => {
  const journal = journalOf(context);
  const restaurant = restaurantOf(context.target());
  needsAnswer(context);
  const count = await countKept(journal, restaurant, guest);
  if (count === 0)
    throw new Failure('NOT_FOUND', { en: 'nothing of it is kept', es: 'no se guarda nada de eso' });
  await confirm(context, {
    en: `Forget ${count} writes for ever? undo cannot take them back then`,
    es: `¿Olvidar ${count} escrituras para siempre? undo ya no podrá deshacerlas`,
  });
  const forgotten = context.globals['dry-run'] ? count : await forget(journal, restaurant, guest);
  return { kind: 'record', record: { forgotten }, columns: forgottenColumns };
};

export const commands: readonly Command[] = [undo];

/** What stands, and a word on what cannot be told to be of this restaurant. */
async function* standingHere(
  context: Context,
  journal: Journal,
  onVain?: (entry: Entry) => void,
): AsyncGenerator<UndoableEntry> {
  let doubts = 0;
  yield* undoableEntries(context, journal, { onDoubt: () => doubts++, ...(onVain && { onNoOp: onVain }) });
  if (doubts > 0)
    context.notice({
      en: `${doubts} more were written with another key, and no record shows whether it is of the same restaurant`,
      es: `hay ${doubts} más escritas con otra clave, y ninguna ficha muestra si es del mismo restaurante`,
    });
}

/** What is to be taken back. */
interface Chosen {
  readonly one: UndoableEntry;
  readonly wasNamed: boolean;
  /** The command after it that changed nothing, and is perhaps the one that was meant. */
  readonly vain: Entry | undefined;
}

/** The Nth, or the latest that is no undo. Throws NOT_FOUND. */
export const choose = async (
  context: Context,
  journal: Journal,
  named: number | undefined,
): Promise<Chosen> => {
  let vain: Entry | undefined;
  let n = 0;
  for await (const one of standingHere(context, journal, (entry) => {
    vain ??= entry;
  })) {
    n++;
    const wasNamed = named !== undefined;
    if (wasNamed ? n === named : !isUndo(one.entry)) return { one, wasNamed, vain };
  }
  throw new Failure('NOT_FOUND', nothingLeft(named === undefined ? 0 : n));
};

/** Shows what is taken back, and asks. Says so where the latest command changed nothing: perhaps that one was meant. */
export const ask = async (context: Context, { one, wasNamed, vain }: Chosen): Promise<void> => {
  const { globals, lang, notice, today } = context;
  const { entry, diary } = one;
  const left = backwards(entry.writes).filter((write) => openSteps(diary, entry, write).length > 0);
  const when = momentOf(entry.at, context);
  if (vain && !wasNamed) notice(changedNothing(`${vain.command} (${momentOf(vain.at, context)})`));
  if (globals['dry-run'] || globals.yes) return;
  await show(context, [
    ...left.map((write) => undoingOf(diary, write)[lang]),
    ...left.flatMap((write) => lossesOf(write, today()).map((loss) => loss[lang])),
  ]);
  const amount = amountOf(diary, left);
  await confirm(context, {
    en: `Take back ${entry.command} (${when}, ${amount.en})?`,
    es: `¿Deshacer ${entry.command} (${when}, ${amount.es})?`,
  });
};

/** What was taken back, where nobody named it or was asked. */
const unasked = (context: Context, { one, wasNamed }: Chosen): LocalizedText[] => {
  if (wasNamed || !context.globals.yes || context.globals['dry-run']) return [];
  const { command, at } = one.entry;
  const what = `${command} (${momentOf(at, context)})`;
  return [{ en: `taken back: ${what}`, es: `deshecho: ${what}` }];
};

const changedNothing = (what: string): LocalizedText => ({
  en: `the latest command, ${what}, changed nothing`,
  es: `la última orden, ${what}, no cambió nada`,
});
