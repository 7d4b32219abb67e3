import { type Prompts, skipOptional } from '../cli/prompt-input.ts';
import type { Context } from '../context/context.ts';
import { reserva } from '../context/resources/reserva.ts';
import { waitlistEntry } from '../context/resources/waitlist-entry.ts';
import { Failure, StepBack } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import type { ViewRow } from '../render/result.ts';
import { pad } from '../render/width.ts';
import { toRecordResult } from '../verbs/results.ts';
import { isOutage } from '../watching/polling.ts';
import {
  createQuestion,
  explainNotForRow,
  formatForeignChange,
  getLabel,
  isForRow,
  notMeant,
  otherKeys,
  type RowAction,
  rowActions,
} from './actions.ts';
import { editText } from './bar-prompts.ts';
import { type BoardState, findSelected, getBodyHeight, type Page } from './frame.ts';
import type { Key } from './full-screen.ts';
import { renderResult, type VerbResult } from './run-verb.ts';
import { extendGuard, getRowKey, getSectionStep, isMeant, moveBy } from './selection.ts';

/** The running board, for its keys. */
export interface Board {
  readonly context: Context;
  readonly prompts: Prompts;
  getState(): BoardState;
  /** The journal entries that the board wrote and has not undone, oldest first. */
  readonly entries: string[];
  /** Changes the state and draws it. */
  update(changes: Partial<BoardState>): void;
  /** Runs a verb and shows what it says. */
  run(words: readonly string[], label: string, prompts?: Prompts): Promise<VerbResult>;
  /** Reads the reservations again. */
  refresh(): Promise<void>;
}

/** Does what a key means now. Resolves to false if it ends the board. */
export const handleKey = async (board: Board, key: Key): Promise<boolean> => {
  const { page, isFilterOpen } = board.getState();
  if (page) handlePageKey(board, page, key);
  else if (isFilterOpen) handleFilterKey(board, key);
  else if (key.text === 'q') return false;
  else await handleMainKey(board, key);
  return true;
};

const handlePageKey = ({ context, getState, update }: Board, page: Page, { name, text }: Key): void => {
  if (['escape', 'return'].includes(name) || text === 'q') {
    update({ page: undefined });
    return;
  }
  const height = getBodyHeight(getState(), context.screen, context.lang);
  const lastOffset = Math.max(0, page.lines.length - height);
  const offset = Math.min(Math.max(page.offset + getStep({ name, text }, height), 0), lastOffset);
  update({ page: { ...page, offset } });
};

const handleFilterKey = ({ getState, update }: Board, key: Key): void => {
  if (key.name === 'escape') update({ filter: '', isFilterOpen: false });
  else if (key.name === 'return') update({ isFilterOpen: false });
  // A key with a text, such as `j`, is typed into the filter.
  else if (key.text === '' && getStep(key, 1) !== 0) update(move(getState(), getStep(key, 1)));
  else update({ filter: editText(getState().filter, key) });
};

/** How far a key moves the selection or a page. */
const getStep = ({ name, text }: Pick<Key, 'name' | 'text'>, height: number): number => {
  if (name === 'down' || text === 'j') return 1;
  if (name === 'up' || text === 'k') return -1;
  if (name === 'pagedown' || text === ' ') return height;
  if (name === 'pageup') return -height;
  if (name === 'ctrl-d') return Math.ceil(height / 2);
  if (name === 'ctrl-u') return -Math.ceil(height / 2);
  if (name === 'end' || text === 'G') return Number.MAX_SAFE_INTEGER;
  return name === 'home' || text === 'g' ? -Number.MAX_SAFE_INTEGER : 0;
};

const move = ({ selection, message, messageEnds }: BoardState, step: number): Partial<BoardState> => ({
  selection: moveBy(selection, step),
  message: messageEnds === 'selection' ? '' : message,
});

const handleMainKey = async (board: Board, key: Key): Promise<void> => {
  const { context, getState, update } = board;
  const { lang, screen } = context;
  const step = getStep(key, getBodyHeight(getState(), screen, lang));
  if (step !== 0) return update(move(getState(), step));
  const name = key.text || key.name;
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  try {
    if (handler) await handler(board);
    else if (Object.hasOwn(rowActions, key.text))
      await runRowAction(board, rowActions[key.text] as RowAction, key);
    else if (key.text !== '') {
      const text = {
        en: `"${key.text}" is not a key; ? shows all keys`,
        es: `«${key.text}» no es una tecla; ? las muestra todas`,
      };
      update({ message: text[lang], messageEnds: 'selection' });
    }
  } catch (error) {
    if (!(error instanceof StepBack)) throw error;
  }
};

const handlers: Readonly<Record<string, (board: Board) => unknown>> = {
  escape: ({ update }) => update({ filter: '', message: '' }),
  '/': ({ update }) => update({ isFilterOpen: true, message: '' }),
  '?': (board) => openPage(board, listKeys(board)),
  t: async (board) => openPage(board, await readText(board, ['reservas', 'timeline'])),
  return: (board) => openDetails(board),
  w: (board) => write(board, ['reservas', 'walkin'], otherKeys.w),
  b: (board) => book(board),
  z: (board) => undo(board),
  u: (board) => undo(board),
  r: async ({ update, refresh }) => {
    update({ message: '' });
    await refresh();
  },
  tab: ({ getState, update }) => {
    const { selection } = getState();
    update(move(getState(), getSectionStep(selection)));
  },
};

/** Runs a verb that may write, then reads again. */
const write = async (
  board: Board,
  words: readonly string[],
  label: LocalizedText,
  {
    prompts = board.prompts,
    rowKey,
  }: { readonly prompts?: Prompts; readonly rowKey?: string | undefined } = {},
): Promise<VerbResult> => {
  board.update({ changing: rowKey });
  const result = await board.run(words, label[board.context.lang], prompts);
  if (result.entry !== undefined) board.entries.push(result.entry);
  if (!result.failures.some(isOutage)) await board.refresh();
  board.update({ changing: undefined });
  return result;
};

