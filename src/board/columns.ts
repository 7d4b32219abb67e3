import type { Lang } from '../ground/i18n.ts';
import { paint } from '../render/palette.ts';
import type { ViewRow } from '../render/result.ts';
import type { Screen } from '../render/terminal.ts';
import { pad, truncate, wrapIndented } from '../render/width.ts';
import { getRowKey } from './selection.ts';
import { type BoardState, filterRows } from './state.ts';

const minTwoColumns = 100;
const gap = ' │ ';

/** The width of a column: from 100 on, a terminal has two. */
export const getColumnWidth = (width: number): number =>
  width < minTwoColumns ? width : Math.floor((width - gap.length) / 2);

/** Who comes is on the left; if nobody does, who is here. */
const leftSections = ['late', 'due'];

const isSelectable = (row: ViewRow): boolean => getRowKey(row) !== undefined;

/** The rows of each column, with the notices below. */
const listColumns = (state: BoardState, { width, colour }: Screen): readonly (readonly ViewRow[])[] => {
  const notices = state.notices.map((notice): ViewRow => {
    const lines = wrapIndented(notice, getColumnWidth(width));
    const text = lines.map((line) => paint(line, 'quiet', colour.stdout)).join('\n');
    return { text, section: 'notices' };
  });
  const isFolded = createFold(state);
  const rows = [...filterRows(state).filter((row) => !row.isHeading && !isFolded(row)), ...notices];
  if (width < minTwoColumns) return [rows];
  const isComing = ({ section = '' }: ViewRow) => leftSections.includes(section);
  const isAnyComing = rows.some((row) => isComing(row) && isSelectable(row));
  const isLeft = (row: ViewRow) => isComing(row) || (!isAnyComing && row.section === 'seated');
  return [rows.filter(isLeft), rows.filter((row) => !isLeft(row))];
};

/** A meal that is over is one line, unless one of its guests is selected or searched. */
const createFold = ({ selection: { choices, selected }, filter }: BoardState) => {
  const current = choices.find((row) => getRowKey(row) === selected);
  const isOpen = current?.section === 'over' || filter !== '';
  return (row: ViewRow) => !isOpen && row.section === 'over' && isSelectable(row);
};

const splitLines = ({ text }: ViewRow): readonly string[] => text.split('\n');

/** Where the rows on the screen end, if they begin with `top`. A line each says what is hidden above and below. */
const findEnd = (rows: readonly ViewRow[], top: number, height: number): number => {
  const room = height - (top > 0 ? 1 : 0);
  const end = top + countFitting(rows.slice(top), room);
  if (end === rows.length) return end;
  let shortEnd = top + countFitting(rows.slice(top), room - 1);
  // A title without an entry, and some of the free tables, would mislead.
  while (shortEnd > top + 1 && isPartOf(rows[shortEnd - 1], rows[shortEnd])) shortEnd--;
  return Math.max(shortEnd, top + 1);
};

const isPartOf = (row: ViewRow | undefined, next: ViewRow | undefined): boolean =>
  row !== undefined && !isSelectable(row) && row.section === next?.section;

const countFitting = (rows: readonly ViewRow[], height: number): number => {
  let lines = 0;
  const tooMany = rows.findIndex((row) => {
    lines += splitLines(row).length;
    return lines > height;
  });
  return tooMany < 0 ? rows.length : tooMany;
};

const getLastTop = (rows: readonly ViewRow[], height: number): number => {
  let top = Math.max(0, rows.length - 1);
  while (top > 0 && findEnd(rows, top - 1, height) === rows.length) top--;
  return top;
};

interface ColumnLine {
  readonly text: string;
  readonly rowKey?: string | undefined;
}

/** The room of the columns. */
export interface BodySize {
  readonly screen: Screen;
  readonly lang: Lang;
  /** The lines above them. */
  readonly above: number;
  /** Their own lines. */
  readonly height: number;
}

const drawColumn = (
  rows: readonly ViewRow[],
  top: number,
  selected: string | undefined,
  { screen, height, lang }: BodySize,
): readonly ColumnLine[] => {
  const { colour } = screen;
  const width = getColumnWidth(screen.width);
  const end = findEnd(rows, top, height);
  const summarize = (symbol: string, from: number, to: number): readonly ColumnLine[] => {
    if (from >= to) return [];
    const text = `${symbol} ${summarizeHidden(rows, [from, to], width - 2, lang)}`;
    return [{ text: paint(text, 'strong', colour.stdout) }];
  };
  const above = summarize('↑', 0, top);
  const below = summarize('↓', end, rows.length);
  const lines = rows.slice(top, end).flatMap((row) => {
    const rowKey = getRowKey(row);
    const isSelected = rowKey !== undefined && rowKey === selected;
    return splitLines(row).map((line, at): ColumnLine => {
      const text = isSelected && at === 0 ? formatSelected(line, width, colour.stdout) : line;
      return { text, rowKey };
    });
  });
  const room = Math.max(0, height - above.length - below.length);
  const filled = Array.from({ length: room }, (_, at) => lines[at] ?? { text: '' });
  return [...above, ...filled, ...below];
};

/** The mark shows the selection without colours too. */
const formatSelected = (line: string, width: number, isInverse: boolean): string => {
  const marked = `❯${line.slice(1)}`;
  return isInverse ? `\x1b[7m${pad(marked, width)}\x1b[27m` : marked;
};

