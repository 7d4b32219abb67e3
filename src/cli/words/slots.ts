import type { Lang } from '../../ground/i18n.ts';
import { fold, keepDigits } from '../../ground/strings.ts';
import { createDateParser, findWeekday } from './dates.ts';
import { dummyContext, type Run, type Slot } from './parse.ts';
import { listTimes, timePrefix } from './times.ts';
import { findNumber } from './vocabulary.ts';

/** What words can give besides an argument. */
export type SlotName =
  | ('phone' | 'repeat' | 'until' | 'table' | 'shift' | 'hour' | 'day' | 'party' | 'meal' | 'state' | 'week')
  | ('price' | 'percent' | 'name' | 'notes');

/** The slots that a command takes, and the flags that receive their values. */
export type WordSlots = Readonly<Partial<Record<SlotName, string>>>;

export type Read = (text: string) => string | undefined;

/** `a las nueve` → `a las 9` */
export const withDigits = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => String(findNumber(word) ?? word));

const partyPattern =
  /^((?:(?:(?:una |a )?(?:mesa|table) )?(?:para|for)|(?:ahora )?(?:somos|son|seremos)|grupo de|(?:a )?(?:party|group|table) (?:of|for)|now) )?(\d{1,3})( ?(?:personas?|pax|px|comensal(?:es)?|cubiertos|people|persons?|guests?|diners|covers))?$/;

/** The number of guests: `para 6`, `6 personas`, `table for 6`. A number alone may mean something else. */
export const readPartySize: Read = (text) => {
  const [, before, number, after] = partyPattern.exec(fold(text)) ?? [];
  return before || after ? number : undefined;
};

const tablePattern =
  /^(?:(?:a|en|to|at|in|on) (?:la |the )?)?(?:(?:la |the |las )?(?:mesas?|tables?) (\S*\d\S*)|([a-z]{1,3}-?\d{1,3}(?:\+\S+)?))$/i;

/** The table that a text names: `T6`, `a T6`, `mesa 12`, `at table S9+S10`. Other words may be a name. */
export const readTable: Read = (text) => {
  const [, named, id] = tablePattern.exec(text) ?? [];
  return named ?? id;
};

/** An hour that cannot be another number. */
export const readHour: Read = (text) => (/^\d+$/.test(text) ? undefined : readAnyHour(text));

const readAnyHour: Read = (text) => (listTimes(text).length > 0 ? text.replace(timePrefix, '') : undefined);

