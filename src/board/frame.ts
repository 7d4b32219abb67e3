import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import { paint } from '../render/palette.ts';
import type { ViewRow } from '../render/result.ts';
import { toAscii } from '../render/sanitize.ts';
import type { Screen } from '../render/terminal.ts';
import { flowTexts, measureWidth, pad, wrapIndented } from '../render/width.ts';
import { getLabel, isForRow, otherKeys, rowActions } from './actions.ts';
import { emptySelection, getRowKey, type Selection } from './selection.ts';

/** Text that fills the board until Esc: a timeline, details, the help. */
export interface Page {
  readonly lines: readonly string[];
  readonly offset: number;
}

/** Everything that the board shows. */
export interface BoardState {
  /** The rows of `reservas now` for the width of the terminal. */
  readonly rows: readonly ViewRow[];
  readonly notices: readonly string[];
  /** Over HTTP the waitlist is read-only. */
  readonly canChangeWaitlist: boolean;
  /** The age of the rows, and why the latest read failed. */
  readonly problem?: string | undefined;
  readonly selection: Selection;
  /** The first line of the rows on the screen. */
  readonly top: number;
  readonly filter: string;
  readonly isFilterOpen: boolean;
  /** What the latest verb has written, or why a key does nothing. */
  readonly message: string;
  /** Until when the message is true, if not until the next one: a row is selected, the service answers. */
  readonly messageEnds?: 'selection' | 'service' | undefined;
  readonly question?: readonly string[] | undefined;
  /** `getRowKey` of the row that the board is changing itself. */
  readonly changing?: string | undefined;
  /** The verb that runs. */
  readonly running?: string | undefined;
  readonly page?: Page | undefined;
}

export const emptyState: BoardState = {
  rows: [],
  notices: [],
  canChangeWaitlist: false,
  selection: emptySelection,
  top: 0,
  filter: '',
  isFilterOpen: false,
  message: '',
};

/** The rows that match the filter, with the heading and the titles. */
export const filterRows = ({ rows, filter }: Pick<BoardState, 'rows' | 'filter'>): readonly ViewRow[] => {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ text, reservation, waitlistEntry }) => {
    const record = reservation ?? waitlistEntry;
    // Titles are not indented; the lines of free tables are.
    if (!record) return !text.startsWith(' ');
    const content = fold([text, ...searchedFields.map((field) => record[field] ?? '')].join(' '));
    return words.every((word) => content.includes(word));
  });
};

export const findSelected = ({ selection: { choices, selected } }: BoardState): ViewRow | undefined =>
  selected === undefined ? undefined : choices.find((row) => getRowKey(row) === selected);

const searchedFields = ['telefono', 'email', 'codigo_reserva', 'phone'];

/** The number of lines for a page or the rows. */
export const getBodyHeight = (state: BoardState, screen: Screen, lang: Lang): number => {
  const otherLines = [...formatHeader(state, screen), ...formatBar(state, screen, lang)];
  return Math.max(1, getHeight(screen) - otherLines.length);
};

const getHeight = ({ height = 24 }: Screen): number => height;

/** Draws the board: the heading, as many rows as fit, and the bar. */
export const drawFrame = (state: BoardState, screen: Screen, lang: Lang): readonly string[] => {
  const header = formatHeader(state, screen);
  const bar = formatBar(state, screen, lang);
  const height = getBodyHeight(state, screen, lang);
  const body = state.page
    ? state.page.lines.slice(state.page.offset, state.page.offset + height)
    : formatBody(state, screen).lines.slice(state.top, state.top + height);
  const filled = [...body, ...Array.from({ length: Math.max(0, height - body.length) }, () => '')];
  const lines = [...header, ...filled, ...bar].slice(0, getHeight(screen));
  return screen.unicode ? lines : lines.map(toAscii);
};

const maxWarningLines = 3;
const formatHeader = ({ rows, problem, page }: BoardState, { width, colour }: Screen) => {
  const heading = page ? [] : rows.flatMap(({ text, isHeading }) => (isHeading ? text : []));
  const warning = problem ? wrapIndented(problem, width).slice(0, maxWarningLines) : [];
  return [...heading, ...warning.map((line) => paint(line, 'bad', colour.stdout))];
};

