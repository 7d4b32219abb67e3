import { formatCell, getListColumns } from './columns.ts';
import { drawLines, type TableLine } from './draw-lines.ts';
import { paint } from './palette.ts';
import type { ApiRecord, Column, ListResult, RenderOptions, Viewport } from './result.ts';
import { isLink, measureWidth, truncate, wrapIndented } from './width.ts';

export interface TableOptions extends Viewport, Pick<RenderOptions, 'height'> {
  readonly rowTone?: ListResult['rowTone'] | undefined;
}

const gap = '  ';

/** Renders the records as a table that is never wider than the terminal. Ends with a line break; empty without records. */
export const renderTable = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
  options: TableOptions,
): string => [...drawTable(records, columns, options)].join('');

/** As `renderTable`, in parts of some lines, so that a long table never exists as one string. */
export function* drawTable(
  records: readonly ApiRecord[],
  columns: readonly Column[],
  options: TableOptions,
): Generator<string> {
  if (records.length === 0) return;
  const { head, foot, drawRows } = layOutTable(records, columns, options);
  let lineCount = 0;
  for (const rows of drawRows(records)) {
    const part = lineCount === 0 ? head + rows : rows;
    lineCount += part.split('\n').length - 1;
    yield part;
  }
  // A table that is longer than the screen repeats its header at the end.
  if (options.height !== undefined && lineCount > options.height) yield foot;
}

interface TableParts {
  /** The column names above a rule. */
  readonly head: string;
  /** The column names below a rule. */
  readonly foot: string;
  /** Draws some of the records, in parts; every line ends with a line break. */
  readonly drawRows: (records: readonly ApiRecord[]) => Generator<string>;
}

/** Lays out a table of at least one record, with the columns of all rows aligned. */
export const layOutTable = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
  options: TableOptions,
): TableParts => {
  const measured = getListColumns(records, columns).map((column) => measureColumn(column, records, options));
  const placements = layOut(measured, options.width, gap.length);
  const shown = measured.flatMap((column, index) => {
    const width = placements[index];
    if (typeof width !== 'number') return [];
    // An unbroken text without a place below the row keeps its width; the terminal wraps it.
    return [{ ...column, width: column.overflow === 'unbroken' ? column.natural : width }];
  });
  const below = measured.filter((_, index) => placements[index] === 'below');
  const names: TableLine = shown.map((column) => ({
    text: isSymbol(column) ? '' : truncate(column.header, column.width),
    tone: 'strong',
  }));
  const tableWidth = shown.reduce((sum, { width }) => sum + width, gap.length * (shown.length - 1));
  const rule = paint('─'.repeat(Math.min(tableWidth, options.width)), 'quiet', options.colour);
  const draw = (lines: readonly TableLine[]) => drawLines(shown, lines, options.colour);
  const listRecordLines = (record: ApiRecord) => listLines(record, shown, below, options);
  return {
    head: draw([names, rule]),
    foot: draw([rule, names]),
    *drawRows(rows) {
      for (let at = 0; at < rows.length; at += blockLength)
        yield draw(rows.slice(at, at + blockLength).flatMap(listRecordLines));
    },
  };
};

/** Records that are drawn at once. */
const blockLength = 100;

/** A column with its widest text, before it is placed. */
type MeasuredColumn = ReturnType<typeof measureColumn>;

type ShownColumn = MeasuredColumn & { readonly width: number };

const measureColumn = (column: Column, records: readonly ApiRecord[], { lang }: TableOptions) => {
  const header = column.header[lang];
  const headerWidth = Math.max(1, measureWidth(header));
  let natural = headerWidth;
  let hasLink = false;
  for (const record of records) {
    const cell = formatCell(column, record, lang);
    natural = Math.max(natural, measureWidth(cell));
    hasLink ||= isLink(cell);
  }
  const { priority, isExplicit } = column;
  const overflow = column.overflow ?? (hasLink ? 'unbroken' : undefined);
  const min = column.min === undefined ? undefined : Math.max(column.min, headerWidth);
  const fallsBelow = overflow === 'below' || overflow === 'unbroken';
  const hasSymbol = column.hasSymbol && !isExplicit;
  return { column, header, natural, min, priority, overflow, fallsBelow, isExplicit, hasSymbol };
};

/** Whether only the symbols of the column have room. */
const isSymbol = ({ hasSymbol, width }: ShownColumn): boolean => hasSymbol === true && width === 1;

/** The symbol that a cell starts with; empty for an unknown state, which starts with a letter. */
const takeSymbol = (cell: string): string => /^[^\p{L}\p{N}](?= )/u.exec(cell)?.[0] ?? '';

/** The lines of a record: those of its row, then the texts that stand below it, indented to its second column. */
const listLines = (
  record: ApiRecord,
  shown: readonly ShownColumn[],
  below: readonly MeasuredColumn[],
  { lang, width, colour, rowTone }: TableOptions,
): TableLine[] => {
  const getTone = (column: Column) => (colour ? (column.tone?.(record) ?? rowTone?.(record)) : undefined);
  const cells = shown.map((track) => {
    const cell = formatCell(track.column, record, lang);
    const lines = isSymbol(track) ? [takeSymbol(cell)] : wrapCell(cell, track.width, track.overflow);
    return { lines, tone: getTone(track.column) };
  });
  const height = Math.max(...cells.map(({ lines }) => lines.length));
  const row = Array.from({ length: height }, (_, at) =>
    cells.map(({ lines, tone }) => ({ text: lines[at] ?? '', tone })),
  );
  const [first, ...rest] = shown;
  const indent = first && rest.length > 0 ? first.width + gap.length : gap.length;
  const margin = 2 * indent < width ? indent : 0;
  const texts = below.flatMap(({ column, header, overflow, fallsBelow }) => {
    const cell = formatCell(column, record, lang);
    if (!cell) return [];
    // Any other column is below only because `--fields` names it and the row has no room.
    const text = fallsBelow ? cell : `${header}: ${cell}`;
    return wrapCell(text, width - margin, overflow).map((line) => paint(line, getTone(column), colour));
  });
  return [...row, ...texts.map((line) => ' '.repeat(margin) + line)];
};

const wrapCell = (cell: string, width: number, overflow: Column['overflow']): string[] => {
  if (overflow === 'unbroken') return [cell];
  return overflow === 'cut' ? [truncate(cell, width)] : wrapIndented(cell, width);
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
const layOut = (tracks: readonly Track[], room: number, gap: number): Placement[] => {
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
