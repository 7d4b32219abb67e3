import { Failure } from '../ground/errors.ts';
import { type Lang, type LocalizedText, untranslated } from '../ground/i18n.ts';
import { isJsonNumber, stringifyJson } from '../ground/json.ts';
import { compareTexts } from '../ground/strings.ts';
import type { ApiRecord, Column, DataResult, ListResult, RenderOptions, ViewResult } from './result.ts';
import { toSafeLine } from './sanitize.ts';

/** All keys of the records, in order of first occurrence. */
export const listKeys = (records: readonly ApiRecord[]): readonly string[] => {
  const keys = new Set<string>();
  for (const record of records) for (const key of Object.keys(record)) keys.add(key);
  return [...keys];
};

const createColumn = (field: string, records: readonly ApiRecord[], priority: number): Column => ({
  field,
  header: untranslated(toSafeLine(field)),
  priority,
  ...(isNumeric(field, records) ? { align: 'right' as const } : { min: 8 }),
});

const isNumeric = (field: string, records: readonly ApiRecord[]): boolean => {
  const values = records.map((record) => record[field]).filter((value) => value != null);
  return values.length > 0 && values.every(isJsonNumber);
};

/** The columns of a table; without definitions, one per field; if not all fit, the last ones are dropped first. */
export const getListColumns = (
  records: readonly ApiRecord[],
  columns: readonly Column[],
): readonly Column[] =>
  columns.length > 0 ? columns.filter(({ only }) => only !== 'record') : createColumns(records);

export const createColumns = (records: readonly ApiRecord[]): Column[] =>
  listKeys(records).map((field, index) => createColumn(field, records, index));

/** The defined columns that a record has; all fields with `everything`, or if it has none of them. */
export const getDetailColumns = (
  record: ApiRecord,
  columns: readonly Column[],
  everything = false,
): readonly Column[] => {
  const defined = columns.filter(
    ({ field, only, isRelated }) => only !== 'list' && (isRelated || record[field] !== undefined),
  );
  if (!everything && defined.length > 0) return defined;
  const isOther = (field: string) => columns.every((column) => column.field !== field);
  const fields = Object.keys(record).filter((field) => record[field] !== undefined && isOther(field));
  return [...defined, ...fields.map((field, index) => createColumn(field, [record], index))];
};

export const getRecords = (result: DataResult): readonly ApiRecord[] =>
  result.kind === 'list' ? result.records : [result.record];

/** The line under a table. */
export const getSummary = ({ summary, records }: ListResult): LocalizedText | undefined =>
  typeof summary === 'function' ? summary(records) : summary;

/** A view's data as a list or a record. */
export const toDataResult = ({ data }: ViewResult): DataResult =>
  Array.isArray(data)
    ? { kind: 'list', records: data, columns: [] }
    : { kind: 'record', record: data as ApiRecord, columns: [] };

/** The fields of flat formats: the API's first, so that the header is stable, then any others. */
export const listFlatFields = (result: DataResult): string[] => [
  ...new Set([...(result.fields ?? []), ...listKeys(getRecords(result))]),
];

/** The fields that `--fields` and `--sort` accept. */
export const listKnownFields = (result: DataResult): string[] => [
  ...new Set([...listFlatFields(result), ...result.columns.map((column) => column.field)]),
];

/** The columns for records of several restaurants. Related values come from the columns of the record's own `profile`. */
export const combineColumns = (
  parts: readonly { readonly name: string | undefined; readonly columns: readonly Column[] }[],
): Column[] =>
  (parts[0]?.columns ?? []).map((column) => {
    if (!column.isRelated) return column;
    const getOwnColumn = ({ profile }: ApiRecord): Column => {
      const part = parts.find(({ name }) => name === profile);
      return part?.columns.find(({ field }) => field === column.field) ?? column;
    };
    return {
      ...column,
      format: (value, lang, record) => getOwnColumn(record).format?.(value, lang, record) ?? '',
      tone: (record) => getOwnColumn(record).tone?.(record),
    };
  });

