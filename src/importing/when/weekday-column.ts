import { otherWeekday, weekdayCalled } from '../../cli/words/dates.ts';
import type { ParseIssue } from '../../cli/words/parse.ts';
import { getWeekday } from '../../ground/dates.ts';
import { fold } from '../../ground/strings.ts';
import type { Mapping } from '../columns/columns.ts';
import type { Table } from '../table/table.ts';

const called =
  /^(?:dow|week ?day|day(?: of (?:the )?week| name)?|(?:dia|d\.?)(?: de)?(?: la)?(?: semana)?)\.?$/;

/**
 * The column that is called so and holds weekdays and nothing else: what it says has to be its row's day. Under another
 * header they may be of anything, and `Domingo` or `Mar` are names.
 */
export const weekdayColumn = ({ headers, lines }: Table, said: Mapping): string | undefined =>
  headers.find((header) => {
    const cells = lines.map(({ cells }) => cells[header]).filter((cell) => String(cell ?? '').trim() !== '');
    if (
      !called.test(
        fold(header)
          .trim()
          .replace(/[_\s]+/g, ' '),
      )
    )
      return false;
    const isSaid = Object.values(said).includes(header);
    return !isSaid && cells.length > 0 && cells.every((cell) => weekdayIn(cell) !== undefined);
  });

/** Why a row's weekday is not that of its day. */
export const weekdayMistaken = (cell: unknown, day: unknown): ParseIssue | undefined => {
  const weekday = weekdayIn(cell);
  if (weekday === undefined || typeof day !== 'string' || getWeekday(day) === weekday) return undefined;
  return otherWeekday(day, weekday);
};

const weekdayIn = (cell: unknown): number | undefined =>
  weekdayCalled(
    fold(String(cell ?? ''))
      .trim()
      .replace(/\.$/, ''),
  );
