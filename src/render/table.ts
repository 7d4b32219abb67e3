import { formatCell, getListColumns } from './columns.ts';
import type { ApiRecord, Column, ListResult, RenderOptions, Viewport } from './result.ts';
import { paint, type Tone } from './status.ts';
import { fitTo, hang, isLink, measureWidth, pad } from './width.ts';

export interface TableOptions extends Viewport, Pick<RenderOptions, 'height'> {
  readonly rowTone?: ListResult['rowTone'] | undefined;
}

const gap = '  ';

/** Draws the records as a table that is never wider than the terminal. Ends with a line break; empty without records. */
export const renderTable = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
  options: TableOptions,
): string => {
  if (records.length === 0) return '';
  const { head, foot, rows } = drawTable(records, columns, options);
  const lineCount = rows.reduce((sum, row) => sum + row.split('\n').length - 1, 0);
  // A table that is longer than the screen, with its two header lines, repeats them at the end.
  const isLong = options.height !== undefined && lineCount + 2 > options.height;
  return [head, ...rows, ...(isLong ? [foot] : [])].join('');
};

interface TableParts {
  /** The column names above a rule. */
  readonly head: string;
  /** The column names below a rule. */
  readonly foot: string;
  /** The lines of each record; every line ends with a line break. */
  readonly rows: readonly string[];
}

/** Draws the parts of a table of at least one record, with the columns of all rows aligned. */
export const drawTable = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
  options: TableOptions,
): TableParts => {
  const drafts = getListColumns(records, columns).map((column) => measureColumn(column, records, options));
  const placements = layOut(drafts, options.width, gap.length);
  const shown = drafts.flatMap((draft, index) => {
    const width = placements[index];
    if (typeof width !== 'number') return [];
    if (draft.hasSymbol && width === 1)
      return [{ ...draft, header: '', cells: draft.cells.map(takeSymbol), width: 1 }];
    // An unbroken text without a place below the row keeps its width; the terminal wraps it.
    return [{ ...draft, width: draft.overflow === 'unbroken' ? draft.natural : width }];
  });
  const below = drafts.filter((_, index) => placements[index] === 'below');
  const { colour } = options;
  const names = joinCells(
    shown,
    shown.map(({ header, width }) => [fitTo(header, width)]),
    () => 'strong',
    colour,
  );
  const tableWidth = shown.reduce((sum, { width }) => sum + width, gap.length * (shown.length - 1));
  const rule = `${paint('─'.repeat(Math.min(tableWidth, options.width)), 'quiet', colour)}\n`;
  const drawRow = (record: ApiRecord, index: number): string => {
    const texts = shown.map(({ cells, width, overflow }) => toLines(cells[index] ?? '', width, overflow));
    const getTone = (column: Column) => column.tone?.(record) ?? options.rowTone?.(record);
    return joinCells(shown, texts, getTone, colour) + drawLinesBelow(shown, below, index, getTone, options);
  };
  return { head: names + rule, foot: rule + names, rows: records.map(drawRow) };
};

/** The symbol that a cell starts with; empty for an unknown state, which starts with a letter. */
const takeSymbol = (cell: string): string => /^[^\p{L}\p{N}](?= )/u.exec(cell)?.[0] ?? '';

/** A column with its texts and widths, before it is placed. */
type MeasuredColumn = ReturnType<typeof measureColumn>;

type ShownColumn = MeasuredColumn & { readonly width: number };

const measureColumn = (column: Column, records: readonly ApiRecord[], { lang }: TableOptions) => {
  const header = column.header[lang];
  const cells = records.map((record) => formatCell(column, record, lang));
  const headerWidth = Math.max(1, measureWidth(header));
  const natural = cells.reduce((widest, cell) => Math.max(widest, measureWidth(cell)), headerWidth);
  const { priority, isExplicit } = column;
  const overflow = column.overflow ?? (cells.some(isLink) ? 'unbroken' : undefined);
  const min = column.min === undefined ? undefined : Math.max(column.min, headerWidth);
  return {
    column,
    header,
    cells,
    natural,
    min,
    priority,
    overflow,
    fallsBelow: overflow === 'below' || overflow === 'unbroken',
    isExplicit,
    hasSymbol: column.hasSymbol && !isExplicit,
  };
};

type GetTone = (column: Column) => Tone | undefined;

/** Joins cells of one line or more into one row: pads each line to its column's width, and paints the text. */
const joinCells = (
  shown: readonly ShownColumn[],
  cells: readonly (readonly string[])[],
  getTone: GetTone,
  colour: boolean,
): string => {
  const tones = shown.map(({ column }) => (colour ? getTone(column) : undefined));
  const height = Math.max(1, ...cells.map(({ length }) => length));
  const drawLine = (at: number) =>
    shown
      .map(({ column, width }, index) => {
        const text = cells[index]?.[at] ?? '';
        const painted = paint(text, tones[index], colour);
        const padding = pad('', width - measureWidth(text));
        return column.align === 'right' ? padding + painted : painted + padding;
      })
      .join(gap)
      .trimEnd();
  return Array.from({ length: height }, (_, at) => `${drawLine(at)}\n`).join('');
};

