import { createHash } from 'node:crypto';
import { explainProblem } from '../cli/body.ts';
import { ParseIssue } from '../cli/words/parse.ts';
import type { Context } from '../context/context.ts';
import { getNotesField } from '../context/resources/resource.ts';
import { findProblems } from '../contract/explain.ts';
import { getShape } from '../contract/schema.ts';
import { joinTexts, type LocalizedText } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import { fold } from '../ground/strings.ts';
import type { ApiRecord } from '../render/result.ts';
import { parseCell, toPlainText } from './cells.ts';
import type { RowRules } from './columns.ts';
import type { ImportOptions, ImportSpec } from './import-spec.ts';
import type { NameColumns } from './known-headers.ts';
import type { Row, Table } from './read-table.ts';

export interface ValidRow {
  readonly source: Row;
  readonly body: ApiRecord;
  /** The fields that only an update accepts, sent once the record exists. */
  readonly updateBody: ApiRecord;
  /** Identifies the row in the ledger: a hash of its values, and its number among equal rows. */
  readonly key: string;
}

/** A row that cannot be sent, and why. */
export interface RejectedRow {
  readonly source: Row;
  readonly text: LocalizedText;
}

/** A file that has been read and validated. Nothing has been sent. */
export interface PreparedImport {
  readonly context: Context;
  readonly spec: ImportSpec;
  /** The file's name as it was typed. */
  readonly name: string;
  readonly path: string | undefined;
  readonly table: Table;
  readonly valid: readonly ValidRow[];
  readonly rejected: readonly RejectedRow[];
  /** Hash of the keys of all valid rows. */
  readonly digest: string;
  readonly rejectsPath: string;
  readonly options: ImportOptions;
}

/** Validates every row against the contract. Reports all problems of all rows, in file order. */
export const validateRows = (
  rows: readonly Row[],
  rules: RowRules,
): { valid: ValidRow[]; rejected: RejectedRow[] } => {
  const valid: ValidRow[] = [];
  const rejected: RejectedRow[] = [];
  const counts = new Map<string, number>();
  for (const source of rows) {
    if (source.problem) {
      rejected.push({ source, text: source.problem });
      continue;
    }
    if (Object.values(source.cells).every((cell) => cell === null || String(cell).trim() === '')) continue;
    const { body, updateBody, problems } = parseRow(source, rules);
    if (problems.length > 0) {
      const sorted = problems.toSorted((a, b) => a.column - b.column);
      rejected.push(...sorted.map(({ text }) => ({ source, text })));
      continue;
    }
    // `after` is part of the hash, and so of the keys in ledgers on disk.
    const digest = computeDigest({ body, after: updateBody });
    const count = counts.get(digest) ?? 0;
    counts.set(digest, count + 1);
    valid.push({ source, body, updateBody, key: `${digest}.${count}` });
  }
  return { valid, rejected };
};

export const computeDigest = (value: unknown): string =>
  createHash('sha256').update(stringifyJson(value)).digest('hex').slice(0, 20);

interface ParsedRow {
  readonly body: ApiRecord;
  readonly updateBody: ApiRecord;
  readonly problems: readonly { readonly column: number; readonly text: LocalizedText }[];
}

const parseRow = ({ cells }: Row, rules: RowRules): ParsedRow => {
  const { fields, headers, mapping, nameColumns, valueAlias, reference, cellContext } = rules;
  const { create, update } = rules.resource.operations;
  const body: Record<string, unknown> = {};
  const updateBody: Record<string, unknown> = {};
  const problems: { column: number; text: LocalizedText }[] = [];
  const addProblem = (field: string, text: LocalizedText): void => {
    const header = mapping[field];
    const number = headers.indexOf(header ?? '') + 1;
    const column = { en: `column ${number} (${header})`, es: `columna ${number} (${header})` };
    problems.push({ column: number, text: header === undefined ? text : joinTexts([column, text], ' ') });
  };
  let alias: string | undefined;
  // The order of the fields is part of the row's key.
  for (const { name, flag, isCreatable } of fields) {
    const header = mapping[name];
    if (header === undefined) continue;
    const cell = nameColumns?.field === name ? joinName(cells, nameColumns) : cells[header];
    const word = valueAlias?.field === name ? toPlainText(cell) : undefined;
    if (typeof word === 'string' && valueAlias?.expand(word, body)) {
      // Expanded below, once all other fields are known.
      alias = word;
      continue;
    }
    const parsed = cell instanceof ParseIssue ? cell : parseCell(flag, cell, cellContext);
    const isReference = name === reference?.field && typeof parsed === 'string';
    const value = isReference ? reference.findId(parsed) : parsed;
    if (value instanceof ParseIssue) addProblem(name, value.text);
    else if (isReference) body[reference.idField] = value;
    else if (value !== undefined) (isCreatable ? body : updateBody)[name] = value;
  }
  if (problems.length > 0) return { body, updateBody, problems };
  const notesField = getNotesField(rules.resource);
  const notes = notesField && addAllergies(body[notesField], cells, rules.allergyColumns);
  if (notesField && notes !== undefined) body[notesField] = notes;
  const expanded = alias === undefined ? {} : (valueAlias?.expand(alias, body) ?? {});
  for (const [field, value] of Object.entries(expanded))
    (field in getShape(create.body) ? body : updateBody)[field] = value;
  for (const [schema, part] of [
    [create.body, body],
    [update.body, updateBody],
  ] as const)
    for (const problem of findProblems(schema, part)) {
      const { field, expected } = problem;
      const text = explainProblem(problem, part[field], expected);
      addProblem(reference?.idField === field ? reference.field : field, text);
    }
  return { body, updateBody, problems };
};

/** Joins the parts of a name. A first name that already ends with the last name is the whole name. */
const joinName = (cells: ApiRecord, { first, last }: NameColumns): string | ParseIssue => {
  const parts = [first, last].map((headers) => headers.map((header) => toPlainText(cells[header])));
  const unreadable = parts.flat().find((part) => part instanceof ParseIssue);
  if (unreadable instanceof ParseIssue) return unreadable;
  const [given = '', family = ''] = parts.map((part) => part.filter(Boolean).join(' '));
  return ` ${fold(given)}`.endsWith(` ${fold(family)}`) ? given : `${given} ${family}`.trim();
};

/** Appends each allergy column to the notes, after its header. */
const addAllergies = (notes: unknown, cells: ApiRecord, columns: readonly string[]): unknown => {
  const lines = columns.flatMap((header) => {
    const text = toPlainText(cells[header]);
    return typeof text === 'string' && !nonePattern.test(fold(text)) ? [`${header.trim()}: ${text}`] : [];
  });
  if (lines.length === 0) return notes;
  return [...(typeof notes === 'string' && notes.trim() !== '' ? [notes] : []), ...lines].join('\n');
};

const nonePattern = /^(?:no|none|not any|ningun[ao]?|nada|nothing|n\/?a|no consta|false|falso|0|[-–—.]+)\.?$/;
