import { createHash } from 'node:crypto';
import { type Column, columnsOf, type KeptRow, type KeptTable } from '../columns.ts';
import { type End, head, isKeptTable } from './document.ts';
import { cutOff, damaged, noDocument, tooNew } from './failures.ts';

export interface KeptRecord {
  readonly table: KeptTable;
  readonly row: KeptRow;
}

/**
 * The rows of a document, in order. What has been read counts only once its end has: whoever writes it down waits for
 * that. `name` is the file's. @throws Failure USAGE where it is none, of a newer program, cut off, or not as it was written
 */
export async function* readDocument(chunks: AsyncIterable<string>, name: string): AsyncGenerator<KeptRecord> {
  const hash = createHash('sha256');
  let number = 0;
  let end: End | undefined;
  for await (const line of linesOf(chunks)) {
    number += 1;
    if (end) throw damaged(name, number);
    const value = objectOf(line);
    if (number === 1) requireHead(value, name);
    else if (value['end']) end = value['end'] as End;
    else yield recordOf(value) ?? refuse(name, number);
    if (!end) hash.update(`${line}\n`);
  }
  if (number === 0) throw noDocument(name);
  if (!end) throw cutOff(name);
  if (end.rows !== number - 2 || end.sha256 !== hash.digest('hex')) throw damaged(name);
}

const refuse = (name: string, line: number): never => {
  throw damaged(name, line);
};

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

type Fields = Readonly<Record<string, unknown>>;

/** A line that is no JSON object is as one that says nothing. */
const objectOf = (line: string): Fields => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Fields) : {};
  } catch {
    return {};
  }
};

const requireHead = ({ maitre, format }: Fields, name: string): void => {
  if (maitre !== head.maitre || typeof format !== 'number') throw noDocument(name);
  if (format > head.format) throw tooNew(name);
};

/** Undefined where it is no row of ours, to the column. */
const recordOf = (value: Fields): KeptRecord | undefined => {
  const [table, ...others] = Object.keys(value);
  if (!isKeptTable(table) || others.length > 0) return undefined;
  const row = value[table];
  if (typeof row !== 'object' || row === null) return undefined;
  const columns = Object.entries<Column>(columnsOf[table]);
  const isWhole =
    Object.keys(row).length === columns.length &&
    columns.every(([column, kind]) => fits((row as Fields)[column], kind));
  return isWhole ? { table, row: row as KeptRow } : undefined;
};

const types = { text: 'string', number: 'number', flag: 'boolean' } as const;

const fits = (value: unknown, kind: Column): boolean => {
  if (value === null) return kind.endsWith('?');
  return typeof value === types[kind.replace('?', '') as keyof typeof types];
};
