import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { stringifyJson } from '../ground/json.ts';
import type { ApiRecord, Column } from './result.ts';
import { toSafeLine } from './sanitize.ts';

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