/** Draws the texts of columns that are not in the row, below it and indented to its second column. */
const drawLinesBelow = (
  [first, ...rest]: readonly ShownColumn[],
  below: readonly MeasuredColumn[],
  index: number,
  getTone: GetTone,
  { width, colour }: TableOptions,
): string => {
  const indent = first && rest.length > 0 ? first.width + gap.length : gap.length;
  const margin = 2 * indent < width ? indent : 0;
  return below
    .flatMap(({ column, header, cells, overflow, fallsBelow }) => {
      const cell = cells[index];
      if (!cell) return [];
      // Any other column is below only because `--fields` names it and the row has no room.
      const text = fallsBelow ? cell : `${header}: ${cell}`;
      return toLines(text, width - margin, overflow).map((line) => paint(line, getTone(column), colour));
    })
    .map((line) => `${' '.repeat(margin)}${line}\n`)
    .join('');
};

const toLines = (cell: string, width: number, overflow: Column['overflow']): string[] => {
  if (overflow === 'unbroken') return [cell];
  return overflow === 'cut' ? [fitTo(cell, width)] : hang(cell, width);
};

/** A column as its layout sees it. */
interface Track {
  /** The width that shows everything. */
  readonly natural: number;
  /** The narrowest width; a column without it never shrinks. */
  readonly min?: number | undefined;
  /** A lower number is kept longer. */
  readonly priority: number;
  /** The column is never dropped: without room, its text stands below the row. */
  readonly fallsBelow?: boolean | undefined;
  /** The user named the column: instead of being dropped, it stands below the row. */
  readonly isExplicit?: boolean | undefined;
  /** The cells start with a symbol of width 1, which stays if the rest is dropped. */
  readonly hasSymbol?: boolean | undefined;
}

/** The width of a column, `below` if it stands below the row, undefined if it is dropped. */
type Placement = number | 'below' | undefined;

/**
 * Places columns within `room`, with `gap` between two, in this order until they fit:
 * 1. shrink the columns that can stand below the row, then move them there;
 * 2. shrink the other columns, least important first;
 * 3. drop the least important column, except its symbol, or move it below if the user named it.
 */
export const layOut = (tracks: readonly Track[], room: number, gap: number): Placement[] => {
  const byPriority = tracks.toSorted((a, b) => a.priority - b.priority);
  const inRow = byPriority.filter(({ fallsBelow }) => !fallsBelow);
  const [mostImportant] = inRow;
  const shrinkToRoom = (list: readonly Pick<Track, 'natural' | 'min'>[]) => shrink(list, room, gap);
  // Only the columns that can stand below the row shrink.
  const allWidths = shrinkToRoom(
    byPriority.map((track) => (track.fallsBelow ? track : { natural: track.natural })),
  );
  if (allWidths) return tracks.map((track) => allWidths[byPriority.indexOf(track)]);
  for (let count = inRow.length; count > 0; count--) {
    // Of a column beyond `count` only the symbol remains.
    const shown = inRow.filter(({ hasSymbol }, index) => index < count || hasSymbol);
    const fitting = shrinkToRoom(shown.map((track, index) => (index < count ? track : { natural: 1 })));
    // The last column that is left is cut to the room.
    const widths =
      fitting ?? (count === 1 && mostImportant ? [Math.min(mostImportant.natural, room)] : undefined);
    if (!widths) continue;
    return tracks.map((track) => {
      if (track.fallsBelow) return 'below';
      return widths[shown.indexOf(track)] ?? (track.isExplicit ? 'below' : undefined);
    });
  }
  // Every column could stand below the row: the most important one makes the row.
  return tracks.map((track) => (track === byPriority[0] ? Math.min(track.natural, room) : 'below'));
};

/** The widths that fit in `room`, the last columns shrunk first; undefined if they cannot fit. */
const shrink = (
  tracks: readonly Pick<Track, 'natural' | 'min'>[],
  room: number,
  gap: number,
): number[] | undefined => {
  if (tracks.length === 0) return undefined;
  const widths = tracks.map(({ natural }) => natural);
  let excess = widths.reduce((sum, width) => sum + width, gap * (tracks.length - 1) - room);
  for (const [index, { natural, min = natural }] of [...tracks.entries()].reverse()) {
    const cut = Math.min(Math.max(excess, 0), Math.max(0, natural - min));
    widths[index] = natural - cut;
    excess -= cut;
  }
  return excess > 0 ? undefined : widths;
};
