import { usage } from '../../cli/usage.ts';
import type { Table } from '../table/table.ts';

const numbers = /^\s*(?:\p{L}+\.?,? )?(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d\d)(?!\d)/u;

/**
 * Throws USAGE where a column's dates can only have their month first (11/21/2026) and that was not said: day first, those of
 * the first twelve days would be other days.
 */
export const refuseMonthFirst = ({ headers, lines }: Table, columns: readonly string[]): void => {
  for (const header of new Set(columns)) {
    const first = monthFirstIn(lines, header);
    if (first === undefined) continue;
    throw usage(
      [
        {
          name: '<file>',
          text: {
            en: `has dates with their month first in column ${headers.indexOf(header) + 1} (${header}): ${first}`,
            es: `tiene fechas con el mes primero en la columna ${headers.indexOf(header) + 1} (${header}): ${first}`,
          },
        },
      ],
      { en: '--month-first reads them so', es: '--month-first las lee así' },
    );
  }
};

/** A date of a column that can only have its month first, where none can only have its day first. */
const monthFirstIn = (lines: Table['lines'], header: string): string | undefined => {
  let first: string | undefined;
  for (const { cells } of lines) {
    const text = String(cells[header] ?? '');
    const [, one, other] = numbers.exec(text) ?? [];
    if (Number(one) > 12) return undefined;
    if (one !== undefined && Number(other) > 12 && Number(other) <= 31) first ??= text;
  }
  return first;
};
