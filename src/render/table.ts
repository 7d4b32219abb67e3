import Table from 'cli-table3';
import type { Lang } from '../ground/i18n.ts';
import { cellOf } from './cell.ts';
import { listColumnsOf } from './columns.ts';
import { layOut } from './layout.ts';
import type { ApiRecord, Column } from './outcome.ts';
import { paint, type Tone } from './status.ts';
import { fitTo, hang, isLink, widthOf } from './width.ts';

export interface TableOptions {
  /** The columns of the terminal. */
  readonly width: number;
  /** The lines of the terminal; unknown where nobody looks at one. */
  readonly height?: number | undefined;
  readonly colour: boolean;
  readonly lang: Lang;
  readonly rowTone?: ((record: ApiRecord) => Tone | undefined) | undefined;
}

const gap = '  ';

/** The records as a table that is never wider than the terminal; nothing for none. Ends with a line break. */
export const renderTable = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
  options: TableOptions,
): string => {
  if (records.length === 0) return '';
  const { head, foot, rows } = drawTable(records, columns, options);
  const lines = rows.reduce((sum, row) => sum + row.split('\n').length - 1, 0);
  // What scrolls past its heading says it again where the eye is.
  const again = options.height !== undefined && lines + 2 > options.height;
  return [head, ...rows, ...(again ? [foot] : [])].join('');
};

interface Drawing {
  /** The names of the columns over a rule. */
  readonly head: string;
  /** The same under a rule. */
  readonly foot: string;
  /** Each record in as many lines as it takes, every line with its line break. */
  readonly rows: readonly string[];
}

/** The parts of a table of one record or more, the columns of all of them one below the other. */
export const drawTable = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
  options: TableOptions,
): Drawing => {
  const drafts = listColumnsOf(records, columns).map((column) => draft(column, records, options));
  const places = layOut(drafts, options.width, gap.length);
  const shown = drafts.flatMap((each, index) => {
    const place = places[index];
    if (typeof place !== 'number') return [];
    if (each.sign && place === 1) return [{ ...each, header: '', cells: each.cells.map(signOf), width: 1 }];
    // What may not be broken and has no other column to stand below: the terminal breaks it, where nobody copies it.
    return [{ ...each, width: each.overflow === 'unbroken' ? each.natural : place }];
  });
  const below = drafts.filter((_, index) => places[index] === 'below');
  const { colour } = options;
  const names = shown.map(({ header, width }) => [paint(fitTo(header, width), 'strong', colour)]);
  const length = shown.reduce((sum, { width }) => sum + width, gap.length * (shown.length - 1));
  const rule = `${paint('─'.repeat(Math.min(length, options.width)), 'quiet', colour)}\n`;
  const cells = records.map((record, index) => cellsOf(shown, record, index, options));
  const [heads = '', ...rows] = lineUp(shown, [names, ...cells]);
  return {
    head: heads + rule,
    foot: rule + heads,
    rows: records.map((record, index) => rows[index] + linesBelow(shown, below, record, index, options)),
  };
};

/** A word that the interface does not name has no sign: its first letter alone would say nothing. */
const signOf = (cell: string): string => /^[^\p{L}\p{N}](?= )/u.exec(cell)?.[0] ?? '';

interface Draft {
  readonly column: Column;
  readonly header: string;
  readonly cells: readonly string[];
  readonly natural: number;
  readonly min: number | undefined;
  readonly priority: number;
  readonly overflow: Column['overflow'];
  readonly fallsBelow: boolean;
  readonly isAsked: boolean | undefined;
  readonly sign: boolean | undefined;
}

type Shown = Draft & { readonly width: number };