/**
 * Restricts the result to the columns and fields of `--fields`, in that order. Records stay complete, because a
 * column may read other fields.
 */
export const selectFields = <O extends DataResult>(result: O, fields: readonly string[]): O => {
  const records = getRecords(result);
  const columns = fields.map((field, index) => {
    const defined = result.columns.find((column) => column.field === field);
    const column = defined ?? { ...createColumn(field, records, index), min: undefined };
    return { ...column, only: undefined, isExplicit: true as const };
  });
  return { ...result, columns, fields };
};

/** The record with these fields only; null for a missing one. */
export const pickFields = (record: ApiRecord, fields: readonly string[]): ApiRecord =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));

/** The field of `--sort`, without the `-` for descending order. */
const getSortField = (sort: string): string => sort.replace(/^-/, '');

/** A USAGE failure for the first unknown field; undefined if all are known, or `known` is empty. */
export const findUnknownField = (
  { fields = [], sort }: Pick<RenderOptions, 'fields' | 'sort'>,
  known: readonly string[],
): Failure | undefined => {
  const named = { '--fields': fields, '--sort': sort === undefined ? [] : [getSortField(sort)] };
  for (const [flag, names] of Object.entries(named)) {
    const unknown = names.find((name) => !known.includes(name));
    if (unknown === undefined || known.length === 0) continue;
    return new Failure('USAGE', {
      en: `${flag}: unknown field '${unknown}'`,
      es: `${flag}: no existe el campo '${unknown}'`,
      field: flag,
      hint: { en: `the fields are: ${known.join(', ')}`, es: `los campos son: ${known.join(', ')}` },
    });
  }
  return undefined;
};

/**
 * Sorts by one field: numbers by value, dates and times as text, other texts in Spanish order.
 * Records without a value come last in both directions. The sort is stable.
 */
export const sortRecords = (records: readonly ApiRecord[], sort: string): ApiRecord[] => {
  const field = getSortField(sort);
  const direction = sort.startsWith('-') ? -1 : 1;
  const missing = records.filter((record) => isMissing(record[field]));
  const present = records.filter((record) => !isMissing(record[field]));
  const compare = chooseComparator(present.map((record) => record[field]));
  present.sort((a, b) => direction * compare(a[field], b[field]));
  return [...present, ...missing];
};

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

type Comparator = (a: unknown, b: unknown) => number;

const chooseComparator = (values: readonly unknown[]): Comparator => {
  // `<` compares numbers by value, and dates and times as text.
  if (values.every(isJsonNumber) || values.every(isMoment))
    return (a, b) => ((a as string) < (b as string) ? -1 : Number(a !== b));
  return (a, b) => compareTexts(toPlainText(a), toPlainText(b));
};

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && /^(\d{4}-\d\d-\d\d|\d\d:\d\d)/.test(value);

const yes: LocalizedText = { en: 'yes', es: 'sí' };
const no: LocalizedText = { en: 'no', es: 'no' };

/** The column's text for a record, as one sanitized line. */
export const formatCell = ({ field, format }: Column, record: ApiRecord, lang: Lang): string =>
  format ? toSafeLine(format(record[field], lang, record)) : formatValue(record[field], lang);

/** Any value as one sanitized line. */
export const formatValue = (value: unknown, lang: Lang): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return (value ? yes : no)[lang];
  if (Array.isArray(value) && !value.some(isObject))
    return value.map((item) => formatValue(item, lang)).join(', ');
  return toSafeLine(toPlainText(value));
};

/** Translates an API value; an unknown value stays unchanged. */
export const translateValue = (
  texts: Readonly<Record<string, LocalizedText>>,
  value: unknown,
  lang: Lang,
): string => {
  const word = typeof value === 'string' && Object.hasOwn(texts, value) ? texts[value] : undefined;
  return word ? word[lang] : toPlainText(value);
};

/** Any value as a flat cell: nested values as JSON, null as empty. */
export const toPlainText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return isObject(value) ? stringifyJson(value) : String(value);
};

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
