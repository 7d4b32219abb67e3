import { paint } from './palette.ts';
import type { ApiRecord, Column, Grouping } from './result.ts';
import { layOutTable, type TableOptions } from './table.ts';
import { wrapIndented } from './width.ts';

/** Groups records by the grouping's field, in the order of its values, else of first appearance. */
export const groupRecords = (
  records: readonly ApiRecord[],
  { field, toGroup = toText, values = [] }: Grouping,
) => {
  const groups = new Map<string, ApiRecord[]>(values.map((value) => [value, []]));
  for (const record of records) {
    const value = toGroup(record[field]);
    const group = groups.get(value);
    if (group) group.push(record);
    else groups.set(value, [record]);
  }
  return [...groups].map(([value, members]) => ({ value, records: members }));
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
