import { countEditsTo } from '../../../cli/nearest.ts';
import { createDateParser, dateWords, findWeekday } from '../../../cli/words/dates.ts';
import type { ParseContext } from '../../../cli/words/parse.ts';
import { findRuns, type Run, readPartySize, readTable, type Slot } from '../../../cli/words/parse.ts';
import { isDayPart, listTimes, timePrefix } from '../../../cli/words/times.ts';
import { mentionsAllergy } from '../../../ground/allergies.ts';
import { fold, joinParts, keepDigits } from '../../../ground/strings.ts';

/** What free words can give. */
const wordFields = ['day', 'time', 'size', 'phone', 'table', 'name', 'notes'] as const;
export type WordField = (typeof wordFields)[number];

type Texts = { [F in WordField]?: string | undefined };

/**
 * `texts` are the values as typed, for the parsers of the options; a time may have two readings. `numbers` are two bare numbers, one of
 * them the hour. `dayPart` is the part of the day that the time has. `rest` are the words that no field took.
 */
export type ParsedWords = ReturnType<typeof parseFreeWords>;

/** Parses fields in any order: `para 4 el viernes a las 21 Ana`. Other words are the rest, without "para" before them. */
export const parseFreeWords = (
  input: readonly string[],
  { today, lang }: ParseContext,
  fields: readonly WordField[] = wordFields,
) => {
  const words: Slot[] = [...input];
  const texts: Texts = {};
  const take = (run: Run | undefined): string | undefined => {
    if (run) words.fill(undefined, run.start, run.start + run.count);
    return run?.value;
  };
  const put = (field: WordField, find: () => Run | undefined): void => {
    const value = fields.includes(field) && texts[field] === undefined ? take(find()) : undefined;
    if (value !== undefined) texts[field] = value;
  };
  put('phone', () => findPhone(words));
  put('table', () => findRun(words, readTable));
  put('time', () => findRun(words, (text) => (/^\d+$/.test(text) ? undefined : readTime(text))));
  const partRun = fields.includes('time')
    ? findRun(words, (text) => (isDayPart(text) ? text : undefined))
    : undefined;
  const part = take(partRun);
  put('day', () => findDate(words, { today, lang }));
  put('size', () => findRun(words, readPartySize));
  put('time', () => findRun(words, (text) => (/^\d{3,4}$/.test(text) ? readTime(text) : undefined)));
  const numbers = takeNumbers(words, fields, texts);
  const hour = texts.time ?? numbers?.[0] ?? '';
  const dayPart = listTimes(`${hour} ${part ?? ''}`).length > 0 ? part : undefined;
  // A part of the day that fits no time is a word again.
  if (dayPart === undefined && partRun) words[partRun.start] = part;
  else if (texts.time !== undefined) texts.time = `${texts.time} ${dayPart ?? ''}`.trim();
  const rest = listSegments(words).flatMap((segment) => {
    const { start, end } = fields.includes('notes') ? findAllergy(segment) : { start: 0, end: 0 };
    const note = segment.slice(start, end).join(' ');
    if (note) texts.notes = joinParts([texts.notes, note], ', ');
    return [...withoutFillers(segment.slice(0, start)), ...withoutFillers(segment.slice(end))];
  });
  const takesName = fields.includes('name');
  return {
    texts,
    numbers,
    dayPart,
    rest: rest.map((word) => {
      const day = findSimilarDay(word);
      return { word, day, isDoubtful: !takesName || day !== undefined || isDoubtful(word) };
    }),
  };
};

/** The first of the longest runs that `read` accepts, with its numbers as digits. */
const findRun = (words: readonly Slot[], read: (text: string) => string | undefined): Run | undefined =>
  findRuns(words, (text) => read(withDigits(text)))[0];

/** The most groups that people write a phone in. */
const maxGroups = 8;

/** The numbers from 1 to 12. */
const numberWords = [
  ...['una un uno one', 'dos two', 'tres three', 'cuatro four', 'cinco five', 'seis six'],
  ...['siete seven', 'ocho eight', 'nueve nine', 'diez ten', 'once eleven', 'doce twelve'],
].map((names) => names.split(' '));

/** 0 for a word that is not a number. */
const toNumber = (word: string): number => numberWords.findIndex((names) => names.includes(fold(word))) + 1;

/** `a las nueve` → `a las 9` */
const withDigits = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => String(toNumber(word) || word));

