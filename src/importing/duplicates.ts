import { compareField } from '../client/reconcile/reconcilable.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { isPhoneField, isPlaceholderPhone, isSamePhone } from '../ground/phones.ts';
import { foldWords, isEmail, keepDigits } from '../ground/strings.ts';
import type { Id } from '../journal/entry.ts';
import type { ApiRecord } from '../render/result.ts';
import type { RejectedRow, ValidRow } from './validate.ts';

/** How the import handles a row. */
export type RowAction = CreateAction | UpdateAction | NoAction;

interface CreateAction {
  readonly action: 'create';
  readonly row: ValidRow;
}

export interface UpdateAction {
  readonly action: 'update';
  readonly row: ValidRow;
  readonly id: Id;
  readonly body: ApiRecord;
  readonly before: ApiRecord;
  /** Whether this import created the record: then it must not be created again, even if the update fails. */
  readonly isOwn?: boolean;
}

/** The record exists already, holds the same values already, or is created by an earlier row. */
interface NoAction {
  readonly action: 'none';
  readonly row: ValidRow;
  readonly reason: 'exists' | 'unchanged' | 'repeated';
  readonly id?: Id;
}

/** Whether the action completes a record that this import created. */
export const isOwnUpdate = (action: RowAction): action is UpdateAction =>
  action.action === 'update' && action.isOwn === true;

export interface MatchRules {
  /** Two records match if one of these fields is equal… */
  readonly by: readonly string[];
  /** … and all of these. */
  readonly scopeFields: readonly string[];
  readonly onExisting: 'skip' | 'update' | 'fail';
  readonly formatRecord: (record: ApiRecord) => string;
  /** Returns why new values must not replace those of a record. Undefined if they may. */
  readonly checkUpdate: (existing: ApiRecord, values: ApiRecord) => LocalizedText | undefined;
}

/**
 * Decides how to handle each row, given the existing records and the rows that an earlier run sent. A row for the same
 * record as an earlier row is not sent: whether it is another person with the same phone, only the user knows.
 */
export const planRows = (
  rows: readonly ValidRow[],
  { existing, sent }: { existing: readonly ApiRecord[]; sent: readonly ValidRow[] },
  rules: MatchRules,
): { actions: RowAction[]; rejected: RejectedRow[] } => {
  const index = indexRecords(existing, rules);
  const writers = new Map<ApiRecord, ValidRow>();
  const addWriter = (row: ValidRow, matches: readonly ApiRecord[]): void => {
    index.add(row.body);
    for (const record of [row.body, ...matches]) writers.set(record, row);
  };
  for (const row of sent) addWriter(row, index.find(row.body));
  const actions: RowAction[] = [];
  const rejected: RejectedRow[] = [];
  for (const row of rows) {
    const matches = index.find(row.body);
    const earlier = matches.map((record) => writers.get(record)).find((writer) => writer !== undefined);
    const action = earlier ? repeatRow(row, earlier, rules) : planRow(row, matches, rules);
    if ('text' in action) rejected.push(action);
    else actions.push(action);
    // A later row must not change what this row writes, or has found unchanged.
    const isWriter = 'action' in action && (action.action !== 'none' || action.reason === 'unchanged');
    if (isWriter) addWriter(row, matches);
  }
  return { actions, rejected };
};

const repeatRow = (
  row: ValidRow,
  { source: { line } }: ValidRow,
  { onExisting }: MatchRules,
): RowAction | RejectedRow =>
  onExisting === 'skip'
    ? { action: 'none', row, reason: 'repeated' }
    : reject(row, `is the same record as line ${line}`, `es el mismo registro que la línea ${line}`);

const reject = ({ source }: ValidRow, en: string, es: string): RejectedRow => ({ source, text: { en, es } });

const planRow = (
  row: ValidRow,
  matches: readonly ApiRecord[],
  { onExisting, formatRecord, checkUpdate }: MatchRules,
): RowAction | RejectedRow => {
  const [record, other] = matches;
  if (!record) return { action: 'create', row };
  const list = matches.map(formatRecord).join('; ');
  if (onExisting === 'fail') return reject(row, `already exists: ${list}`, `ya existe: ${list}`);
  const id = record['id'] as Id;
  if (onExisting === 'skip') return { action: 'none', row, id, reason: 'exists' };
  if (other) return reject(row, `matches several records: ${list}`, `coincide con varios registros: ${list}`);
  const body = listDifferences({ ...row.body, ...row.updateBody }, record);
  if (Object.keys(body).length === 0) return { action: 'none', row, id, reason: 'unchanged' };
  const text = checkUpdate(record, body);
  return text ? { source: row.source, text } : { action: 'update', row, id, body, before: record };
};

/** Returns the values that differ from those of the record. */
export const listDifferences = (values: ApiRecord, record: ApiRecord): ApiRecord =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => compareField(field, value, record[field] ?? null) !== 'same',
    ),
  );

/** Finds matching records without comparing each with each. */
const indexRecords = (
  records: readonly ApiRecord[],
  { by, scopeFields }: Pick<MatchRules, 'by' | 'scopeFields'>,
) => {
  const buckets = new Map<string, ApiRecord[]>();
  const getBucket = (field: string, record: ApiRecord) =>
    buckets.get(getBucketKey(field, record[field]) ?? '') ?? [];
  const isMatch = (field: string, a: ApiRecord, b: ApiRecord) =>
    [field, ...scopeFields].every((name) => isSameValue(name, a[name], b[name]));
  const put = (field: string, record: ApiRecord): void => {
    const key = getBucketKey(field, record[field]);
    if (key === undefined) return;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(record);
    else buckets.set(key, [record]);
  };
  for (const record of records) for (const field of by) put(field, record);
  return {
    /** Adds a record. Of many that match by one field, the first is enough. */
    add: (record: ApiRecord): void => {
      for (const field of by)
        if (!getBucket(field, record).some((other) => isMatch(field, other, record))) put(field, record);
    },
    find: (body: ApiRecord): ApiRecord[] => [
      ...new Set(
        by.flatMap((field) => getBucket(field, body).filter((record) => isMatch(field, body, record))),
      ),
    ],
  };
};

/** The digits at the end that two spellings of a phone share. */
const sharedDigits = 7;

/** Records that may match have the same key. Undefined if the value identifies nobody. */
const getBucketKey = (field: string, value: unknown): string | undefined => {
  const text = foldWords(value);
  if (field === 'email' && !isEmail(text)) return undefined;
  if (!isPhoneField(field)) return text === '' ? undefined : `${field} ${text}`;
  if (isPlaceholderPhone(text)) return undefined;
  const digits = keepDigits(text);
  // A shorter number, such as an extension, matches only if it is written the same.
  return `${field} ${digits.length < sharedDigits ? text : digits.slice(-sharedDigits)}`;
};

const isSameValue = (field: string, a: unknown, b: unknown): boolean =>
  foldWords(a) === foldWords(b) || (isPhoneField(field) && isSamePhone(a, b));
