import { type Prompts, skipOptional } from '../cli/prompt-input.ts';
import { createInterruption, Failure } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import type { ApiRecord, ViewRow } from '../render/result.ts';
import { isOutage } from '../watching/polling.ts';
import {
  createQuestion,
  explainNotForRow,
  formatForeignChange,
  formatName,
  getLabel,
  isForRow,
  notMeant,
  notShown,
  otherKeys,
  type RowAction,
} from './actions.ts';
import { isSelectionShown } from './columns.ts';
import { getBodySize } from './frame.ts';
import type { Key } from './full-screen.ts';
import type { VerbResult } from './run-verb.ts';
import { extendGuard, getRowKey, isMeant } from './selection.ts';
import { type Board, findSelected } from './state.ts';

/** Runs a verb that may write, then reads again. */
const write = async (
  board: Board,
  words: readonly string[],
  label: LocalizedText,
  rowKey?: string,
  prompts = board.prompts,
): Promise<VerbResult> => {
  board.update({ changing: rowKey });
  const result = await board.run(words, label[board.context.lang], prompts);
  if (result.entry !== undefined) board.entries.push(result.entry);
  if (!result.failures.some(isOutage)) await board.refresh();
  board.update({ changing: undefined });
  return result;
};

export const runRowAction = async (board: Board, action: RowAction, { moment }: Key): Promise<void> => {
  const { context, prompts, update, getState } = board;
  const { lang, screen } = context;
  const asksWords = action.question !== undefined;
  const explain = (message: string) =>
    update({ message, messageEnds: 'selection', refusedAt: asksWords ? moment.at : undefined });
  const row = findSelected(getState());
  const { selection } = getState();
  if (!isMeant(selection, moment)) {
    update({ selection: extendGuard(selection, moment) });
    return explain(notMeant[lang]);
  }
  if (row && !isSelectionShown(getState(), getBodySize(getState(), screen, lang))) {
    update({ isScrolled: false });
    return explain(notShown[lang]);
  }
  if (!row || !isForRow(action, row)) return explain(explainNotForRow(action, row, lang));
  update({ message: '' });
  const isReadOnly = row.waitlistEntry !== undefined && !getState().canChangeWaitlist;
  // A verb that is going to be refused asks nothing.
  const question = isReadOnly ? undefined : createQuestion(action, row, context);
  if (question !== undefined && !(await prompts.confirm(question))) return;
  const words = await promptWords(board, action, row, isReadOnly);
  // While the board asked, somebody else may have changed the row.
  const current = getState().rows.find((item) => getRowKey(item) === getRowKey(row));
  if (!current || !isForRow(action, current))
    return explain(formatForeignChange({ before: row, after: current }, undefined, lang));
  if (row.reservation && !(await isUnchanged(board, row.reservation, getLabel(action, row)[lang]))) return;
  await write(board, words, getLabel(action, row), getRowKey(row), nameGuest(prompts, row));
};

/** A question names the guest instead of the id that the board types, and nobody edits a line with an id. */
const nameGuest = (prompts: Prompts, row: ViewRow): Prompts => {
  const id = row.reservation?.['id'];
  if (id === undefined) return prompts;
  return {
    ...prompts,
    confirm: (message) => prompts.confirm(message.replaceAll(String(id), formatName(row))),
    line: async (message, options) => {
      if (options?.isEdited) throw createInterruption();
      return prompts.line(message, options);
    },
  };
};

const shownFields = ['estado', 'fecha_reserva', 'inicio_reserva'];

/** Whether a reservation is still as the screen shows it. If not, reads the list again, and the bar says what happened. */
const isUnchanged = async (board: Board, shown: ApiRecord, running: string): Promise<boolean> => {
  const { context, read, refresh, getState, update } = board;
  const { selected } = getState().selection;
  update({ running });
  const { result, failures, text } = await read(['reservas', 'get', String(shown['id'])]);
  update({ running: undefined });
  if (failures.some(isOutage)) {
    update({ message: text, messageEnds: 'service' });
    return false;
  }
  const record = result?.kind === 'record' ? result.record : undefined;
  if (record && shownFields.every((field) => record[field] === shown[field])) return true;
  await refresh();
  if (getState().selection.selected === selected)
    update({ message: notMeant[context.lang], messageEnds: 'selection' });
  return false;
};

