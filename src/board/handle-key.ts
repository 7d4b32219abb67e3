import { StepBack } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { isWritingKey, type RowAction, rowActions } from './actions.ts';
import { editText } from './bar-prompts.ts';
import { openSection, scrollBy, showRest } from './columns.ts';
import { getBodySize } from './frame.ts';
import type { Key } from './full-screen.ts';
import { keysElsewhere, listKeys, openDetails, openPage, openTimeline } from './pages.ts';
import { book, runRowAction, undo, walkIn } from './run-action.ts';
import {
  getRowKey,
  listSectionStarts,
  moveBy,
  moveBySection,
  type Selection,
  selectAt,
} from './selection.ts';
import type { Board, Page } from './state.ts';

/** Does what a key means now. Resolves to false if it ends the board. */
export const handleKey = async (board: Board, key: Key): Promise<boolean> => {
  const { page, isFilterOpen } = board.getState();
  if (isFilterOpen && !key.mouse) handleFilterKey(board, key);
  else if (key.name === 'paste') refusePaste(board);
  else if (page) handlePageKey(board, page, key);
  else if (key.mouse) handleMouse(board, key.mouse);
  else if (key.text === 'q') return false;
  else await handleMainKey(board, key);
  return true;
};

/** A pasted text is an answer or nothing: its letters must not run as keys. */
const refusePaste = ({ context, getState, update }: Board): void => {
  if (!getState().page) update({ message: pasteText[context.lang], messageEnds: 'selection' });
};

const pasteText: LocalizedText = {
  en: 'nothing was done: the text was pasted. First press the key that asks for it',
  es: 'no se ha hecho nada: el texto se ha pegado. Pulse antes la tecla que lo pide',
};

const getSize = ({ context: { screen, lang }, getState }: Board) => getBodySize(getState(), screen, lang);

const handlePageKey = (board: Board, page: Page, { name, text }: Key): void => {
  const { update } = board;
  if (['escape', 'return'].includes(name) || ['q', '?'].includes(text)) {
    update({ page: undefined });
    return;
  }
  const { height } = getSize(board);
  const lastOffset = Math.max(0, page.lines.length - height);
  const offset = Math.min(Math.max(page.offset + getStep({ name, text }, height), 0), lastOffset);
  update({ page: { ...page, offset } });
};

/** The wheel scrolls and leaves the selection. A click selects what the screen showed at its place. */
const handleMouse = (board: Board, { x, rowKey, name }: NonNullable<Key['mouse']>): void => {
  const { getState, update } = board;
  const { selection } = getState();
  const index = selection.choices.findIndex((row) => getRowKey(row) === rowKey);
  if (name !== 'click') {
    const tops = scrollBy(getState(), getSize(board), x, getStep({ name, text: '' }, 0));
    update({ tops, isScrolled: true });
  } else if (index >= 0) select(board, selectAt(selection, index));
};

const handleFilterKey = (board: Board, key: Key): void => {
  const { getState, update } = board;
  if (key.name === 'escape') update({ filter: '', isFilterOpen: false });
  else if (key.name === 'return') update({ isFilterOpen: false });
  // A key with a text, such as `j`, is typed into the filter.
  else if (key.text === '' && getStep(key, 1) !== 0)
    select(board, moveBy(getState().selection, getStep(key, 1)));
  else update({ filter: editText(getState().filter, key) });
};

const wheelStep = 3;

/** How far a key moves the selection or a page. */
const getStep = ({ name, text }: Pick<Key, 'name' | 'text'>, height: number): number => {
  if (name === 'down' || text === 'j') return 1;
  if (name === 'up' || text === 'k') return -1;
  if (name === 'wheeldown') return wheelStep;
  if (name === 'wheelup') return -wheelStep;
  if (name === 'pagedown' || name === 'ctrl-f' || text === ' ' || text === '.') return height;
  if (name === 'pageup' || name === 'ctrl-b' || text === ',') return -height;
  if (name === 'ctrl-d') return Math.ceil(height / 2);
  if (name === 'ctrl-u') return -Math.ceil(height / 2);
  if (name === 'end' || text === 'G' || text === '>') return Number.MAX_SAFE_INTEGER;
  return name === 'home' || text === 'g' || text === '<' ? -Number.MAX_SAFE_INTEGER : 0;
};

