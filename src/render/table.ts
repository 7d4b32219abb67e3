import Table from 'cli-table3';
import type { Lang } from '../ground/lang.ts';
import { cellOf } from './cell.ts';
import { columnsOf } from './columns.ts';
import { layOut } from './layout.ts';
import type { Column, Row } from './outcome.ts';
import { paint, type Tone } from './tone.ts';
import { fitTo, widthOf } from './width.ts';

export interface TableOptions {
  /** The columns of the terminal. */
  readonly width: number;
  readonly colour: boolean;
  readonly lang: Lang;
  readonly rowTone?: ((record: Row) => Tone | undefined) | undefined;
}

const gap = '  ';

/** The records as a table that is never wider than the terminal; nothing for none. Ends with a line break. */
export const renderTable = (
  records: readonly Row[],
  columns: readonly Column[],
  options: TableOptions,
): string => {
  if (records.length === 0) return '';
  const described = columns.length > 0 ? columns : columnsOf(records);
  const drafts = described.map((column) => draft(column, records, options));
  const widths = layOut(drafts, options.width, gap.length);
  const shown = drafts.flatMap((column, index) => {
    const width = widths[index];
    return width === undefined ? [] : [{ ...column, width }];
  });
  return draw(shown, records, options);
};

interface Draft {
  readonly column: Column;
  readonly header: string;
  readonly cells: readonly string[];
  readonly natural: number;
  readonly min: number | undefined;
  readonly priority: number;
}

const draft = (column: Column, records: readonly Row[], { lang }: TableOptions): Draft => {
  const header = column.header[lang];
  const cells = records.map((record) => cellOf(column, record, { lang }));
  const natural = cells.reduce(
    (widest, cell) => Math.max(widest, widthOf(cell)),
    Math.max(1, widthOf(header)),
  );
  return { column, header, cells, natural, min: column.min, priority: column.priority };
};

type Shown = Draft & { readonly width: number };

/** cli-table3 takes time by the square of the rows, so that a long list is drawn so many at a time. */
const batch = 100;

const draw = (shown: readonly Shown[], records: readonly Row[], options: TableOptions): string => {
  const { colour } = options;
  const head = shown.map(({ header, width }) => paint(fitTo(header, width), 'strong', colour));
  const length = shown.reduce((sum, { width }) => sum + width, gap.length * (shown.length - 1));
  const rows = records.map((record, index) => paintedRow(shown, record, index, options));
  const drawn = [drawRows(shown, [head]), paint('─'.repeat(length), 'quiet', colour)];
  for (let start = 0; start < rows.length; start += batch)
    drawn.push(drawRows(shown, rows.slice(start, start + batch)));
  return `${drawn.join('\n')}\n`;
};

const paintedRow = (
  shown: readonly Shown[],
  record: Row,
  index: number,
  { colour, rowTone }: TableOptions,
): string[] => {
  const tone = rowTone?.(record);
  return shown.map(({ column, cells, width }) =>
    paint(fitTo(cells[index] ?? '', width), column.tone?.(record) ?? tone, colour),
  );
};

const drawRows = (shown: readonly Shown[], rows: readonly string[][]): string => {
  const table = new Table({
    chars,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [], compact: true },
    colWidths: shown.map(({ width }) => width),
    colAligns: shown.map(({ column }) => column.align ?? 'left'),
  });
  table.push(...rows);
  return table.toString().replace(/ +$/gm, '');
};

/** Nothing but the gap between two columns: no frame, no lines. */
const chars = {
  ...{ top: '', 'top-left': '', 'top-mid': '', 'top-right': '' },
  ...{ bottom: '', 'bottom-left': '', 'bottom-mid': '', 'bottom-right': '' },
  ...{ mid: '', 'mid-mid': '', 'left-mid': '', 'right-mid': '' },
  ...{ left: '', middle: gap, right: '' },
};
