import type { Flag } from '../cli/flag.ts';
import {
  type ParseContext,
  ParseIssue,
  parseNumberInEitherLanguage,
  removeCurrency,
} from '../cli/words/parse.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { anotherValueText, mustBeText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import { type Calendar, describeDate, parseDateAndTime } from './when/parse-date.ts';

/** What the value of a cell depends on besides its field. */
export interface CellContext extends ParseContext, Calendar {}

/** Parses a cell as its field's type. Undefined if it is empty. The columns of a schedule are parsed by `readSchedule`. */
export const parseCell = (flag: Flag, cell: unknown, context: CellContext): unknown => {
  if (typeof cell === 'number' && flag.type === 'number') return cell;
  const text = toPlainText(cell, flag.expected);
  if (typeof text !== 'string') return text;
  const value = parseText(flag, text, context);
  return value === undefined ? new ParseIssue(mustBeText(describeValue(flag, context), text)) : value;
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
  return spreadsheetError.test(text) ? new ParseIssue(spreadsheetErrorText(text)) : text;
};

/** Spaces, and the marks of text direction that phones have in some address books. */
const surroundings =
  /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+|[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/g;

/** What databases and address books write for an empty value or date. */
const emptyValue = /^(?:NULL|\\N|0{1,4}[-/.]0{1,2}[-/.]0{2,4}(?: 0?0:00(?::00)?)?)$/;

/** `#N/A`, `#¡VALOR!`, `#REF!`, `########`, `Err:508`. */
const spreadsheetError = /^(?:###+|#N\/[AD]|#[¡¿]?[A-ZÚ0/]+[!?]|Err:5\d\d)$/i;

const spreadsheetErrorText = (text: string): LocalizedText => ({
  en: `is a spreadsheet error: ${text}`,
  es: `es un error de la hoja de cálculo: ${text}`,
});

const parseText = (flag: Flag, text: string, context: CellContext): unknown => {
  if (flag.type === 'date') return parseDay(text, context, flag);
  if (flag.type === 'integer')
    return parseWhole(flag.field === 'num_comensales' ? text.replace(partyUnit, '') : text, context);
  if (flag.type === 'number') return parseNumberInEitherLanguage(removeGaps(removeCurrency(text)), context);
  if (flag.placeholder === undefined) return booleanWords.get(fold(text));
  if (flag.choices === undefined && scientificNumber.test(text)) return new ParseIssue(lostDigits);
  // A phone that a program has saved as a decimal number.
  const plain = text.replace(/^(\+?\d{6,})[.,]00?$/, '$1');
  return flag.parse ? flag.parse(plain, context) : plain;
};

const parseDay = (
  text: string,
  context: CellContext,
  { needsYear: isPast }: Flag,
): string | ParseIssue | undefined => {
  // Only birthdays need their year.
  const moment = parseDateAndTime(text, context, isPast);
  if (moment instanceof ParseIssue) return moment;
  return moment?.time === undefined ? moment?.day : undefined;
};

/** `4 pax`, `4 personas`. */
const partyUnit =
  /(?<=\d)\s*(?:pax|px|p|pers|personas?|persons?|people|ppl|comensal(?:es)?|cubiertos?|covers?|invitados?|guests?|diners?)\.?$/i;

/** `1 250,75`. */
const removeGaps = (text: string): string => text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');

/** `4,0` and `1.000,00` are whole; `1.000` is rejected because it may be 1 or 1000. */
const parseWhole = (text: string, context: CellContext): unknown => {
  const value = parseNumberInEitherLanguage(removeGaps(text), context);
  return typeof value === 'number' && !Number.isSafeInteger(value) ? undefined : value;
};

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

const yesOrNo: LocalizedText = { en: 'yes or no', es: 'sí o no' };

const describeValue = (flag: Flag, calendar: Calendar): LocalizedText => {
  if (flag.type === 'date') return describeDate(calendar);
  return flag.placeholder === undefined ? yesOrNo : (flag.expected ?? anotherValueText);
};
