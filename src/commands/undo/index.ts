import { booleanFlag, integerFlag, textFlag } from '../../cli/flag-types.ts';
import { confirm, requireConfirmation, showLines } from '../../context/confirming.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { writableResources } from '../../context/resources/register.ts';
import { createOptionError, exits, Failure } from '../../ground/errors.ts';
import {
  joinTexts,
  type LocalizedText,
  localize,
  mustBeText,
  mutuallyExclusiveText,
} from '../../ground/i18n.ts';
import type { Journal } from '../../journal/file.ts';
import { findWrites, forget, parseTraces } from '../../journal/forget.ts';
import {
  describeUndo,
  formatMoment,
  formatNothingToUndo,
  formatRecordCounts,
  newIdsText,
} from '../../journal/messages.ts';
import { createPlannedClient, createPlannedJournal } from '../../journal/plan-undo.ts';
import { openContextJournal } from '../../journal/recorder.ts';
import { createRestaurantComparer, identifyRestaurant } from '../../journal/restaurant.ts';
import {
  readUndoable,
  type Selection,
  selectEntries,
  selectSession,
  type UndoableEntry,
  undoEntry,
} from '../../journal/undo.ts';
import type { UndoTarget } from '../../journal/undo-context.ts';
import { type InverseResult, listLosses, listOpenSteps, sortForUndo } from '../../journal/undo-steps.ts';
import { summarizeUndo } from '../../journal/undo-summary.ts';
import { clearLastKnown } from '../../last-known/clear.ts';
import type { CommandResult } from '../../render/result.ts';
import { forEachItem } from '../../verbs/resolve-names.ts';
import { chooseReading, formatCommand } from './choose-reading.ts';
import {
  createListColumns,
  listFields,
  resultColumns,
  resultFields,
  toListRecord,
  toResultRecord,
} from './view.ts';

const defaultLimit = 50;