const shiftPattern =
  /^(?:(?:is|are|will be|viene|vienen|llega|llegan)(?: con)? )?(?:in |en |dentro de |unos |about )?(?:([+])(\d{1,3})(?: ?(?:m|min|mins|minutes|minutos|'))?|(\d{1,3}) ?(m|min|mins|minutes?|minutos?|'|h|hours?|horas?)(?: (y media))?|(half an hour|media hora|(?:a )?quarter of an hour|un cuarto de hora|1 cuarto de hora))(?: (later|late|mas tarde|tarde|de retraso|despues|earlier|antes|before))?$/;

/** By how many minutes a party comes later, or earlier if negative: `+20`, `20 min later`, `media hora más tarde`. */
export const readShift: Read = (text) => {
  const [all, sign, plain, number, unit = '', half, phrase = '', direction = ''] =
    shiftPattern.exec(fold(text).replace(/^an? (?=hour)/, '1 ')) ?? [];
  // `2h` and `2 horas` without a direction are a time.
  if (all === undefined || (/^h/.test(unit) && direction === '')) return undefined;
  const ofPhrase = /cuarto|quarter/.test(phrase) ? 15 : 30;
  const count = Number(plain ?? number) * (unit.startsWith('h') ? 60 : 1) + (half ? 30 : 0);
  const minutes = phrase === '' ? count : ofPhrase;
  return String(sign === undefined && /earlier|antes|before/.test(direction) ? -minutes : minutes);
};

const everyWeek = /^(?:weekly|every week|each week|semanal(?:mente)?|cada semana|todas las semanas)$/;
const everyMonth = /^(?:monthly|every month|each month|mensual(?:mente)?|cada mes|todos los meses)$/;
const everyWeekday = /^(?:every|each|todos los|cada) (\p{L}+)$/u;

/** How often a reservation repeats. */
export const readRepeat: Read = (text) => {
  const folded = fold(text);
  if (everyWeek.test(folded) || readRepeatedWeekday(text) !== undefined) return 'weekly';
  return everyMonth.test(folded) ? 'monthly' : undefined;
};

/** The weekday of `every thursday` or `todos los jueves`. */
export const readRepeatedWeekday: Read = (text) => {
  const [, word = ''] = everyWeekday.exec(fold(text)) ?? [];
  return [word, word.replace(/s$/, '')].find((name) => findWeekday(name) !== undefined);
};

/** The last day of a repetition: `until 24/12`, `hasta el 24 de diciembre`. */
export const createUntilReader =
  (lang: Lang): Read =>
  (text) => {
    const [, day] = /^(?:until|till|up to|through|hasta)(?: el| the)? (.+)$/i.exec(text) ?? [];
    return day !== undefined && isDay(day, lang) ? day : undefined;
  };

export const isDay = (text: string, lang: Lang): boolean =>
  typeof createDateParser('next')(withDigits(text), dummyContext(lang)) === 'string';

const weeks: readonly (readonly [pattern: RegExp, day: string | undefined])[] = [
  [/^(?:the )?last week$|^(?:la )?semana pasada$/, '-1w'],
  [/^(?:(?:this |the )?week|(?:esta |la )?semana)$/, undefined],
];

/** A week, and the day in it for a date option; `this` is the current one. */
export const readWeek: Read = (text) => {
  const match = weeks.find(([pattern]) => pattern.test(fold(text)));
  return match && (match[1] ?? 'this');
};

const amountPattern =
  /^(?:a |at |to )?(\d{1,4}(?:[.,]\d{1,2})?)(?: ?(?:€|\$|£|eur|euros?|%|por ciento|percent))?$/i;

/** `4.50`, `a 4,50 €`. */
export const readAmount: Read = (text) => amountPattern.exec(text)?.[1];

/** The most groups that people write a phone in. */
const maxGroups = 8;
const phoneLabel = /^(?:phone|tel|tlf|tfno|telefono|movil|mobile|number|numero)$/;

export const isPhoneLabel = (word: string): boolean => phoneLabel.test(fold(word));

/** The shortest run with nine digits, else with five after a label, and the country prefix before it. */
export const findPhone = (words: readonly Slot[]): Run | undefined =>
  findPhoneOf(9, words, () => true) ?? findPhoneOf(5, words, isPhoneLabel);

const findPhoneOf = (
  minDigits: number,
  words: readonly Slot[],
  mayFollow: (word: string) => boolean,
): Run | undefined => {
  for (let count = 1; count <= maxGroups; count++)
    for (const start of words.keys()) {
      const run = words.slice(start, start + count).map((word) => word ?? '');
      const isTooShort = run.length < count || keepDigits(run.join('')).length < minDigits;
      if (isTooShort || !run.every(isPhonePart) || isPrefix(run[0])) continue;
      if (!mayFollow(words[start - 1] ?? '')) continue;
      const phoneStart = isPrefix(words[start - 1]) ? start - 1 : start;
      const phone = words.slice(phoneStart, start + count);
      return { start: phoneStart, count: phone.length, value: phone.join(' ') };
    }
  return undefined;
};

const isPhonePart = (word: string): boolean =>
  /^\+?[\d()-]+$/.test(word) && !/^\d{1,4}-\d{1,2}-\d{1,4}$/.test(word);

/** `+34`, `0049` */
const isPrefix = (word = ''): boolean => /^(?:\+|00)\d{1,3}$/.test(word);

const namesOfPeople: ReadonlySet<string> = new Set(['domingo', 'abril', 'april', 'may', 'june', 'julio']);

/** Whether a word for a day or month may also be a person's name: `Mar`, `Domingo`. */
export const isDayOrName = (text: string): boolean => {
  const name = fold(text);
  return namesOfPeople.has(name) || (name.length <= 4 && findWeekday(name) !== undefined);
};