/** The shortest run with nine digits, and the country prefix before it. A party size may follow. */
const findPhone = (words: readonly Slot[]): Run | undefined => {
  for (let count = 1; count <= maxGroups; count++)
    for (const start of words.keys()) {
      const run = words.slice(start, start + count).map((word) => word ?? '');
      const isTooShort = run.length < count || keepDigits(run.join('')).length < 9;
      if (isTooShort || !run.every(isPhonePart) || isPrefix(run[0])) continue;
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

const readTime = (text: string): string | undefined =>
  listTimes(text).length > 0 ? text.replace(timePrefix, '') : undefined;

/** Prefers other dates to weekdays, and full weekdays to abbreviations: Domingo and Mar are also names. */
const findDate = (words: readonly Slot[], context: ParseContext): Run | undefined => {
  // `context` has no `onAmbiguous`: later the option's parser reports an ambiguous date.
  const isDate = (text: string) => typeof createDateParser('next')(text, context) === 'string';
  const [best] = findRuns(words, (text) =>
    isDate(withDigits(text)) ? withDigits(text) : undefined,
  ).toSorted((a, b) => rateDoubt(a.value) - rateDoubt(b.value) || b.count - a.count || b.start - a.start);
  return best;
};

const rateDoubt = (text: string): number => {
  if (findWeekday(fold(text)) === undefined) return 0;
  return text.length > 4 ? 1 : 2;
};

/** Takes a single bare number as the time or the party size. Returns two numbers if one is the time and one the size. */
const takeNumbers = (
  words: Slot[],
  fields: readonly WordField[],
  texts: Texts,
): [string, string] | undefined => {
  // Three digits are a time (930), not a party size.
  const bareNumber = fields.includes('time') ? /^\d{1,3}$/ : /^\d{1,2}$/;
  const digitIndexes = [...words.keys()].filter((at) => bareNumber.test(words[at] ?? ''));
  // `un` and `una` are articles rather than numbers.
  const spelledIndexes = [...words.keys()].filter((at) => toNumber(words[at] ?? '') > 1);
  const indexes = digitIndexes.length > 0 ? digitIndexes : spelledIndexes;
  const [first, second, ...others] = indexes.map((at) => withDigits(words[at] ?? ''));
  const needs = (field: WordField) => fields.includes(field) && texts[field] === undefined;
  if (first === undefined || others.length > 0 || !(needs('time') || needs('size'))) return undefined;
  const clear = () => {
    for (const at of indexes) words[at] = undefined;
  };
  if (second !== undefined) {
    const hasHour = [first, second].some((hour) => listTimes(hour).length > 0);
    if (!needs('time') || !needs('size') || !hasHour) return undefined;
    clear();
    return [first, second];
  }
  const isHour = needs('time') && (!needs('size') || (Number(first) >= 13 && Number(first) <= 23));
  if (isHour && listTimes(first).length === 0) return undefined;
  clear();
  texts[isHour ? 'time' : 'size'] = first;
  return undefined;
};

/** The groups of words that no field took. */
const listSegments = (words: readonly Slot[]): string[][] => {
  const segments: string[][] = [[]];
  for (const word of words) {
    if (word === undefined) segments.push([]);
    else segments.at(-1)?.push(word);
  }
  return segments.filter((segment) => segment.length > 0);
};

/** The words about an allergy: `sin gluten`, `alergia a los frutos secos`, `nut allergy`. They end before a day. */
const findAllergy = (segment: readonly string[]): { readonly start: number; readonly end: number } => {
  const [allergyAt] = [1, 2, 3].flatMap((count) => {
    const at = segment.findIndex((_, from) => mentionsAllergy(segment.slice(from, from + count).join(' ')));
    return at === -1 ? [] : [at];
  });
  if (allergyAt === undefined) return { start: 0, end: 0 };
  // In `Ana Ruiz nut allergy` `nut` belongs to the note. The first word is never taken: it is the name.
  let start = allergyAt;
  if (allergyAt > 1 && /^(?:allerg(?:y|ies)|intoleran(?:ce|t))\b/i.test(segment[allergyAt] ?? '')) start--;
  while (introductions.has(fold(segment[start - 1] ?? ''))) start--;
  const day = segment.findIndex((word, at) => at > allergyAt && findSimilarDay(word) !== undefined);
  return { start, end: day === -1 ? segment.length : day };
};

const introductions = new Set('sin con no es muy tiene una un with is has very an a'.split(' '));

const filler = /^(?:(?:a )?nombre de|in the name of|para|for|a|at|con|on|with|tel|tlf|telefono|movil|phone)$/;

const withoutFillers = (segment: readonly string[]): readonly string[] => {
  for (let count = Math.min(4, segment.length); count > 0; count--) {
    if (filler.test(fold(segment.slice(0, count).join(' ')))) return withoutFillers(segment.slice(count));
    if (filler.test(fold(segment.slice(-count).join(' ')))) return withoutFillers(segment.slice(0, -count));
  }
  return segment;
};

/** The day that a word resembles, except for days that are also names. */
const findSimilarDay = (word: string): string | undefined => {
  const folded = fold(word);
  if (folded === 'domingo') return undefined;
  return Object.values(dateWords)
    .flat()
    .find((day) => {
      const isNear = day.length > 4 && Math.abs(day.length - word.length) <= 1;
      const edits = isNear ? countEditsTo(folded, fold(day)) : undefined;
      return edits !== undefined && edits <= 1;
    });
};

const areas = new Set([
  ...'terraza salon sala comedor barra patio jardin reservado interior exterior fuera dentro'.split(' '),
  ...'ventana azotea balcon bodega galeria porche terrace rooftop balcony garden bar room'.split(' '),
  ...'inside outside indoors outdoors window'.split(' '),
]);

/** Whether a word has a digit, is an hour in words, a floor area, or about an allergy. */
const isDoubtful = (word: string): boolean =>
  /\d/.test(word) || isDayPart(word) || toNumber(word) > 0 || areas.has(fold(word)) || mentionsAllergy(word);