export const undo = defineCommand({
  path: ['undo'],
  effect: 'unproposable',
  readingFlags: ['list'],
  summary: { en: 'undo what a command changed', es: 'deshacer lo que cambió un comando' },
  detail: {
    en: 'Undoes the latest command, or those with the given numbers in --list. Records that it created are deleted, fields that it changed get their old values, records that it deleted are created again, with everything deleted with them. What others have changed since is reported and left unchanged. Undoing an undo, by its number, repeats the command. Restored records get new ids; every other difference is reported. The journal keeps 90 days.',
    es: 'Deshace el último comando que aún no se ha deshecho, o los que tienen esos números en --list. Lo que creó se elimina, lo que cambió vuelve a su valor anterior y lo que eliminó se crea de nuevo, con todo lo que se eliminó con ello. Lo que otros han cambiado desde entonces se indica y se deja como está. Deshacer un undo, por su número, repite el comando. Lo recuperado recibe ids nuevos; cualquier otra diferencia se indica. El diario guarda 90 días.',
  },
  operations: [
    // The first one marks the command as one that writes.
    ...new Set(
      writableResources.flatMap(({ operations }) => [operations.create, ...Object.values(operations)]),
    ),
  ],
  output: null,
  exits: [exits.notFound, exits.refused, exits.partial],
  args: [
    {
      name: 'n',
      optional: true,
      variadic: true,
      about: {
        en: 'number in --list; by default the latest command. With --forget: a customer',
        es: 'número de --list; si falta, el último comando. Con --forget: un cliente',
      },
    },
  ],
  flags: {
    session: textFlag('NAME', {
      en: 'undo everything that ran with this name in MAITRE_SESSION, latest first',
      es: 'deshace todo lo que se ejecutó con este nombre en MAITRE_SESSION, lo último primero',
    }),
    list: booleanFlag({
      en: 'list what can be undone, latest first',
      es: 'mostrar lo que se puede deshacer, lo último primero',
    }),
    limit: integerFlag(1, 1_000_000, {
      en: `how many --list shows; ${defaultLimit} by default`,
      es: `cuántos muestra --list; si falta, ${defaultLimit}`,
    }),
    forget: booleanFlag({
      en: 'delete the journal of this restaurant, or its writes about one customer',
      es: 'borrar el diario de este restaurante, o lo que guarda de un cliente',
    }),
  },
  examples: {
    undo: { en: 'the latest command: shows it and asks', es: 'el último comando: lo muestra y pregunta' },
    'undo --list': { en: 'what this evening changed', es: 'los cambios de esta noche' },
    'undo 2': {
      en: 'asks: the last two, or only the second?',
      es: 'pregunta: ¿los dos últimos o solo el segundo?',
    },
    'undo 2 --yes': { en: 'the second of the list, in a script', es: 'el segundo de la lista, en un script' },
    'undo 1 2 3': { en: 'several at once', es: 'varios a la vez' },
    'undo --session agent-7': { en: 'everything that an agent did', es: 'todo lo que hizo un agente' },
    'undo --forget "Ana Ruiz"': {
      en: 'deletes every write about her',
      es: 'borrar todo lo que se guarda de ella',
    },
  },
  run: async (context, { args, flags: { session, list, limit, forget: isForget } }) => {
    const hasSelection = isForget || args.length > 0;
    if ([session !== undefined, list, hasSelection].filter(Boolean).length > 1)
      throw createOptionError('--session, --list, --forget, <n>', mutuallyExclusiveText);
    if (context.globals['no-journal']) throw createOptionError('undo, --no-journal', mutuallyExclusiveText);
    if (isForget) return forgetWrites(context, args.join(' ').trim() || undefined);
    if (list) return listEntries(context, limit ?? defaultLimit);
    const journal = openContextJournal(context);
    const numbers = await spellInDigits(args.map(String).filter((arg) => !latestWord.test(arg)));
    const positions = await chooseReading(context, journal, [...new Set(numbers.map(parsePosition))]);
    const selection =
      session === undefined
        ? await selectEntries(context, journal, positions)
        : await selectSession(context, journal, session);
    return runUndo(context, journal, selection);
  },
});

/** `undo that`, `undo the last thing I did`, `deshaz lo último que he hecho` */
const latestWord =
  /^(?:that|it|this|the|last|latest|one|things?|changes?|i|we|just|did|made|eso|esto|l[oa]s?|el|cambios?|cosas?|[uú]ltim[oa]s?|que|he|hemos|hecho|hice)$/i;

/** `undo the last two` */
const spellInDigits = async (numbers: readonly string[]): Promise<readonly string[]> => {
  if (!numbers.some((text) => /^\p{L}+$/u.test(text))) return numbers;
  const { withDigits } = await import('../../cli/words/slots.ts');
  return numbers.map(withDigits);
};

/** A program may name an entry by its id in the journal. */
const parsePosition = (value: string): number | string => {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return value;
  const expected = { en: 'a number of maitre undo --list', es: 'un número de maitre undo --list' };
  throw createOptionError('<n>', mustBeText(expected, value));
};

const listEntries = async (context: Context, limit: number): Promise<CommandResult> => {
  const found: UndoableEntry[] = [];
  for await (const undoable of readUndoable(context, openContextJournal(context)))
    if (found.push(undoable) > limit) break;
  const entries = found.slice(0, limit);
  return {
    kind: 'list',
    records: entries.map(toListRecord),
    columns: createListColumns(context, entries),
    fields: listFields,
    summary: entries.length === 0 ? formatNothingToUndo() : undefined,
    notices:
      found.length > limit
        ? [{ en: `there are more: --limit ${limit * 10}`, es: `hay más: --limit ${limit * 10}` }]
        : [],
  };
};

