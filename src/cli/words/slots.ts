import type { Lang } from '../../ground/i18n.ts';
import { memoize } from '../../ground/invariant.ts';
import { fold, joinParts, keepDigits } from '../../ground/strings.ts';
import { createDateParser, findWeekday } from './dates.ts';
import { dummyContext, type Run, type Slot } from './parse.ts';
import { listTimes, parseAgo, parseDelay, parseDuration, parseOneOrMore, timePrefix } from './times.ts';
import { definePattern, findNumber, isOneOf } from './vocabulary.ts';

/** What words can give besides an argument. */
export type SlotName =
  | ('phone' | 'repeat' | 'until' | 'table' | 'shift' | 'hour' | 'day' | 'from' | 'to' | 'party' | 'more')
  | 'email'
  | ('former' | 'end' | 'longer' | 'meal' | 'state' | 'price' | 'percent' | 'name' | 'newName' | 'notes');

/** The slots that a command takes, and the flags that receive their values. */
export type WordSlots = Readonly<Partial<Record<SlotName, string>>>;

export type Read = (text: string) => string | undefined;

/** `a las nueve` → `a las 9` */
export const withDigits = memoize((text: string): string =>
  text.replace(/\p{L}+/gu, (word) => String(findNumber(word) ?? word)),
);

const partyPattern = definePattern('({beforeParty} )?(\\d{1,3})( ?{afterParty})*');
const companyPattern = definePattern('(?:\\+|{company} )(\\d{1,2}) {friends}');

/** The number of guests: `para 6`, `6 personas`, `and 3 friends`. A number alone may mean something else. */
export const readPartySize: Read = (text) => {
  const [, company] = companyPattern().exec(fold(text)) ?? [];
  if (company !== undefined) return `${Number(company) + 1}`;
  const [, before, number, after] = partyPattern().exec(fold(text)) ?? [];
  return before || after ? number : undefined;
};

const morePattern = definePattern(
  '((?:(?:{adds}|{removes}|{brings}|{plus}) )*)(?:([+-]\\d)|(\\d{1,2})( {afterParty})?(?: (?:({more})|({less})))?)(?: {afterParty})?',
);

/** By how many guests a party grows, or shrinks if negative: `one more`, `uno menos`, `add 2 people`. */
export const readMore: Read = (text) => {
  const [, before = '', signed, number, people, more, less] = morePattern().exec(fold(text)) ?? [];
  if (signed !== undefined || number === undefined) return signed;
  const [first = ''] = before.split(' ');
  if (less || isOneOf('removes', first)) return `-${number}`;
  return more || (people && isOneOf('adds', first)) || isOneOf('plus', first) ? number : undefined;
};

const tablePattern = definePattern(
  '(?:{places} )?(?:{tables} (\\S*\\d\\S*)|([a-z]{1,3}-?\\d{1,3}(?:\\+\\S+)?))',
);

/** The table that a text names: `T6`, `a T6`, `mesa 12`, `at table S9+S10`. Other words may be a name. */
export const readTable: Read = (text) => {
  const [, named, id] = tablePattern().exec(text) ?? [];
  return named ?? id;
};

/** An hour that cannot be another number. */
export const readHour: Read = (text) => {
  // `4 for dinner` are four guests.
  if (/^\d+(?: (?:(?:for|para) .*|(?:al|at) (?:mediodia|midday|noon|lunch)))?$/.test(fold(text)))
    return undefined;
  // `sunday 13 lunch` is the 13th.
  if (/^(?:1[3-9]|[23]\d) (?:comida|cena|lunch|dinner)$/.test(fold(text))) return undefined;
  if ((parseDelay(text) ?? parseAgo(text) ?? listTimes(text)[0]) === undefined) return undefined;
  // With a colon `8:30` and `10:30` would rule out the evening.
  return text.replace(timePrefix, '').replace(/^([1-9]|1[01]):(\d\d)$/, '$1.$2');
};

const shiftPattern = definePattern(
  "(?:{arrives} )*(?:{by} )*(?:\\+(\\d{1,3})(?: ?(?:m|mins?|minutes|minutos|'))?|(.+?))(?: ({later}|{earlier}))?",
);

/** Numbers of minutes. `nine twenty` is an hour. */
const longNumbers = new Map(
  Object.entries({ fifteen: 15, twenty: 20, thirty: 30, forty: 40, quince: 15, veinte: 20, treinta: 30 }),
);
const withLongNumbers = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => String(longNumbers.get(word) ?? word));

