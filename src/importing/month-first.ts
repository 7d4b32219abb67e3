import { usage } from '../cli/usage.ts';
import type { Table } from './table.ts';

const numbers = /^\s*(?:\p{L}+\.?,? )?(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d\d)(?!\d)/u;

/**
 * Throws USAGE where a column's dates can only have their month first (11/21/2026) and that was not said: day first, those of
 * the first twelve days would be other days.
 */
export const refuseMonthFirst = ({ headers, lines }: Table, columns: readonly string[]): void => {
  for (const header of new Set(columns)) {
    const found = lines.flatMap(({ cells }) => {
      const text = String(cells[header] ?? '');
      const [, one, other] = numbers.exec(text) ?? [];
      return one === undefined ? [] : [{ text, one: Number(one), other: Number(other) }];
    });
    const first = found.find(({ one, other }) => one <= 12 && other > 12 && other <= 31);
    if (first === undefined || found.some(({ one }) => one > 12)) continue;
    throw usage(
      [
        {
          name: '<file>',
          text: {
            en: `has dates with their month first in column ${headers.indexOf(header) + 1} (${header}): ${first.text}`,
            es: `tiene fechas con el mes primero en la columna ${headers.indexOf(header) + 1} (${header}): ${first.text}`,
          },
        },
      ],
      { en: '--month-first reads them so', es: '--month-first las lee así' },
    );
  }
};