const runUndo = async (context: Context, journal: Journal, selection: Selection): Promise<CommandResult> => {
  requireConfirmation(context);
  await confirmUndo(context, selection);
  const results: InverseResult[] = [];
  const losses: LocalizedText[] = [];
  const getCommand = ({ entry }: UndoableEntry) => entry.command;
  const target = await openUndoTarget(context, journal);
  const undoOne = async ({ entry }: UndoableEntry) => {
    const undone = await undoEntry(context, target, entry.entry);
    results.push(...undone.results);
    losses.push(...undone.losses);
  };
  // A failure ends the loop: the other commands are earlier, and may have changed the same records.
  await forEachItem(context, selection.undoables, getCommand, undoOne, () => false);
  const [failure, ...otherFailures] = context.reportedFailures;
  if (failure && otherFailures.length === 0 && results.length === 0) throw failure;
  return {
    kind: 'list',
    records: results.map(toResultRecord),
    columns: resultColumns,
    fields: resultFields,
    written: await summarizeUndo(context, results),
    notices: [
      ...(results.length > 0 ? noticeUnconfirmed(context, selection) : []),
      ...losses,
      ...(results.some(({ done }) => done === 'created') ? [newIdsText] : []),
    ],
  };
};

const openUndoTarget = async (context: Context, journal: Journal): Promise<UndoTarget> => {
  const client = await context.clientWithoutJournal();
  if (!context.globals['dry-run']) return { journal, client };
  return { journal: createPlannedJournal(journal), client: createPlannedClient(client) };
};

const forgetWrites = async (context: Context, customer: string | undefined): Promise<CommandResult> => {
  const journal = openContextJournal(context);
  requireConfirmation(context);
  if (!context.globals['dry-run']) clearLastKnown(context.dataDir, context.target().baseUrl);
  const selection = {
    compare: createRestaurantComparer(context, journal),
    profile: identifyRestaurant(context.target()).profile,
    customer: customer === undefined ? undefined : parseTraces(customer),
  };
  const { size: count } = await findWrites(journal, selection);
  const nothing = { en: 'the journal has nothing about it', es: 'el diario no guarda nada de eso' };
  if (count === 0) throw new Failure('NOT_FOUND', nothing);
  await confirm(context, {
    en: `Delete ${count} writes from the journal forever? They can no longer be undone`,
    es: `¿Borrar ${count} cambios del diario para siempre? Ya no se podrán deshacer`,
  });
  const forgotten = context.globals['dry-run'] ? count : await forget(journal, selection);
  const columns = [{ field: 'forgotten', header: { en: 'Forgotten', es: 'Olvidado' }, priority: 0 }];
  return { kind: 'record', record: { forgotten }, columns };
};

const confirmUndo = async (context: Context, { undoables }: Selection) => {
  const { globals, lang, today } = context;
  if (globals['dry-run'] || globals.yes) return;
  const descriptions: LocalizedText[] = [];
  for (const { entry, index } of undoables) {
    const writes = sortForUndo(entry.writes).filter((write) => listOpenSteps(index, entry, write).length > 0);
    await showLines(context, [
      ...writes.map((write) => describeUndo(index, write)[lang]),
      ...writes.flatMap((write) => listLosses(write, today()).map((loss) => loss[lang])),
    ]);
    const amount = formatRecordCounts(index, writes);
    const moment = formatMoment(entry.at, context);
    descriptions.push(localize((inLang) => `${entry.command} (${moment}, ${amount[inLang]})`));
  }
  const list = joinTexts(descriptions);
  await confirm(context, { en: `Undo ${list.en}?`, es: `¿Deshacer ${list.es}?` });
};

/** With `--yes` and without a number, nobody saw which command is undone. */
const noticeUnconfirmed = (context: Context, { undoables, isChosen }: Selection): LocalizedText[] => {
  if (isChosen || !context.globals.yes || context.globals['dry-run']) return [];
  return undoables.map(({ entry }) => {
    const command = formatCommand(context, entry);
    return { en: `undone: ${command}`, es: `deshecho: ${command}` };
  });
};
