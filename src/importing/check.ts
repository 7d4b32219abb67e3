import { createHash } from 'node:crypto';
import { Misread } from '../cli/words/reading.ts';
import type { FullKind } from '../context/kinds/kind.ts';
import { problemsOf } from '../contract/explain.ts';
import { shapeOf } from '../contract/schema.ts';
import { mustBe } from '../ground/expected.ts';
import { stringifyJson } from '../ground/json.ts';
import { inEach, type Text } from '../ground/lang.ts';
import { joined } from '../ground/nouns.ts';
import type { Row } from '../render/outcome.ts';
import { type CellReading, plainText, readCell } from './cells.ts';
import type { Field, Mapping } from './columns.ts';
import type { Meaning } from './importable.ts';
import { type NameParts, wholeName } from './name-parts.ts';
import type { Line, Table } from './table.ts';
import { type When, whenIn } from './when.ts';

/** A record of the file that can be sent. */
export interface Good {
  readonly line: Line;
  /** The body of its creation. */
  readonly body: Row;
  /** What only an edit takes, once it is there. */
  readonly after: Row;
  /** What it says, and which of those that say the same: known again in another run, without saying it. */
  readonly key: string;
}

/** What is wrong with a record of the file. */
export interface Bad {
  readonly line: Line;
  readonly text: Text;
}

export interface Checked {
  readonly good: readonly Good[];
  /** Every mistake of every record, in the file's order. */
  readonly bad: readonly Bad[];
}

/** Fills a field from the column of another: the id from a name. Throws a sentence's Misread in its place. */
type Lookup = (said: string) => unknown;

export interface Checking {
  readonly kind: FullKind;
  readonly fields: readonly Field[];
  readonly mapping: Mapping;
  /** A name that stands in two columns. */
  readonly parts?: NameParts | undefined;
  /** The fields that say when a record is, where it has such. */
  readonly when?: When | undefined;
  readonly meaning?: Meaning | undefined;
  readonly reading: CellReading;
  /** By the field that stands for another: which, and what it is. */
  readonly lookups: Readonly<Record<string, { readonly fills: string; readonly find: Lookup }>>;
}

/** Reads every record as what is to be sent, by the contract's row; nothing is asked of the service. */
export const checkTable = (table: Table, checking: Checking): Checked => {
  const good: Good[] = [];
  const bad: Bad[] = [];
  const seen = new Map<string, number>();
  for (const line of table.lines) {
    if (line.broken) {
      bad.push({ line, text: line.broken });
      continue;
    }
    if (Object.values(line.cells).every((cell) => cell === null || String(cell).trim() === '')) continue;
    const { body, after, wrong } = bodyOf(line, checking, table.headers);
    if (wrong.length > 0) {
      wrong.sort((one, other) => one.column - other.column);
      bad.push(...wrong.map(({ text }) => ({ line, text })));
      continue;
    }
    const said = digestOf({ body, after });
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    good.push({ line, body, after, key: `${said}.${before}` });
  }
  return { good, bad };
};

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(stringifyJson(value)).digest('hex').slice(0, 20);

const bodyOf = (
  { cells }: Line,
  { kind, fields, mapping, parts, when, meaning, reading, lookups }: Checking,
  headers: readonly string[],
) => {
  const body: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const wrong: { readonly column: number; readonly text: Text }[] = [];
  const at = (field: string, text: Text) => {
    const column = headers.indexOf(mapping[field] ?? '') + 1;
    const found = inColumn(column, mapping[field], text);
    // A column that fills two fields says it once.
    if (!wrong.some((one) => one.text.en === found.en)) wrong.push({ column, text: found });
  };
  if (when) {
    const columnOf = (field: string) =>
      columnNamed(headers.indexOf(mapping[field] ?? '') + 1, mapping[field]);
    const flags = Object.fromEntries(fields.map(({ name, flag }) => [name, flag]));
    const found = whenIn(cells, { when, flags, mapping, calendar: reading, columnOf });
    Object.assign(body, found.values);
    for (const one of found.wrong) at(one.field, one.text);
  }
  let meant: string | undefined;
  for (const field of fields) {
    const header = mapping[field.name];
    if (header === undefined || (when && isOf(when, field.name))) continue;
    const lookup = lookups[field.name];
    const cell = parts?.field === field.name ? wholeName(cells[header], cells[parts.family]) : cells[header];
    const text = meaning?.field === field.name ? plainText(cell) : undefined;
    if (typeof text === 'string' && meaning?.of(text, body)) {
      meant = text;
      continue;
    }
    const read = readCell(field.flag, cell, reading);
    const value = lookup && typeof read === 'string' ? lookup.find(read) : read;
    if (value instanceof Misread) at(field.name, value.text);
    else if (value !== undefined)
      (field.isCreated || lookup ? body : after)[lookup?.fills ?? field.name] = value;
  }
  if (wrong.length > 0) return { body, after, wrong };
  for (const [field, value] of Object.entries((meant !== undefined && meaning?.of(meant, body)) || {}))
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
        right && !missing && typeof given !== 'object' ? mustBe(right, String(given)) : text,
      );
    }
  }
  return { body, after, wrong };
};

const isOf = ({ day, start, end }: When, field: string): boolean => [day, start, end].includes(field);

const inColumn = (column: number, header: string | undefined, text: Text): Text =>
  header === undefined ? text : joined([columnNamed(column, header), text], ' ');

const columnNamed = (column: number, header = ''): Text => ({
  en: `column ${column} (${header})`,
  es: `columna ${column} (${header})`,
});

/** The required fields that no column fills. */
export const missingColumns = (
  fields: readonly Field[],
  mapping: Mapping,
  lookups: Checking['lookups'],
): Field[] =>
  fields.filter(
    ({ name, flag, isCreated }) =>
      isCreated &&
      flag.required &&
      !(name in mapping) &&
      !Object.entries(lookups).some(([other, { fills }]) => fills === name && other in mapping),
  );

/** `clientes.csv:12: …` */
export const placed = (file: string, { line, text }: Bad): Text =>
  inEach((lang) => `${file}:${line.line}: ${text[lang]}`);