const draft = (column: Column, records: readonly ApiRecord[], { lang }: TableOptions): Draft => {
  const header = column.header[lang];
  const cells = records.map((record) => cellOf(column, record, { lang }));
  const named = Math.max(1, widthOf(header));
  const natural = cells.reduce((widest, cell) => Math.max(widest, widthOf(cell)), named);
  const { priority, isExplicit: isAsked } = column;
  const overflow = column.overflow ?? (cells.some(isLink) ? 'unbroken' : undefined);
  const min = column.min === undefined ? undefined : Math.max(column.min, named);
  return {
    column,
    header,
    cells,
    natural,
    min,
    priority,
    overflow,
    fallsBelow: overflow === 'below' || overflow === 'unbroken',
    isAsked,
    sign: column.sign && !isAsked,
  };
};

const cellsOf = (shown: readonly Shown[], record: ApiRecord, index: number, options: TableOptions): Cell[] =>
  shown.map(({ column, cells, width, overflow }) =>
    painted(column, record, linesIn(cells[index] ?? '', width, overflow), options),
  );

/** What had no room in the row, under it from its second column on. */
const linesBelow = (
  [first, ...rest]: readonly Shown[],
  below: readonly Draft[],
  record: ApiRecord,
  index: number,
  options: TableOptions,
): string => {
  const indented = first && rest.length > 0 ? first.width + gap.length : gap.length;
  const margin = 2 * indented < options.width ? indented : 0;
  const lines = below.flatMap(({ column, header, cells, overflow, fallsBelow }) => {
    const cell = cells[index];
    if (!cell) return [];
    const said = fallsBelow ? cell : `${header}: ${cell}`;
    return painted(column, record, linesIn(said, options.width - margin, overflow), options);
  });
  return lines.map((line) => `${' '.repeat(margin)}${line}\n`).join('');
};

const painted = (
  column: Column,
  record: ApiRecord,
  lines: readonly string[],
  { colour, rowTone }: TableOptions,
): readonly string[] => {
  if (!colour) return lines;
  const tone = column.tone?.(record) ?? rowTone?.(record);
  return lines.map((line) => paint(line, tone, colour));
};

const linesIn = (cell: string, width: number, overflow: Column['overflow']): string[] => {
  if (overflow === 'unbroken') return [cell];
  return overflow === 'cut' ? [fitTo(cell, width)] : hang(cell, width);
};

/**
 * Lines that are drawn as one row, of whichever records: cli-table3 takes a while for each cell, by the square of the rows
 * of a table, and, but for what the build takes out of it, of the lines of a row.
 */
const together = 64;

type Cell = readonly string[];

/** Rows of cells, each of one line or more, in line; every row with its line breaks. */
const lineUp = (shown: readonly Shown[], rows: readonly (readonly Cell[])[]): string[] => {
  const heights = rows.map((cells) => Math.max(1, ...cells.map(({ length }) => length)));
  const columns = shown.map((_, at) => rows.flatMap((cells, row) => filled(cells[at], heights[row])));
  const lines: string[] = [];
  const count = columns[0]?.length ?? 0;
  for (let start = 0; start < count; start += together) {
    lines.push(
      ...draw(
        shown,
        columns.map((column) => column.slice(start, start + together)),
      ),
    );
  }
  let end = 0;
  return heights.map((height) => {
    end += height;
    return lines.slice(end - height, end).join('');
  });
};

/** The lines of a cell, and empty ones down to the height of its row. */
const filled = (lines: Cell = [], height = 1): Cell =>
  lines.length === height ? lines : [...lines, ...new Array(height - lines.length).fill('')];

const draw = (shown: readonly Shown[], columns: readonly Cell[]): string[] => {
  const table = new Table({
    chars,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colWidths: shown.map(({ width }) => width),
    colAligns: shown.map(({ column }) => column.align ?? 'left'),
  });
  table.push(columns.map((lines) => lines.join('\n')));
  return table
    .toString()
    .split('\n')
    .map((line) => `${line.replace(/ +$/, '')}\n`);
};

/** Nothing but the gap between two columns: no frame, no lines. */
const chars = {
  ...{ top: '', 'top-left': '', 'top-mid': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-left': '', 'bottom-mid': '', 'bottom-right': '' },
  ...{ mid: '', 'mid-mid': '', 'left-mid': '', 'right-mid': '' },
  ...{ left: '', middle: gap, right: '' },
};
