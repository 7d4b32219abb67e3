import Table from 'cli-table3';
import { splitIntoBatches } from '../ground/rows.ts';
import { placeColumns } from './column-widths.ts';
import { formatCell, getListColumns } from './columns.ts';
import { paint, type Tone } from './palette.ts';
import type { ApiRecord, Column, ListResult, RenderOptions, Viewport } from './result.ts';
import { isPlainText } from './sanitize.ts';
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
  const placements = placeColumns(measured, options.width, gap.length);
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
      for (const block of splitIntoBatches(rows, blockLength)) yield draw(block.flatMap(listRecordLines));
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

/** A line of a table: a cell for each column, none wider than it, or a text across all columns. */
type TableLine = readonly { readonly text: string; readonly tone: Tone | undefined }[] | string;

/** Has cli-table3 pad and join the cells. Every line ends with a line break. */
const drawLines = (columns: readonly ShownColumn[], lines: readonly TableLine[], colour: boolean): string => {
  const blocks = [...splitIntoBatches(lines, linesPerTable)];
  const drawn = blocks.flatMap((block) => drawBlock(columns, block, colour));
  return drawn.map((line) => `${line.trimEnd()}\n`).join('');
};

/** cli-table3 takes long for each cell, so a cell holds several lines; its time grows with the square of those. */
const linesPerTable = 20;

const tableOptions = {
  chars: {
    ...{ top: '', 'top-left': '', 'top-mid': '', 'top-right': '', left: '', middle: '  ', right: '' },
    ...{ bottom: '', 'bottom-left': '', 'bottom-mid': '', 'bottom-right': '' },
  },
  style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  // No line is too long. But cli-table3 cuts each cell to ten columns for its log, once a line: slowly, unless the
  // sign for a cut leaves no room for text.
  truncate: '…'.repeat(10),
};

const drawBlock = (
  columns: readonly ShownColumn[],
  lines: readonly TableLine[],
  colour: boolean,
): string[] => {
  const hidden: string[] = [];
  const hide = (text: string): string => {
    if (isPlainText(text)) return text;
    const width = measureWidth(text);
    if (width > 0) hidden.push(text);
    return standIn.repeat(width);
  };
  const rows = lines
    .filter((line) => typeof line !== 'string')
    .map((cells) => cells.map(({ text, tone }) => paint(hide(text), tone, colour)));
  const table = new Table({
    ...tableOptions,
    colWidths: columns.map(({ width }) => width),
    colAligns: columns.map(({ column }) => column.align ?? 'left'),
  });
  table.push(columns.map((_, index) => rows.map((row) => row[index]).join('\n')));
  const drawn = table
    .toString()
    .replace(standIns, () => hidden.shift() ?? '')
    .split('\n')
    .values();
  return lines.map((line) => (typeof line === 'string' ? line : (drawn.next().value ?? '')));
};

/**
 * Stands for a column of a text with wide characters: cli-table3 measures those otherwise than `measureWidth`. Such a
 * text is not plain, so no other contains this character.
 */
const standIn = '\ue000';
const standIns = new RegExp(`${standIn}+`, 'g');
