import { ParseIssue } from '../../cli/words/parse.ts';
import { type CellReading, plainText, readCell } from '../cells.ts';
import type { Meaning } from '../importable.ts';
import type { Table } from '../table/table.ts';
import type { Field } from './columns.ts';

/**
 * Whether a column whose header may name a field holds it: where it is required, or most of its cells say what it takes, or
 * any says what must not be lost, that a booking is none any more. Else it is left out, as any column of another meaning.
 */
export const holdsIn =
  ({ lines }: Table, reading: CellReading, meaning: Meaning | undefined) =>
  ({ name, flag }: Field, header: string): boolean => {
    if (flag.required) return true;
    const cells = lines.flatMap(({ cells }) => plainText(cells[header]) ?? []);
    const values = cells.flatMap((cell) => {
      if (cell instanceof ParseIssue) return [];
      const meant = meaning?.field === name ? meaning.of(cell, {})?.[name] : undefined;
      const value = meant ?? readCell(flag, cell, reading);
      return value === undefined || value instanceof ParseIssue ? [] : [value];
    });
    return values.length * 2 > cells.length || (meaning?.field === name && values.includes(meaning.final));
  };
