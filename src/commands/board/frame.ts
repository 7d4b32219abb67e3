import type { Lang, LocalizedText } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import type { ViewRow } from '../../render/result.ts';
import { toAscii } from '../../render/sanitize.ts';
import { paint } from '../../render/status.ts';
import type { Screen } from '../../render/terminal.ts';
import { flowTexts, hang, measureWidth, pad } from '../../render/width.ts';
import { getLabel, getRowKey, isForRow, otherKeys, rowActions } from './actions.ts';

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
  /** The age of the rows, and why the latest read failed. */
  readonly problem?: string | undefined;
  /** `getRowKey` of the rows that can be selected, and of the selected one. */
  readonly rowKeys: readonly string[];
  readonly selected?: string | undefined;
  readonly filter: string;
  readonly isFilterOpen: boolean;
  /** What the latest verb has written. */
  readonly message: string;
  readonly question?: readonly string[] | undefined;
  /** The verb that runs. */
  readonly running?: string | undefined;
  readonly page?: Page | undefined;
}

export const emptyState: BoardState = {
  rows: [],
  notices: [],
  rowKeys: [],
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

export const findSelected = ({ rows, selected }: BoardState): ViewRow | undefined =>
  selected === undefined ? undefined : rows.find((row) => getRowKey(row) === selected);

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
    : scrollTo(formatBody(state, screen), height);
  const filled = [...body, ...Array.from({ length: Math.max(0, height - body.length) }, () => '')];
  const lines = [...header, ...filled, ...bar].slice(0, getHeight(screen));
  return screen.unicode ? lines : lines.map(toAscii);
};

const maxWarningLines = 3;
const formatHeader = ({ rows, problem, page }: BoardState, { width, colour }: Screen) => {
  const heading = page ? [] : rows.flatMap(({ text, isHeading }) => (isHeading ? text : []));
  const warning = problem ? hang(problem, width).slice(0, maxWarningLines) : [];
  return [...heading, ...warning.map((line) => paint(line, 'bad', colour.stdout))];
};

interface Body {
  readonly lines: readonly string[];
  /** The first and the last line of the selected row. */
  readonly selection: readonly [number, number];
}

const formatBody = (state: BoardState, { width, colour }: Screen): Body => {
  const lines: string[] = [];
  let selection: Body['selection'] = [0, 0];
  for (const row of filterRows(state)) {
    if (row.isHeading) continue;
    const [first = '', ...more] = row.text.split('\n');
    const isSelected = state.selected !== undefined && getRowKey(row) === state.selected;
    if (isSelected) selection = [lines.length, lines.length + more.length];
    lines.push(isSelected ? formatSelected(first, width, colour.stdout) : first, ...more);
  }
  const notices = state.notices.flatMap((notice) => hang(notice, width));
  const painted = notices.map((line) => paint(line, 'quiet', colour.stdout));
  return { lines: [...lines, ...painted], selection };
};

/** The mark shows the selection without colours too. */
const formatSelected = (line: string, width: number, isInverse: boolean): string => {
  const marked = `❯${line.slice(1)}`;
  return isInverse ? `\x1b[7m${pad(marked, width)}\x1b[27m` : marked;
};

/** The part of the lines that shows the selected row, with the title above the first one. */
const scrollTo = ({ lines, selection: [first, last] }: Body, height: number): readonly string[] => {
  const start = last < height ? 0 : Math.min(first - 1, last - Math.floor(height / 2));
  const end = Math.max(0, lines.length - height);
  return lines.slice(Math.min(start, end), Math.min(start, end) + height);
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
  const lines = texts.flatMap((text) => (measureWidth(text) <= width ? [text] : hang(text, width)));
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
  const applicable = Object.entries(rowActions).filter(([, action]) => isForRow(action, row));
  return [
    ...applicable.map(([key, action]) => `${key} ${getLabel(action, row)[lang]}`),
    ...Object.entries(otherKeys).map(([key, label]) => `${key} ${label[lang]}`),
  ];
};
