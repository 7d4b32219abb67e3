import { compareField } from '../client/reconcile/reconcilable.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { invariant } from '../ground/invariant.ts';
import { fold, isEmail, isPlaceholderPhone, isSamePhone, keepDigits } from '../ground/strings.ts';
import type { Id } from '../journal/entry.ts';
import type { ApiRecord } from '../render/outcome.ts';
import type { ValidRow } from './validate.ts';

/** What the import does about a row. */
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

/** The record exists already, holds the same values already, or is sent with another row. */
interface NoAction {
  readonly action: 'none';
  readonly row: ValidRow;
  readonly reason: 'exists' | 'unchanged' | 'merged';
  readonly id?: Id;
}

/** The row's key and those of the rows that were merged into it. */
export const listKeys = ({ key, mergedKeys = [] }: ValidRow): readonly string[] => [key, ...mergedKeys];

/** Whether the action completes a record that this import created. */
export const isOwnUpdate = (action: RowAction): action is UpdateAction =>
  action.action === 'update' && action.isOwn === true;

/** A row that must not be sent, and why. */
export interface RefusedRow {
  readonly row: ValidRow;
  readonly text: LocalizedText;
}

export interface MatchRules {
  /** Two records match if one of these fields is equal… */
  readonly by: readonly string[];
  /** … and all of these. */
  readonly scopeFields: readonly string[];
  readonly onExisting: 'skip' | 'update' | 'fail';
  readonly formatRecord: (record: ApiRecord) => string;
  /** Why new values must not replace those of a record. */
  readonly refuseUpdate: (existing: ApiRecord, values: ApiRecord) => LocalizedText | undefined;
}

interface MergedRows {
  readonly rows: readonly ValidRow[];
  /** The rows that were merged into another. */
  readonly merged: readonly RowAction[];
  readonly refused: readonly RefusedRow[];
}

/** Merges rows that describe the same record: the first wins or, with `update`, later values override. */
export const mergeDuplicateRows = (validRows: readonly ValidRow[], rules: MatchRules): MergedRows => {
  const index = indexRecords([], rules);
  const places = new Map<ApiRecord, number>();
  const rows: ValidRow[] = [];
  const merged: RowAction[] = [];
  const refused: RefusedRow[] = [];
  const add = (body: ApiRecord, place: number): void => {
    index.add(body);
    places.set(body, place);
  };
  for (const row of validRows) {
    const [match] = index.find(row.body);
    if (!match) {
      add(row.body, rows.push(row) - 1);
      continue;
    }
    const place = invariant(places.get(match), 'every indexed body has a place');
    const first = invariant(rows[place], 'every place has a row');
    const text = refuseMerge(first, row, rules);
    if (text) {
      refused.push({ row, text });
      continue;
    }
    merged.push({ action: 'none', row, reason: 'merged' });
    rows[place] = rules.onExisting === 'update' ? withValuesOf(first, row) : withKeysOf(first, row);
    if (rules.onExisting === 'update') add(row.body, place);
  }
  return { rows, merged, refused };
};

const refuseMerge = (first: ValidRow, row: ValidRow, rules: MatchRules): LocalizedText | undefined => {
  const { line } = first.source;
  if (rules.onExisting === 'fail')
    return { en: `is the same as line ${line}`, es: `es igual que la línea ${line}` };
  return rules.onExisting === 'update' ? rules.refuseUpdate(first.body, row.body) : undefined;
};

const withKeysOf = (first: ValidRow, row: ValidRow): ValidRow => ({
  ...first,
  mergedKeys: [...(first.mergedKeys ?? []), ...listKeys(row)],
});

const withValuesOf = (first: ValidRow, row: ValidRow): ValidRow => ({
  ...withKeysOf(first, row),
  body: { ...first.body, ...row.body },
  updateBody: { ...first.updateBody, ...row.updateBody },
});

