import type { Flag } from '../cli/flag.ts';
import { readNumberOfEither } from '../cli/words/numbers.ts';
import { Misread, type Reading } from '../cli/words/reading.ts';
import { mustBe, somethingElse } from '../ground/expected.ts';
import type { Text } from '../ground/lang.ts';
import { fold } from '../ground/text.ts';
import { dateIn } from './dates.ts';

/**
 * What a cell says, as the field's type: dates, hours, numbers and yes or no as spreadsheets write them. Undefined where
 * it is empty.
 */
export const readCell = (flag: Flag, cell: unknown, reading: Reading): unknown => {
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === 'object') return new Misread(mustBe(flag.expects ?? somethingElse));
  if (typeof cell === 'number' && flag.type === 'number') return cell;
  const text = unquoted(
    String(cell)
      .replace(/\u00a0|\u202f/g, ' ')
      .replace(marks, ''),
  );
  if (text === '') return undefined;
  const value = read(flag, text, reading);
  return value === undefined ? new Misread(mustBe(expectationOf(flag), text)) : value;
};

/** Around a text: spaces, and what says in which direction it runs, as phones are copied from an address book. */
const marks = /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+|[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/g;

const read = (flag: Flag, text: string, reading: Reading): unknown => {
  if (flag.type === 'date') {
    return serialDay.test(text) ? new Misread(serial) : dateIn(text, reading.today, flag.isOfAnyYear);
  }
  if (flag.type === 'time' && serialHour.test(text)) return new Misread(serial);
  if (flag.type === 'time') return flag.read?.(plainHour(text), quiet(reading));
  if (flag.type === 'integer') return wholeIn(text, reading);
  if (flag.type === 'number') return readNumberOfEither(withoutGaps(withoutCurrency(text)), reading);
  if (flag.value === undefined) return wordsOfYes.get(fold(text));
  if (flag.choices === undefined && power.test(text)) return new Misread(damaged);
  const plain = text.replace(asDecimal, '$1');
  return flag.read ? flag.read(plain, reading) : plain;
};

/** `'612345678` and `="612345678"`: what keeps a spreadsheet from taking digits for a number is none of them. */
const unquoted = (text: string): string =>
  text.replace(/^="([+\d][\d ()./-]*)"$/, '$1').replace(/^'(?=[+\d][\d ()./-]*$)/, '');

/** A phone that a program has taken for a number. */
const asDecimal = /^(\+?\d{6,})[.,]00?$/;

/** Without the seconds that are none, `9:30:00 p. m.` as `9:30 pm`. */
const plainHour = (text: string): string =>
  text.replace(/^(\d{1,2}:\d{2}):00(?:\.0+)?/, '$1').replace(/([ap])\.?\s*m\.?$/i, '$1m');

/** In a file nobody can be asked: what is written is what is meant. */
const quiet = ({ today, lang }: Reading): Reading => ({ today, lang });

const aDate: Text = {
  en: 'a date with its year, day first: 21/11/2026, 21-11-2026, 2026-11-21',
  es: 'una fecha con su año, el día primero: 21/11/2026, 21-11-2026, 2026-11-21',
};

const aSwitch: Text = { en: 'yes or no', es: 'sí o no' };

const expectationOf = (flag: Flag): Text => {
  if (flag.type === 'date') return aDate;
  if (flag.value === undefined) return aSwitch;
  return flag.expects ?? somethingElse;
};

/** `4,0` and `1.000,00` are whole; `1.000` may be one or a thousand, and 2.5 is no whole number. */
const wholeIn = (text: string, reading: Reading): unknown => {
  const value = readNumberOfEither(withoutGaps(text), reading);
  return typeof value === 'number' && !Number.isSafeInteger(value) ? undefined : value;
};

const withoutCurrency = (text: string): string => text.replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/gi, '');
/** `1 250,75` */
const withoutGaps = (text: string): string => text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '');

const wordsOfYes: ReadonlyMap<string, boolean> = new Map([
  ...['si', 's', 'yes', 'y', 'true', 'verdadero', '1', 'x', '✓'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', 'falso', '0'].map((word) => [word, false] as const),
]);

/** A long number that a spreadsheet has shortened: its digits are lost. */
const power = /^\d([.,]\d+)?E\+\d+$/i;
const damaged: Text = {
  en: 'was shortened by a spreadsheet: its digits are lost; format the column as text and save again',
  es: 'lo abrevió una hoja de cálculo y ha perdido cifras; dar formato de texto a la columna y guardar otra vez',
};

/** A day and an hour as a spreadsheet keeps them: which they are depends on where it counts from. */
const serialDay = /^[2-7]\d{4}(?:[.,]\d+)?$/;
const serialHour = /^0?[.,]\d+$/;
const serial: Text = {
  en: 'is the number that a spreadsheet keeps for it; format the column as a date or an hour and save again',
  es: 'es el número con que lo guarda una hoja de cálculo; dar formato de fecha u hora a la columna y guardar otra vez',
};
