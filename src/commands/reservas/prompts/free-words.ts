import { createDateParser, findWeekday } from '../../../cli/words/dates.ts';
import type { ParseContext } from '../../../cli/words/parse.ts';
import { parseTimeOfDay } from '../../../cli/words/times.ts';
import { fold, keepDigits } from '../../../ground/strings.ts';

/** Fields that free words can give (API §4.1). */
interface ReservationFields {
  fecha_reserva?: string;
  inicio_reserva?: string;
  num_comensales?: number;
  telefono?: string;
  nombre_cliente?: string;
}

/**
 * Parses day, time, party size, phone and name in any order: `García mañana 21.30 4`, `para 4 el viernes a las 21 Ana`.
 * The remaining words are the name. Returns undefined if a number remains.
 */
export const parseFreeWords = (
  words: readonly string[],
  { today, lang }: ParseContext,
): ReservationFields | undefined => {
  const fields: ReservationFields = {};
  let rest = [...words];
  const put = <F extends keyof ReservationFields>(
    field: F,
    run: Run<NonNullable<ReservationFields[F]>> | undefined,
  ) => {
    if (!run) return;
    rest = rest.filter((_, index) => index < run.start || index >= run.start + run.count);
    fields[field] = run.value;
  };
  // Without `used`: the person sees and confirms every field.
  const reading = { today, lang };
  put('telefono', findPhone(rest));
  put('fecha_reserva', findDate(rest, reading));
  put('num_comensales', findPartySize(rest));
  put('inicio_reserva', findTime(rest, reading, fields.num_comensales === undefined));
  if (fields.num_comensales === undefined) put('num_comensales', findNumber(rest));
  while (fillers.has(fold(rest[0] ?? ''))) rest.shift();
  if (rest.some((word) => /\d/.test(word))) return undefined;
  return rest.length > 0 ? { ...fields, nombre_cliente: rest.join(' ') } : fields;
};

/** Consecutive words that give one value. */
interface Run<T> {
  readonly start: number;
  readonly count: number;
  readonly value: T;
}

const maxRun = 5;

/** At each position, the longest run that `read` accepts. */
const findRuns = <T>(words: readonly string[], read: (text: string) => T | undefined): Run<T>[] =>
  words.flatMap((_, start) => {
    for (let count = Math.min(maxRun, words.length - start); count > 0; count--) {
      const value = read(words.slice(start, start + count).join(' '));
      if (value !== undefined) return [{ start, count, value }];
    }
    return [];
  });

/** The shortest run with nine digits, and the country prefix before it. A party size may follow. */
const findPhone = (words: readonly string[]): Run<string> | undefined => {
  for (let count = 1; count <= maxRun; count++)
    for (const start of words.keys()) {
      const run = words.slice(start, start + count);
      const isShort = run.length < count || keepDigits(run.join('')).length < 9;
      if (isShort || !run.every(isPhonePart) || isPrefix(run[0])) continue;
      const first = isPrefix(words[start - 1]) ? start - 1 : start;
      const phone = words.slice(first, start + count);
      return { start: first, count: phone.length, value: phone.join(' ') };
    }
  return undefined;
};

const isPhonePart = (word: string): boolean =>
  /^\+?[\d()-]+$/.test(word) && !/^\d{1,4}-\d{1,2}-\d{1,4}$/.test(word);

/** `+34`, `0049` */
const isPrefix = (word = ''): boolean => /^(?:\+|00)\d{1,3}$/.test(word);

/** Domingo and Mar are also names. Other dates precede weekdays, and full weekdays precede abbreviations. */
const findDate = (words: readonly string[], reading: ParseContext): Run<string> | undefined => {
  const days = findRuns(words, (text) => {
    const date = createDateParser('next')(text, reading);
    return typeof date === 'string' ? { date, doubt: rateDoubt(text) } : undefined;
  });
  const [best] = days.toSorted(
    (a, b) => a.value.doubt - b.value.doubt || b.count - a.count || b.start - a.start,
  );
  return best && { ...best, value: best.value.date };
};

const rateDoubt = (text: string): number => {
  if (findWeekday(fold(text)) === undefined) return 0;
  return text.length > 4 ? 1 : 2;
};

const partySize =
  /^(?:(?:para|for|somos) )?(\d{1,3}) ?(?:personas?|pax|px|comensal(?:es)?|people|guests|diners)$|^(?:para|for|somos) (\d{1,3})$/;

const findPartySize = (words: readonly string[]): Run<number> | undefined =>
  findRuns(words, (text) => {
    const [, withNoun, plain] = partySize.exec(fold(text)) ?? [];
    return withNoun || plain ? Number(withNoun ?? plain) : undefined;
  })[0];

/** A time such as `21.30`; else a number from 13 on; else the first of two numbers. */
const findTime = (
  words: readonly string[],
  reading: ParseContext,
  needsPartySize: boolean,
): Run<string> | undefined => {
  const times = findRuns(words, (text) => {
    const time = parseTimeOfDay(text, reading);
    return typeof time === 'string' ? time : undefined;
  });
  const exact = times.find(({ start, count }) => count > 1 || !/^\d{1,2}$/.test(words[start] ?? ''));
  const afternoon = times.find(({ value }) => value >= '13:00');
  return exact ?? afternoon ?? (times.length > (needsPartySize ? 1 : 0) ? times[0] : undefined);
};

const findNumber = (words: readonly string[]): Run<number> | undefined =>
  findRuns(words, (text) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined))[0];

/** Words before a name that are not part of it. */
const fillers = new Set(['para', 'for', 'a', 'at', 'de', 'con', 'nombre']);