const select = ({ getState, update }: Board, selection: Selection): void => {
  const { message, messageEnds } = getState();
  update({ selection, isScrolled: false, message: messageEnds === 'selection' ? '' : message });
};

/** Between two letters. */
const typingMs = 1000;

const handleMainKey = async (board: Board, key: Key): Promise<void> => {
  const { context, getState, update } = board;
  const { selection, refusedAt } = getState();
  // The words that a person goes on typing after a refused key are no keys.
  const isTyping = key.text !== '' && refusedAt !== undefined && key.moment.at - refusedAt < typingMs;
  update({ refusedAt: isTyping ? key.moment.at : undefined });
  if (isTyping) return;
  const step = getStep(key, getSize(board).height);
  if (step !== 0) return select(board, moveBy(selection, step));
  const name = key.text || key.name;
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
  const isRowKey = Object.hasOwn(rowActions, key.text);
  const { readOnlyReason } = getState();
  if (readOnlyReason && (isRowKey || isWritingKey(name)))
    return update({ message: readOnlyReason[context.lang], messageEnds: 'selection' });
  const sectionStart = listSectionStarts(selection)[Number(key.text || 0) - 1];
  try {
    if (handler) await handler(board);
    else if (sectionStart !== undefined) selectSection(board, selectAt(selection, sectionStart));
    else if (isRowKey) await runRowAction(board, rowActions[key.text] as RowAction, key);
    else if (key.text !== '')
      update({ message: explainUnknown(key.text)[context.lang], messageEnds: 'selection' });
  } catch (error) {
    if (!(error instanceof StepBack)) throw error;
  }
};

const explainUnknown = (text: string): LocalizedText => {
  const other = keysElsewhere.find(([keys]) => keys.split(' ').includes(text))?.[1];
  return {
    en: `"${text}" is not a key; ${other ? `${other.en}; ` : ''}? shows all keys`,
    es: `«${text}» no es una tecla; ${other ? `${other.es}; ` : ''}? las muestra todas`,
  };
};

/** Selects a row, and shows its section from the title on. */
const selectSection = (board: Board, selection: Selection): void => {
  select(board, selection);
  board.update({ tops: openSection(board.getState(), getSize(board)) });
};

const goToNextSection = (board: Board): void => {
  const { getState, update } = board;
  // Free tables at the end cannot be selected.
  const tops = showRest(getState(), getSize(board));
  if (tops) update({ tops, isScrolled: true });
  else selectSection(board, moveBySection(getState().selection, 1));
};

const goToPreviousSection = (board: Board): void =>
  selectSection(board, moveBySection(board.getState().selection, -1));

const readAgain = async ({ update, refresh }: Board): Promise<void> => {
  update({ message: '' });
  await refresh();
};

const handlers: Readonly<Record<string, (board: Board) => unknown>> = {
  escape: ({ update }) => update({ filter: '', message: '' }),
  '/': ({ update }) => update({ isFilterOpen: true, message: '' }),
  '?': (board) => openPage(board, { text: listKeys(board) }),
  t: openTimeline,
  return: openDetails,
  w: walkIn,
  b: book,
  z: undo,
  u: undo,
  r: readAgain,
  R: readAgain,
  'ctrl-r': readAgain,
  'ctrl-l': readAgain,
  tab: goToNextSection,
  right: goToNextSection,
  ']': goToNextSection,
  'shift-tab': goToPreviousSection,
  left: goToPreviousSection,
  '[': goToPreviousSection,
};