interface Body {
  readonly lines: readonly string[];
  /** The first and the last line of the selected row, if there is one. */
  readonly selection: readonly [number, number] | undefined;
}

const formatBody = (state: BoardState, { width, colour }: Screen): Body => {
  const lines: string[] = [];
  const { selected } = state.selection;
  let selection: Body['selection'];
  for (const row of filterRows(state)) {
    if (row.isHeading) continue;
    const [first = '', ...more] = row.text.split('\n');
    const isSelected = selected !== undefined && getRowKey(row) === selected;
    if (isSelected) selection = [lines.length, lines.length + more.length];
    lines.push(isSelected ? formatSelected(first, width, colour.stdout) : first, ...more);
  }
  const notices = state.notices.flatMap((notice) => wrapIndented(notice, width));
  const painted = notices.map((line) => paint(line, 'quiet', colour.stdout));
  return { lines: [...lines, ...painted], selection };
};

/** The mark shows the selection without colours too. */
const formatSelected = (line: string, width: number, isInverse: boolean): string => {
  const marked = `❯${line.slice(1)}`;
  return isInverse ? `\x1b[7m${pad(marked, width)}\x1b[27m` : marked;
};

/** The first line to show: the view moves only as far as the selected row, and the title above it, need. */
export const scrollToSelection = (state: BoardState, screen: Screen, lang: Lang): number => {
  const { lines, selection } = formatBody(state, screen);
  const height = getBodyHeight(state, screen, lang);
  const [first, last] = selection ?? [state.top + 1, state.top];
  const top = Math.min(Math.max(state.top, last - height + 1), first - 1);
  return Math.max(0, Math.min(top, lines.length - height));
};

const formatBar = (state: BoardState, screen: Screen, lang: Lang): readonly string[] => {
  const { width, colour } = screen;
  const rule = paint('─'.repeat(width), 'quiet', colour.stdout);
  const above = formatMessage(state, screen, lang);
  const keys = state.question ? [hints.answer[lang]] : flowTexts(listHints(state, lang), { width }, '');
  return [rule, ...above, ...keys.map((line) => paint(line, 'quiet', colour.stdout))];
};

/** What a verb has written and asks, at most half of the screen. */
const formatMessage = (state: BoardState, screen: Screen, lang: Lang): readonly string[] => {
  const { message, question, running, filter, isFilterOpen, page } = state;
  if (page) return [];
  const { width } = screen;
  const texts = [
    ...(message === '' ? [] : message.split('\n')),
    ...(running !== undefined && !question ? [`${running}…`] : []),
    ...(question ?? []),
  ];
  const lines = texts.flatMap((text) => (measureWidth(text) <= width ? [text] : wrapIndented(text, width)));
  if (isFilterOpen) lines.push(`/${filter}_`);
  else if (filter !== '') lines.push(`/${filter}  (${hints.clear[lang]})`);
  return lines.slice(-Math.max(1, Math.floor(getHeight(screen) / 2)));
};

const hints = {
  clear: { en: 'Esc shows all', es: 'Esc muestra todo' },
  answer: { en: '⏎ answer · Esc back', es: '⏎ contestar · Esc volver' },
  scroll: { en: '↑↓ scroll', es: '↑↓ desplazar' },
  back: { en: 'Esc back', es: 'Esc volver' },
} as const satisfies Record<string, LocalizedText>;

/** The keys that apply to the selected row, then those that always apply. */
const listHints = (state: BoardState, lang: Lang): readonly string[] => {
  if (state.page) return [hints.scroll[lang], hints.back[lang]];
  const row = findSelected(state);
  const isReadOnly = row?.waitlistEntry !== undefined && !state.canChangeWaitlist;
  const applicable = Object.entries(rowActions).filter(([, action]) => !isReadOnly && isForRow(action, row));
  return [
    ...applicable.map(([key, action]) => `${key} ${getLabel(action, row)[lang]}`),
    ...Object.entries(otherKeys).map(([key, label]) => `${key} ${label[lang]}`),
  ];
};
