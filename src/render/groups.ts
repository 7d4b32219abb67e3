import { groupBy } from '../ground/rows.ts';
import { paint } from './palette.ts';
import type { ApiRecord, Column, Grouping } from './result.ts';
import { layOutTable, type TableOptions } from './table.ts';
import { wrapIndented } from './width.ts';

/** Groups records by the grouping's field, in the order of its values, else of first appearance. */
export const groupRecords = (
  records: readonly ApiRecord[],
  { field, toGroup = toText, values = [] }: Grouping,
) => {
  const groups = groupBy(records, (record) => toGroup(record[field]));
  const ordered = new Set([...values, ...groups.keys()]);
  return [...ordered].map((value) => ({ value, records: groups.get(value) ?? [] }));
};

const toText = (value: unknown): string => String(value ?? '');

/** The columns except the one that the headings show. */
export const omitGroupColumn = (columns: readonly Column[], { field }: Grouping): Column[] =>
  columns.filter((column) => column.field !== field);

/** Renders records below the headings of their groups, in parts, with all columns aligned. */
export function* renderGroups(
  records: readonly ApiRecord[],
  columns: readonly Column[],
  grouping: Grouping,
  options: TableOptions,
): Generator<string> {
  if (records.length === 0) return;
  const { lang, width, colour } = options;
  const { head, drawRows } = layOutTable(records, omitGroupColumn(columns, grouping), options);
  for (const [index, group] of groupRecords(records, grouping).entries()) {
    const heading = wrapIndented(grouping.heading(group.value, group.records)[lang], width);
    const lines = heading.map((line) => `${paint(line, 'strong', colour)}\n`);
    yield `${index > 0 ? '\n' : ''}${lines.join('')}${group.records.length > 0 ? head : ''}`;
    yield* drawRows(group.records);
  }
}