/** `DUE LATER 9 · SEATED 12 · FREE S1 S4 … · WAITING 3` */
const summarizeHidden = (
  rows: readonly ViewRow[],
  [from, to]: readonly [number, number],
  width: number,
  lang: Lang,
): string => {
  const hidden = rows.slice(from, to);
  const parts = [...new Set(hidden.map(({ section }) => section))].map((section) => {
    const titleAt = rows.findIndex((row) => row.section === section && row.title);
    const { name, rest = name, items } = rows[titleAt]?.title ?? { name: notices[lang] };
    const isEntry = (row: ViewRow) => row.section === section && (titleAt < 0 || isSelectable(row));
    const isRest = items !== undefined || (titleAt >= 0 && titleAt < from);
    // If only the title is hidden, there is nothing to count.
    const count = hidden.filter(isEntry).length || (rows.some(isEntry) ? '' : '—');
    return `${isRest ? rest : name} ${items ?? count}`.trim();
  });
  return truncate(parts.join(' · '), width);
};

const notices = { en: 'NOTICES', es: 'AVISOS' };

/** The lines of the columns, side by side. */
export const drawColumns = (state: BoardState, size: BodySize): readonly string[] => {
  const columns = listColumns(state, size.screen).map((rows, at) =>
    drawColumn(rows, state.tops[at] ?? 0, state.selection.selected, size),
  );
  const [left = [], right] = columns;
  if (!right) return left.map(({ text }) => text);
  const width = getColumnWidth(size.screen.width);
  return left.map(({ text }, at) => `${pad(text, width)}${gap}${right[at]?.text ?? ''}`);
};

/** The key of the row that a person sees at a place of the screen, counted from 0. */
export const findRowAt = (state: BoardState, size: BodySize, x: number, y: number): string | undefined => {
  const column = findColumnAt(size.screen.width, x);
  const rows = listColumns(state, size.screen)[column] ?? [];
  return drawColumn(rows, state.tops[column] ?? 0, undefined, size)[y - size.above]?.rowKey;
};

const findColumnAt = (width: number, x: number): number => (x < getColumnWidth(width) + 1 ? 0 : 1);

type Tops = BoardState['tops'];

/** The columns with their first row on the screen, and the index of the selected row or -1. */
const listTops = (state: BoardState, { screen }: BodySize) =>
  listColumns(state, screen).map((rows, at) => {
    const { selected } = state.selection;
    const index = selected === undefined ? -1 : rows.findIndex((row) => getRowKey(row) === selected);
    return { rows, top: state.tops[at] ?? 0, index };
  });

/** Keeps each column within its rows. */
export const clampTops = (state: BoardState, size: BodySize): Tops =>
  listTops(state, size).map(({ rows, top }) => Math.min(top, getLastTop(rows, size.height)));

/** Scrolls no further than the selected row, and the title above it, need. */
export const scrollToSelection = (state: BoardState, size: BodySize): Tops =>
  listTops({ ...state, tops: clampTops(state, size) }, size).map(({ rows, top, index }) => {
    const start = rows[index - 1]?.title ? index - 1 : index;
    let lower = index >= 0 ? Math.min(start, top) : top;
    while (findEnd(rows, lower, size.height) <= index) lower++;
    return lower;
  });

export const isSelectionShown = (state: BoardState, size: BodySize): boolean =>
  scrollToSelection(state, size).every((top, at) => top === state.tops[at]);

/** Scrolls the column at `x` by so many rows. */
export const scrollBy = (state: BoardState, size: BodySize, x: number, step: number): Tops => {
  const column = findColumnAt(size.screen.width, x);
  const tops = state.tops.map((top, at) => (at === column ? Math.max(0, top + step) : top));
  return clampTops({ ...state, tops }, size);
};

/** Keeps the first row of each scrolled column at its place when other rows come and go above it. */
export const anchorTops = (previous: BoardState, next: BoardState, size: BodySize): Tops => {
  const columns = listColumns(next, size.screen);
  return listTops(previous, size).map(({ rows, top }, at) => {
    const rowKey = top > 0 && rows[top] ? getRowKey(rows[top]) : undefined;
    const moved = columns[at]?.findIndex((row) => getRowKey(row) === rowKey) ?? -1;
    return rowKey === undefined || moved < 0 ? top : moved;
  });
};

/** Shows as much as possible of the selected row's section, and of what stands before it without rows to select. */
export const openSection = (state: BoardState, size: BodySize): Tops =>
  listTops({ ...state, tops: scrollToSelection(state, size) }, size).map(({ rows, top, index }) => {
    const last = rows.findLastIndex(({ section }) => section === rows[index]?.section);
    const isWhole = index < 0 || last < findEnd(rows, top, size.height);
    return isWhole ? top : rows.slice(0, index).findLastIndex(isSelectable) + 1;
  });

/** Scrolls to rows at the end that cannot be selected, if the selected section is the last one before them. */
export const showRest = (state: BoardState, size: BodySize): Tops | undefined => {
  const tops = listTops(state, size).map(({ rows, top, index }) => {
    const last = rows.findLastIndex(isSelectable);
    const isLast = index >= 0 && rows[last]?.section === rows[index]?.section && last < rows.length - 1;
    return isLast && findEnd(rows, top, size.height) < rows.length ? getLastTop(rows, size.height) : top;
  });
  return tops.some((top, at) => top !== state.tops[at]) ? tops : undefined;
};
