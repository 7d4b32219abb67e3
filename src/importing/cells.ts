import type { Flag } from '../cli/flag.ts';
import {
  type ParseContext,
  ParseIssue,
  parseNumberInEitherLanguage,
  removeCurrency,
} from '../cli/words/parse.ts';
import { isRealDate } from '../ground/dates.ts';
import { anotherValueText, type LocalizedText, mustBeText } from '../ground/i18n.ts';
import { isPhoneField } from '../ground/phones.ts';
import { fold } from '../ground/strings.ts';

/** Parses a cell as its field's type. Undefined if it is empty. */
export const parseCell = (flag: Flag, cell: unknown, context: ParseContext): unknown => {
  if (typeof cell === 'number' && flag.type === 'number') return cell;
  const text = toPlainText(cell, flag.expected);
  if (typeof text !== 'string') return text;
  const value = parseText(flag, text, context);
  return value === undefined ? new ParseIssue(mustBeText(describeValue(flag), text)) : value;
};

/** The text of a cell without the characters that programs add around it. Undefined if it is empty. */
export const toPlainText = (
  cell: unknown,
  expected: LocalizedText = anotherValueText,
): string | ParseIssue | undefined => {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === 'object') return new ParseIssue(mustBeText(expected));
  const text = String(cell)
    .replace(/\u00a0|\u202f/g, ' ')
    .replace(surroundings, '')
    // `="612345678"` and `'612345678` keep a spreadsheet from reading digits as a number.
    .replace(/^="([+\d][\d ()./-]*)"$/, '$1')
    .replace(/^'(?=[+\d][\d ()./-]*$)/, '');
  if (text === '' || emptyValue.test(text)) return undefined;
  if (!spreadsheetError.test(text)) return text;
  return new ParseIssue({
    en: `is a spreadsheet error: ${text}`,
    es: `es un error de la hoja de cálculo: ${text}`,
  });
};

/** Spaces, and the marks of text direction that phones have in some address books. */
const surroundings =
  /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+|[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/g;

/** What databases and address books write for an empty value or date. */
const emptyValue = /^(?:NULL|\\N|0{1,4}[-/.]0{1,2}[-/.]0{2,4}(?: 0?0:00(?::00)?)?)$/;

/** `#N/A`, `#¡VALOR!`, `#REF!`, `########`, `Err:508`. */
const spreadsheetError = /^(?:###+|#N\/[AD]|#[¡¿]?[A-ZÚ0/]+[!?]|Err:5\d\d)$/i;

const parseText = (flag: Flag, text: string, context: ParseContext): unknown => {
  if (flag.type === 'date') return parseDate(text, context.today(), flag.needsYear ? 0 : maxYearsAhead);
  if (flag.type === 'time') return flag.parse?.(toPlainTime(text), context);
  if (flag.type === 'integer')
    return parseWhole(flag.field === 'num_comensales' ? text.replace(partyUnit, '') : text, context);
  if (flag.type === 'number') return parseNumberInEitherLanguage(removeGaps(removeCurrency(text)), context);
  if (isBoolean(flag)) return booleanWords.get(fold(text));
  if (flag.choices === undefined && scientificNumber.test(text)) return new ParseIssue(lostDigits);
  // A phone that a program has saved as a decimal number.
  const plain = text.replace(/^(\+?\d{6,})[.,]00?$/, '$1');
  // An address book may say `n/a` for a phone or an e-mail.
  const isContact = flag.field === 'email' || isPhoneField(flag.field ?? '');
  return flag.parse && !isContact ? flag.parse(plain, context) : plain;
};

/** `4 pax`, `4 personas`. */
const partyUnit =
  /(?<=\d)\s*(?:pax|px|p|pers|personas?|persons?|people|ppl|comensal(?:es)?|cubiertos?|covers?|invitados?|guests?|diners?)\.?$/i;

/** Removes the spaces of `1 250,75`. */
const removeGaps = (text: string): string => text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');

/** `4,0` and `1.000,00` are whole; `1.000` is rejected because it may be 1 or 1000. */
const parseWhole = (text: string, context: ParseContext): unknown => {
  const value = parseNumberInEitherLanguage(removeGaps(text), context);
  return typeof value === 'number' && !Number.isSafeInteger(value) ? undefined : value;
};

const isBoolean = ({ placeholder }: Flag): boolean => placeholder === undefined;

const booleanWords: ReadonlyMap<string, boolean> = new Map([
  ...['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', '✓'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', 'falso', '0'].map((word) => [word, false] as const),
]);

/** `6,12E+08`: a long number that a spreadsheet has shortened. */
const scientificNumber = /^\d([.,]\d+)?E\+\d+$/i;
const lostDigits: LocalizedText = {
  en: 'was shortened by a spreadsheet and has lost digits; format the column as text and save it again',
  es: 'fue abreviado por una hoja de cálculo y ha perdido cifras; dé formato de texto a la columna y guárdela otra vez',
};

const describeValue = (flag: Flag): LocalizedText => {
  if (flag.type === 'date') return dateText;
  if (isBoolean(flag)) return { en: 'yes or no', es: 'sí o no' };
  return flag.expected ?? anotherValueText;
};

const dateText: LocalizedText = {
  en: 'a date with its year, day first: 21/11/2026, 2026-11-21',
  es: 'una fecha con su año, primero el día: 21/11/2026, 2026-11-21',
};

/** Drops the seconds of zero and the spaces of `9:30:00 p. m.`. */
const toPlainTime = (text: string): string =>
  text.replace(/^(\d{1,2}:\d{2}):00(?:\.0+)?/, '$1').replace(/([ap])\.?\s*m\.?$/i, '$1m');

/** Spreadsheets and programs write midnight beside a date alone. */
const datePattern =
  /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d))(?:[T ]0?0:00(?::00(?:\.0+)?)?Z?)?$/;

/** Earlier dates (30/12/1899, 01/01/0001) are placeholders for an empty date. */
const firstDate = '1900-01-01';

/** A reservation's year of two digits is at most this many years ahead: `99` means 1999. */
const maxYearsAhead = 5;

/** Parses a date with its year, in numbers, to YYYY-MM-DD. Dates relative to today are rejected. */
const parseDate = (text: string, today: string, yearsAhead: number): string | undefined => {
  const [, isoYear, isoMonth, isoDay, day, month, shownYear = ''] = datePattern.exec(text) ?? [];
  const lastYear = Number(today.slice(0, 4)) + yearsAhead;
  const year = shownYear.length === 2 ? lastYear - ((lastYear - Number(shownYear)) % 100) : shownYear;
  const parts = [isoYear ?? year, isoMonth ?? month ?? '', isoDay ?? day ?? ''];
  const date = parts.map((part) => String(part).padStart(2, '0')).join('-');
  return isRealDate(date) && date >= firstDate ? date : undefined;
};
