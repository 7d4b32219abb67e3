import { createHash } from 'node:crypto';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import type { ApiRecord } from '../render/outcome.ts';
import type { Field, Mapping } from './columns/columns.ts';
import { bodyOf, type Checking } from './row-body.ts';
import type { Line, Table } from './table/table.ts';

/** A record of the file that can be sent. */
export interface Good {
  readonly line: Line;
  /** The body of its creation. */
  readonly body: ApiRecord;
  /** What only an edit takes, once it is there. */
  readonly after: ApiRecord;
  /** What it says, and which of those that say the same: known again in another run, without saying it. */
  readonly key: string;
  /** The keys of other lines that say this record: done when it is, and sent again when it is. */
  readonly others?: readonly string[];
}

/** What is wrong with a record of the file. */
export interface Bad {
  readonly line: Line;
  readonly text: LocalizedText;
}

export interface Checked {
  readonly good: readonly Good[];
  /** Every mistake of every record, in the file's order. */
  readonly bad: readonly Bad[];
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
      const sorted = wrong.toSorted((one, other) => one.column - other.column);
      bad.push(...sorted.map(({ text }) => ({ line, text })));
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
export const placed = (file: string, { line, text }: Bad): LocalizedText =>
  localize((lang) => `${file}:${line.line}: ${text[lang]}`);
