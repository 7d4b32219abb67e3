import Table from 'cli-table3';
import { paint, type Tone } from './palette.ts';
import type { Column } from './result.ts';
import { isPlainText } from './sanitize.ts';
import { measureWidth } from './width.ts';

/** A line of a table: a cell for each column, none wider than it, or a text across all columns. */
export type TableLine = readonly { readonly text: string; readonly tone: Tone | undefined }[] | string;

interface TableColumn {
  readonly column: Pick<Column, 'align'>;
  readonly width: number;
}

/** Has cli-table3 pad and join the cells. Every line ends with a line break. */
export const drawLines = (
  columns: readonly TableColumn[],
  lines: readonly TableLine[],
  colour: boolean,
): string => {
  const drawn: string[] = [];
  for (let at = 0; at < lines.length; at += linesPerTable)
    drawn.push(...drawBlock(columns, lines.slice(at, at + linesPerTable), colour));
  return drawn.map((line) => `${line.trimEnd()}\n`).join('');
};

/** cli-table3 takes long for each cell, so a cell holds several lines; its time grows with the square of those. */
const linesPerTable = 20;

const layout = {
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
  columns: readonly TableColumn[],
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
    ...layout,
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