/** Decides what to do about each row, given the existing records. Rows that match the same record are one update. */
export const planRows = (
  rows: readonly ValidRow[],
  existing: readonly ApiRecord[],
  rules: MatchRules,
): { actions: RowAction[]; refused: RefusedRow[] } => {
  const index = indexRecords(existing, rules);
  const places = new Map<ApiRecord, number>();
  const actions: RowAction[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const matches = index.find(row.body);
    const [record] = matches;
    const isUpdate = record && matches.length === 1 && rules.onExisting === 'update';
    const place = isUpdate ? places.get(record) : undefined;
    const earlier = place === undefined ? undefined : actions[place];
    const text = earlier && rules.refuseUpdate(earlier.row.body, row.body);
    const action = text
      ? { row, text }
      : planRow(earlier ? withValuesOf(earlier.row, row) : row, matches, rules);
    if ('text' in action) refused.push(action);
    else if (place === undefined) {
      actions.push(action);
      if (record) places.set(record, actions.length - 1);
    } else {
      actions[place] = action;
      actions.push({ action: 'none', row, reason: 'merged' });
    }
  }
  return { actions, refused };
};

const planRow = (
  row: ValidRow,
  matches: readonly ApiRecord[],
  { onExisting, formatRecord }: MatchRules,
): RowAction | RefusedRow => {
  const [record, other] = matches;
  if (!record) return { action: 'create', row };
  const list = matches.map(formatRecord).join('; ');
  if (onExisting === 'fail')
    return { row, text: { en: `already exists: ${list}`, es: `ya existe: ${list}` } };
  const id = record['id'] as Id;
  if (onExisting === 'skip') return { action: 'none', row, id, reason: 'exists' };
  if (other)
    return {
      row,
      text: { en: `matches several records: ${list}`, es: `coincide con varios registros: ${list}` },
    };
  const body = listDifferences({ ...row.body, ...row.updateBody }, record);
  return Object.keys(body).length === 0
    ? { action: 'none', row, id, reason: 'unchanged' }
    : { action: 'update', row, id, body, before: record };
};

/** The fields whose value in a record is not the given one. */
export const listDifferences = (values: ApiRecord, record: ApiRecord): ApiRecord =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => compareField(field, value, record[field] ?? null) !== 'same',
    ),
  );

/** Finds matching records without comparing each with each. */
export const indexRecords = (
  records: readonly ApiRecord[],
  { by, scopeFields }: Pick<MatchRules, 'by' | 'scopeFields'>,
) => {
  const buckets = new Map<string, ApiRecord[]>();
  const getBucket = (field: string, record: ApiRecord) =>
    buckets.get(bucketKey(field, record[field]) ?? '') ?? [];
  const isMatch = (field: string, a: ApiRecord, b: ApiRecord) =>
    [field, ...scopeFields].every((name) => isSameValue(name, a[name], b[name]));
  const put = (field: string, record: ApiRecord): void => {
    const key = bucketKey(field, record[field]);
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
const bucketKey = (field: string, value: unknown): string | undefined => {
  const text = normalize(value);
  if (field === 'email' && !isEmail(text)) return undefined;
  if (!isPhone(field)) return text === '' ? undefined : `${field} ${text}`;
  if (isPlaceholderPhone(text)) return undefined;
  const digits = keepDigits(text);
  // A shorter number, such as an extension, matches only if it is written the same.
  return `${field} ${digits.length < sharedDigits ? text : digits.slice(-sharedDigits)}`;
};

const isSameValue = (field: string, a: unknown, b: unknown): boolean =>
  normalize(a) === normalize(b) || (isPhone(field) && isSamePhone(String(a ?? ''), String(b ?? '')));

const isPhone = (field: string): boolean => field === 'phone' || field === 'telefono';

const normalize = (value: unknown): string =>
  fold(String(value ?? ''))
    .replace(/\s+/g, ' ')
    .trim();