const runRowAction = async (board: Board, action: RowAction, { moment }: Key): Promise<void> => {
  const { context, prompts, update, getState } = board;
  const { lang } = context;
  const explain = (message: string) => update({ message, messageEnds: 'selection' });
  const row = findSelected(getState());
  const { selection } = getState();
  if (!isMeant(selection, moment)) {
    update({ selection: extendGuard(selection, moment) });
    return explain(notMeant[lang]);
  }
  if (!row || !isForRow(action, row)) return explain(explainNotForRow(action, row, lang));
  update({ message: '' });
  const question = createQuestion(action, row, context);
  if (question !== undefined && !(await prompts.confirm(question))) return;
  const words = await promptWords(board, action, row);
  // While the board asked, somebody else may have changed the row.
  const current = getState().rows.find((item) => getRowKey(item) === getRowKey(row));
  if (!current || !isForRow(action, current))
    return explain(formatForeignChange({ before: row, after: current }, undefined, lang));
  await write(board, words, getLabel(action, row), { rowKey: getRowKey(row) });
};

/** Books from one typed line, today unless the line names a day. An empty line asks each question of the verb. */
const book = async (board: Board): Promise<void> => {
  const { context, prompts, update } = board;
  update({ message: '' });
  const question = {
    en: 'Name, guests, time (⏎ asks one by one)',
    es: 'Nombre, comensales, hora (⏎ pregunta una a una)',
  };
  const words = splitWords(await prompts.line(question[context.lang]));
  const command = ['reservas', 'create'];
  const today = ['--data', stringifyJson({ fecha_reserva: context.wallClock().date })];
  if (words.length === 0) await write(board, command, otherKeys.b);
  else
    await write(board, [...command, ...today, '--', ...words], otherKeys.b, {
      prompts: skipOptional(prompts),
    });
};

const splitWords = (typed: string): readonly string[] => typed.split(/\s+/).filter(Boolean);

/** Returns the words of the verb, after asking for what it needs. Throws StepBack on Esc. */
const promptWords = async (
  { context, prompts }: Board,
  { verb, waitlistVerb = '', question, flag }: RowAction,
  { reservation, waitlistEntry: waiting }: ViewRow,
): Promise<readonly string[]> => {
  const { lang } = context;
  if (waiting) {
    const words = ['waitlist', waitlistVerb, String(waiting['id'])];
    // Over HTTP `waitlist seat` is refused, whatever the table.
    const asksTable = waitlistVerb === 'seat' && context.target().database !== undefined;
    if (!asksTable) return words;
    const initial = String(waiting['mesa_id'] ?? '');
    const table = await prompts.line({ en: 'Table', es: 'Mesa' }[lang], { initial });
    return [...words, ...splitWords(table)];
  }
  const words = ['reservas', verb, String(reservation?.['id'])];
  if (!question) return words;
  const check = (text: string) => text.trim() !== '' || question[lang];
  const typed = await prompts.line(question[lang], { check });
  return flag ? [...words, `${flag}=${typed.trim()}`] : [...words, '--', ...splitWords(typed)];
};

/** Undoes the latest action of the board. Without one, undo shows the latest entry of the journal and asks. */
const undo = async (board: Board): Promise<void> => {
  const entry = board.entries.at(-1);
  const { selected: rowKey } = board.getState().selection;
  const words = entry ? ['undo', entry, '--yes'] : ['undo'];
  const { failures } = await write(board, words, otherKeys.z, { rowKey });
  const isGone = failures.some((failure) => failure instanceof Failure && failure.code === 'NOT_FOUND');
  if (failures.length === 0 || isGone) board.entries.pop();
};

const openPage = ({ update }: Board, ...texts: readonly string[]): void =>
  update({ page: { lines: texts.join('\n\n').split('\n'), offset: 0 }, message: '' });

const readText = async (board: Board, words: readonly string[]): Promise<string> =>
  (await board.run(words, words.join(' '))).text;

/** The reservation with its customer, or the waitlist entry. */
const openDetails = async (board: Board): Promise<void> => {
  const { reservation, waitlistEntry: waiting } = findSelected(board.getState()) ?? {};
  const record = reservation
    ? toRecordResult(reserva, reservation)
    : waiting && toRecordResult(waitlistEntry, waiting);
  if (!record) return;
  const id = reservation?.['customer_id'];
  const customer = id == null ? [] : [await readText(board, ['crm', 'get', String(id)])];
  openPage(board, await renderResult(board.context, record), ...customer);
};

const listKeys = ({ context: { lang } }: Board): string =>
  [
    formatKey('↑↓', { en: 'select (also k j)', es: 'elegir (también k j)' }[lang]),
    formatKey('Tab', { en: 'next section', es: 'apartado siguiente' }[lang]),
    formatKey('g G', { en: 'first, last', es: 'primera, última' }[lang]),
    formatKey('^D ^U', { en: 'half a page down, up', es: 'media página abajo, arriba' }[lang]),
    ...Object.entries(rowActions).map(([key, { label, verb }]) =>
      formatKey(key, `${pad(label[lang], 12)} maitre reservas ${verb}`),
    ),
    ...Object.entries(otherKeys).map(([key, label]) => formatKey(key, label[lang])),
    formatKey('u', { en: 'undo, as z', es: 'deshacer, como z' }[lang]),
    formatKey('Esc', { en: 'back', es: 'volver' }[lang]),
  ].join('\n');

const formatKey = (key: string, label: string): string => `  ${pad(key, 5)} ${label}`;
