import { ParseIssue } from '../cli/words/parse.ts';
import { notesFieldOf } from '../context/resources/notes.ts';
import type { CrudResource } from '../context/resources/resource.ts';
import { problemsOf } from '../contract/explain.ts';
import { shapeOf } from '../contract/schema.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { joinTexts, mustBeText } from '../ground/i18n.ts';
import type { ApiRecord } from '../render/outcome.ts';
import { type CellReading, plainText, readCell } from './cells.ts';
import type { Field, Mapping } from './columns/columns.ts';
import { type NameParts, wholeName } from './columns/name-parts.ts';
import { withWarnings } from './columns/warning-columns.ts';
import type { Meaning } from './importable.ts';
import type { Line } from './table/table.ts';
import { weekdayMistaken } from './when/weekday-column.ts';
import { type When, whenIn } from './when/when.ts';

/** Fills a field from the column of another: the id from a name. Throws a sentence's Misread in its place. */
type Lookup = (said: string) => unknown;

export interface Checking {
  readonly kind: CrudResource;
  readonly fields: readonly Field[];
  readonly mapping: Mapping;
  /** A name that stands in two columns. */
  readonly parts?: NameParts | undefined;
  /** Columns whose words belong to the notes. */
  readonly warnings?: readonly string[] | undefined;
  /** The fields that say when a record is, where it has such. */
  readonly when?: When | undefined;
  /** The column that names the weekday of a record's day. */
  readonly weekday?: string | undefined;
  readonly meaning?: Meaning | undefined;
  readonly reading: CellReading;
  /** By the field that stands for another: which, and what it is. */
  readonly lookups: Readonly<Record<string, { readonly fills: string; readonly find: Lookup }>>;
}

interface RowBody {
  /** The body of its creation. */
  readonly body: ApiRecord;
  /** What only an edit takes. */
  readonly after: ApiRecord;
  /** Every mistake, by the number of its column. */
  readonly wrong: readonly { readonly column: number; readonly text: LocalizedText }[];
}

/** What a row says, field by field; nothing is asked of the service. */
export const bodyOf = (
  { cells }: Line,
  { kind, fields, mapping, parts, warnings = [], when, weekday, meaning, reading, lookups }: Checking,
  headers: readonly string[],
): RowBody => {
  const body: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const wrong: { readonly column: number; readonly text: LocalizedText }[] = [];
  const inHeader = (header: string | undefined, text: LocalizedText) => {
    const column = headers.indexOf(header ?? '') + 1;
    const found = inColumn(column, header, text);
    // A column that fills two fields says it once.
    if (!wrong.some((one) => one.text.en === found.en)) wrong.push({ column, text: found });
  };
  const at = (field: string, text: LocalizedText) => inHeader(mapping[field], text);
  let moment: ApiRecord = {};
  if (when) {
    const columnOf = (field: string) =>
      columnNamed(headers.indexOf(mapping[field] ?? '') + 1, mapping[field]);
    const flags = Object.fromEntries(fields.map(({ name, flag }) => [name, flag]));
    const found = whenIn(cells, { when, flags, mapping, calendar: reading, columnOf });
    moment = found.values;
    for (const one of found.wrong) at(one.field, one.text);
    const other = weekday && weekdayMistaken(cells[weekday], found.values[when.day]);
    if (weekday && other) inHeader(weekday, other.text);
  }
  let meant: string | undefined;
  for (const field of fields) {
    const header = mapping[field.name];
    // In the order of the fields, by which a row is known in another run.
    if (moment[field.name] !== undefined) body[field.name] = moment[field.name];
    if (header === undefined || (when && isOf(when, field.name))) continue;
    const lookup = lookups[field.name];
    const cell = parts?.field === field.name ? wholeName(cells, parts) : cells[header];
    const text = meaning?.field === field.name ? plainText(cell) : undefined;
    if (typeof text === 'string' && meaning?.of(text, body)) {
      meant = text;
      continue;
    }
    const read = cell instanceof ParseIssue ? cell : readCell(field.flag, cell, reading);
    const value = lookup && typeof read === 'string' ? lookup.find(read) : read;
    if (value instanceof ParseIssue) at(field.name, value.text);
    else if (value !== undefined)
      (field.isCreated || lookup ? body : after)[lookup?.fills ?? field.name] = value;
  }
  if (wrong.length > 0) return { body, after, wrong };
  const notes = warnings.length > 0 ? notesFieldOf(kind) : undefined;
  const warned = notes && withWarnings(body[notes], cells, warnings);
  if (warned) body[notes] = warned;
  const means = meant === undefined ? {} : (meaning?.of(meant, body) ?? {});
  for (const [field, value] of Object.entries(means))
    (field in shapeOf(kind.rows.create.body) ? body : after)[field] = value;
  const standsFor = (field: string) =>
    Object.entries(lookups).find(([name, { fills }]) => fills === field && name in mapping)?.[0] ?? field;
  const { create, update } = kind.rows;
  for (const [schema, part] of [
    [create.body, body],
    [update.body, after],
  ] as const) {
    for (const { field, missing, text, right } of problemsOf(schema, part)) {
      const given = part[field];
      at(
        standsFor(field),
        right && !missing && typeof given !== 'object' ? mustBeText(right, String(given)) : text,
      );
    }
  }
  return { body, after, wrong };
};

const isOf = ({ day, start, end }: When, field: string): boolean => [day, start, end].includes(field);

const inColumn = (column: number, header: string | undefined, text: LocalizedText): LocalizedText =>
  header === undefined ? text : joinTexts([columnNamed(column, header), text], ' ');

const columnNamed = (column: number, header = ''): LocalizedText => ({
  en: `column ${column} (${header})`,
  es: `columna ${column} (${header})`,
});