/** Runs a verb with one typed line. After an empty line the verb asks its own questions. */
const writeTyped = async (
  board: Board,
  label: LocalizedText,
  question: LocalizedText,
  command: readonly string[],
  defaults: readonly string[] = [],
): Promise<void> => {
  const { context, prompts, update } = board;
  update({ message: '' });
  const words = splitWords(await prompts.line(question[context.lang]));
  const typed = [...command, ...defaults, '--', ...words];
  if (words.length === 0) await write(board, command, label);
  else await write(board, typed, label, undefined, skipOptional(prompts));
};

/** Books today, unless the line names a day. */
export const book = (board: Board): Promise<void> => {
  const question = {
    en: 'Name, guests, time (⏎ asks one by one)',
    es: 'Nombre, comensales, hora (⏎ pregunta una a una)',
  };
  const today = ['--data', stringifyJson({ fecha_reserva: board.context.wallClock().date })];
  return writeTyped(board, otherKeys.b, question, ['reservas', 'create'], today);
};

export const walkIn = (board: Board): Promise<void> => {
  const question = { en: 'Guests, and a table or a name', es: 'Comensales, y mesa o nombre' };
  return writeTyped(board, otherKeys.w, question, ['reservas', 'walkin']);
};

const splitWords = (typed: string): readonly string[] => typed.split(/\s+/).filter(Boolean);

/** Returns the words of the verb, after asking for what it needs. Throws StepBack on Esc. */
const promptWords = async (
  { context, prompts }: Board,
  { verb, waitlistVerb = '', question, flag, isText }: RowAction,
  row: ViewRow,
  isReadOnly: boolean,
): Promise<readonly string[]> => {
  const { reservation, waitlistEntry: waiting } = row;
  const { lang } = context;
  if (waiting) {
    const words = ['waitlist', waitlistVerb, String(waiting['id'])];
    if (waitlistVerb !== 'seat' || isReadOnly) return words;
    const { createTableFinder, unknownTableText } = await import('../verbs/seating.ts');
    const findTable = await createTableFinder(context);
    // A mistyped table would be another party for the verb.
    const check = (text: string) => text.trim() === '' || !!findTable(text) || unknownTableText(text)[lang];
    const initial = String(waiting['mesa_id'] ?? '');
    const table = findTable(await prompts.line({ en: 'Table', es: 'Mesa' }[lang], { initial, check }));
    return table === undefined ? words : [...words, table];
  }
  const words = ['reservas', verb, String(reservation?.['id'])];
  if (!question) return words;
  const check = (text: string) => {
    const answer = text.trim();
    if (flag && answer !== '') return /^[1-9]\d*$/.test(answer) || numberText[lang];
    return answer !== '' || question[lang];
  };
  const typed = (await prompts.line(`${formatName(row)}: ${question[lang]}`, { check })).trim();
  if (flag) return [...words, `${flag}=${typed}`];
  return [...words, '--', ...(isText ? [typed] : splitWords(typed))];
};

const numberText: LocalizedText = { en: 'a whole number from 1', es: 'un número entero desde 1' };

/** Undoes the latest action of the board. Without one, undo shows the latest entry of the journal and asks. */
export const undo = async (board: Board): Promise<void> => {
  const entry = board.entries.at(-1);
  const { selected: rowKey } = board.getState().selection;
  const words = entry ? ['undo', entry, '--yes'] : ['undo'];
  const { failures } = await write(board, words, otherKeys.z, rowKey);
  const isGone = failures.some((failure) => failure instanceof Failure && failure.code === 'NOT_FOUND');
  if (failures.length === 0 || isGone) board.entries.pop();
};
