import type { ApiRecord, Column, Grouping } from './result.ts';
import { paint } from './status.ts';
import { drawTable, type TableOptions } from './table.ts';
import { hang } from './width.ts';

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

/** Renders records below the headings of their groups, with all columns aligned. Empty without records. */
export const renderGroups = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
  grouping: Grouping,
  options: TableOptions,
): string => {
  if (records.length === 0) return '';
  const { head, rows } = drawTable(records, omitGroupColumn(columns, grouping), options);
  const rowByRecord = new Map(records.map((record, index) => [record, rows[index] ?? '']));
  return groupRecords(records, grouping)
    .map(({ value, records: members }) => {
      const { lang, width, colour } = options;
      const heading = hang(grouping.heading(value, members)[lang], width)
        .map((line) => paint(line, 'strong', colour))
        .join('\n');
      const lines = members.map((record) => rowByRecord.get(record) ?? '');
      return `${heading}\n${members.length > 0 ? head : ''}${lines.join('')}`;
    })
    .join('\n');
};
