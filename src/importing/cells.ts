import type { Flag } from '../cli/flag.ts';
import { type ParseContext, ParseIssue, readNumberOfEither } from '../cli/words/parse.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { anotherValueText, mustBeText } from '../ground/i18n.ts';
import { fold } from '../ground/strings.ts';
import { type Calendar, dateIn } from './when/dates.ts';
import { midnightIn, momentIn } from './when/moments.ts';

/** How cells are to be read. */
export interface CellReading extends ParseContext, Calendar {}

/**
 * What a cell says, as the field's type: days, numbers and yes or no as spreadsheets write them. Undefined where it is
 * empty. Hours, and the days that they are of, are read together (`whenIn`).
 */
export const readCell = (flag: Flag, cell: unknown, reading: CellReading): unknown => {
  if (typeof cell === 'number' && flag.type === 'number') return cell;
  const text = plainText(cell, flag.expects);
  if (typeof text !== 'string') return text;
  const value = read(flag, text, reading);
  return value === undefined ? new ParseIssue(mustBeText(expectationOf(flag, reading), text)) : value;
};

/** A cell without what stands around its text; undefined where it is empty. */
export const plainText = (
  cell: unknown,
  expects: LocalizedText = anotherValueText,
): string | ParseIssue | undefined => {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === 'object') return new ParseIssue(mustBeText(expects));
  const text = unquoted(
    String(cell)
      .replace(/\u00a0|\u202f/g, ' ')
      .replace(marks, ''),
  );
  if (text === '') return undefined;
  // Most cells are told from both by how they begin.
  if (!begins.test(text)) return text;
  if (nothing.test(text)) return undefined;
  return sheetError.test(text) ? new ParseIssue(anError(text)) : text;
};

const begins = /^[N\\0#E]/i;

/** What programs write where there is nothing: databases, and address books of a day. */
const nothing = /^(?:NULL|\\N|0{1,4}[-/.]0{1,2}[-/.]0{2,4}(?: 0?0:00(?::00)?)?)$/;

/** What a formula that went wrong leaves, or a column too narrow for what it holds. */
const sheetError =
  /^(?:###+|#N\/[AD]|#[¡¿]?(?:REF|DIV\/0|VALUE|VALOR|NULL|NULO|NUM|NÚM|NAME|NOMBRE|SPILL|CALC|ERROR|DESBORDAMIENTO)[!?]|Err:5\d\d)$/i;

const anError = (text: string): LocalizedText => ({
  en: `is an error of the spreadsheet: ${text}`,
  es: `es un error de la hoja de cálculo: ${text}`,
});

/** Around a text: spaces, and what says in which direction it runs, as phones are copied from an address book. */
const marks = /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+|[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/g;

const read = (flag: Flag, text: string, reading: CellReading): unknown => {
  if (flag.type === 'date')
    return serialDay.test(text) ? new ParseIssue(serial) : loneDay(text, reading, flag);
  if (flag.type === 'integer')
    return wholeIn(flag.field === dinersField ? withoutDiners(text) : text, reading);
  if (flag.type === 'number') return readNumberOfEither(withoutGaps(withoutCurrency(text)), reading);
  if (flag.value === undefined) return wordsOfYes.get(fold(text));
  if (flag.choices === undefined && power.test(text)) return new ParseIssue(damaged);
  const plain = text.replace(asDecimal, '$1');
  return flag.read ? flag.read(plain, reading) : plain;
};

/** The field whose number people write with what they count. */
const dinersField = 'num_comensales';

/** Behind a number: who comes, in either language, cut short or not. Anything else may count something else (`4 mesas`, `4 niños`). */
const diners =
  /(?<=\d)\s*(?:pax|px|p|pers|personas?|persons?|people|ppl|comensal(?:es)?|cubiertos?|covers?|invitados?|guests?|diners?)\.?$/i;

/** `4 pax` as the number alone. */
const withoutDiners = (text: string): string => text.replace(diners, '');

/** `'612345678` and `="612345678"`: what keeps a spreadsheet from taking digits for a number is none of them. */
const unquoted = (text: string): string =>
  text.replace(/^="([+\d][\d ()./-]*)"$/, '$1').replace(/^'(?=[+\d][\d ()./-]*$)/, '');

/** A phone that a program has taken for a number. */
const asDecimal = /^(\+?\d{6,})[.,]00?$/;

/** A day that no hour belongs to: midnight is what programs write beside it. */
const loneDay = (
  text: string,
  reading: CellReading,
  { isOfAnyYear }: Flag,
): string | ParseIssue | undefined =>
  midnightIn(text, reading, isOfAnyYear) ??
  dateIn(text, reading, isOfAnyYear) ??
  // Midnight where the restaurant is.
  offsetMidnight(text, reading);

const offsetMidnight = (text: string, reading: CellReading): string | ParseIssue | undefined => {
  const moment = momentIn(text, reading);
  if (moment instanceof ParseIssue) return moment;
  return moment?.hour === '00:00' ? moment.day : undefined;
};

/** What a date of a file looks like. */
export const aDate = ({ isMonthFirst }: Calendar): LocalizedText =>
  isMonthFirst
    ? {
        en: 'a date with its year, month first: 11/21/2026, 2026-11-21',
        es: 'una fecha con su año, el mes primero: 11/21/2026, 2026-11-21',
      }
    : {
        en: 'a date with its year, day first: 21/11/2026, 21-11-2026, 2026-11-21',
        es: 'una fecha con su año, el día primero: 21/11/2026, 21-11-2026, 2026-11-21',
      };

const aSwitch: LocalizedText = { en: 'yes or no', es: 'sí o no' };

const expectationOf = (flag: Flag, calendar: Calendar): LocalizedText => {
  if (flag.type === 'date') return aDate(calendar);
  if (flag.value === undefined) return aSwitch;
  return flag.expects ?? anotherValueText;
};

/** `4,0` and `1.000,00` are whole; `1.000` may be one or a thousand, and 2.5 is no whole number. */
const wholeIn = (text: string, reading: ParseContext): unknown => {
  const value = readNumberOfEither(withoutGaps(text), reading);
  return typeof value === 'number' && !Number.isSafeInteger(value) ? undefined : value;
};

/** A restaurant has one currency. */
const withoutCurrency = (text: string): string =>
  text.replace(/^(?:[€$£]|EUR|USD|GBP|MXN)\s*|\s*(?:[€$£]|EUR|USD|GBP|MXN)$/gi, '');
/** `1 250,75` */
const withoutGaps = (text: string): string => text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');

const wordsOfYes: ReadonlyMap<string, boolean> = new Map([
  ...['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', '✓'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', 'falso', '0'].map((word) => [word, false] as const),
]);

/** A long number that a spreadsheet has shortened: its digits are lost. */
const power = /^\d([.,]\d+)?E\+\d+$/i;
const damaged: LocalizedText = {
  en: 'was shortened by a spreadsheet: its digits are lost; format the column as text and save again',
  es: 'lo abrevió una hoja de cálculo y ha perdido cifras; dar formato de texto a la columna y guardar otra vez',
};

/** A day and an hour as a spreadsheet keeps them: which they are depends on where it counts from. */
export const serialDay = /^[2-7]\d{4}(?:[.,]\d+)?$/;
export const serialHour = /^0?[.,]\d+$/;
export const serial: LocalizedText = {
  en: 'is the number that a spreadsheet keeps for it; format the column as a date or an hour and save again',
  es: 'es el número con que lo guarda una hoja de cálculo; dar formato de fecha u hora a la columna y guardar otra vez',
};