/** By how many minutes a party comes later, or earlier if negative: `+20`, `20 min later`, `media hora más tarde`. */
export const readShift: Read = (text) => {
  const [, plus, phrase = '', direction = ''] = shiftPattern().exec(withLongNumbers(fold(text))) ?? [];
  // `2h` and `2 horas` without a direction are a time; `10 late` is minutes.
  if (!plus && direction === '' && listTimes(phrase).length > 0) return undefined;
  const minutes = plus ?? parseDuration((direction && phrase.replace(/^\d+$/, '$& min')) || phrase);
  return minutes === undefined ? undefined : `${isEarlier(direction) ? '-' : ''}${Number(minutes)}`;
};

/** Whether a word makes a shift negative, also apart from it: `adelanta a Ruiz 15 minutos`. */
export const isEarlier = (word: string): boolean => isOneOf('earlier', word);

/** How often a reservation repeats. */
export const readRepeat: Read = (text) => {
  if (isOneOf('everyWeek', text) || readRepeatedWeekday(text) !== undefined) return 'weekly';
  return isOneOf('everyMonth', text) ? 'monthly' : undefined;
};

const everyPattern = definePattern('(?:{every} (\\p{L}+)|{everyOfMany} (\\p{L}+s))');

/** The weekday of `every thursday` or `todos los jueves`. */
export const readRepeatedWeekday: Read = (text) => {
  const [, each, ofMany] = everyPattern().exec(fold(text)) ?? [];
  const word = each ?? ofMany ?? '';
  return [word, word.replace(/s$/, '')].find((name) => findWeekday(name) !== undefined);
};

const untilPattern = definePattern('{until} (.+)');

/** What follows `until`. */
export const readAfterUntil: Read = (text) => untilPattern().exec(text)?.[1];

/** The hour that follows `until`, in the afternoon or evening unless it says more; 12 and 1 may be either. */
export const readEnd: Read = (text) => {
  const hour = readHour(readAfterUntil(text)?.replace(/^\d/, 'at $&') ?? '');
  const [time, other] = listTimes(hour ?? '');
  if (time === undefined || other === undefined) return hour;
  return /^0[2-9]|^1[01]/.test(time) ? `${hour} pm` : undefined;
};

const longerPattern = definePattern(
  '(?:by )?(?:(?:another|otr[ao]s?) (.+)|(\\d+) {more} (.+)|(.+?) (?:{more}|longer))',
);

/** By how many minutes a stay is longer: `half an hour more`, `20 more minutes`, `another hour`. */
export const readLonger: Read = (text) => {
  const [, ...parts] = longerPattern().exec(fold(text)) ?? [];
  const minutes = parseOneOrMore(joinParts(parts, ' '));
  return minutes === undefined ? undefined : `${minutes}`;
};

const sincePattern = definePattern('{since} (.+)');

/** What follows `after`: the hour from which a list begins. */
export const readAfterSince: Read = (text) => sincePattern().exec(text)?.[1];

/** The last day of a repetition: `until 24/12`, `hasta el 24 de diciembre`. */
export const createUntilReader =
  (lang: Lang): Read =>
  (text) => {
    const day = readAfterUntil(text);
    return day !== undefined && isDay(day, lang) ? day : undefined;
  };

export const isDay = (text: string, lang: Lang): boolean =>
  typeof createDateParser('next')(withDigits(text), dummyContext(lang)) === 'string';

/** Whether a day is an evening: `esta noche`, `friday night`. */
export const isEvening = (day: string): boolean => isOneOf('evening', day.split(' ').at(-1) ?? '');

const amountPattern = definePattern(
  '(?:{directions} )?(\\d{1,4}(?:[.,]\\d{1,2})?)(?: ?(?:{currencies}|{percent}))?',
);

/** `4.50`, `a 4,50 €`. */
export const readAmount: Read = (text) => amountPattern().exec(text)?.[1];

/** The most groups that people write a phone in. */
const maxGroups = 8;
/** The shortest run with nine digits, else with five after a label, and the country prefix before it. */
export const findPhone = (words: readonly Slot[]): Run | undefined =>
  findPhoneOf(9, words, () => true) ?? findPhoneOf(5, words, (word) => isOneOf('phoneLabels', word));

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

/** An e-mail address, which keeps its words as they are typed. */
export const findEmail = (words: readonly Slot[]): Run | undefined => {
  const start = words.findIndex((word) => word?.includes('@'));
  return start === -1 ? undefined : { start, count: 1, value: words[start] ?? '' };
};

/** `+34`, `0049` */
const isPrefix = (word = ''): boolean => /^(?:\+|00)\d{1,3}$/.test(word);

/** Whether a word for a day or month may also be a person's name: `Mar`, `Domingo`. */
export const isDayOrName = (text: string): boolean => isOneOf('dayNames', text);
