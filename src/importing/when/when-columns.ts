import type { Mapped, Mapping } from '../columns/columns.ts';
import type { Table } from '../table/table.ts';
import type { Calendar } from './dates.ts';
import { saysBoth, type When } from './when.ts';

/** The fields that say when, and what stands in a sheet for day and start together. */
export interface WhenColumns extends When {
  readonly both: string;
}

/**
 * Day and start from a column that has both: one that is called so fills what no column of its own fills, both where that
 * was said; a column of days or of hours in which any cell has both fills both where the other has none.
 */
export const shareWhen = (
  { mapping, unused }: Mapped,
  said: Mapping,
  { day, start, both }: WhenColumns,
  table: Table,
  calendar: Calendar,
): Mapped => {
  const { [both]: header, ...own } = mapping;
  const shared = header ?? lone(own, [day, start], table, calendar);
  if (shared === undefined) return { mapping, unused };
  const isFilled = (field: string) => (both in said ? field in said : field in own);
  const filled = [day, start].filter((field) => !isFilled(field));
  const all: Mapping = { ...own, ...Object.fromEntries(filled.map((field) => [field, shared])) };
  const used = Object.values(all);
  const freed = [shared, ...Object.values(own)].filter((one) => !used.includes(one));
  return { mapping: all, unused: table.headers.filter((one) => unused.includes(one) || freed.includes(one)) };
};

/** The column of the one field where the other has none, if its cells say both. */
const lone = (
  mapping: Mapping,
  fields: readonly string[],
  { lines }: Table,
  calendar: Calendar,
): string | undefined => {
  const [header, ...others] = fields.flatMap((field) => mapping[field] ?? []);
  if (header === undefined || others.length > 0) return undefined;
  return lines.some(({ cells }) => saysBoth(cells[header], calendar)) ? header : undefined;
};
