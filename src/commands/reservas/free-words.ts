import { dateReader, weekdayCalled } from '../../cli/words/dates.ts';
import type { ParseContext } from '../../cli/words/parse.ts';
import { readTime } from '../../cli/words/times.ts';
import { fold, keepDigits } from '../../ground/strings.ts';

/** What words without options may say of a booking (fields of interface section 4.1). */
interface Said {
  fecha_reserva?: string;
  inicio_reserva?: string;
  num_comensales?: number;
  telefono?: string;
  nombre_cliente?: string;
}

/**
 * Day, hour, party, phone and name, in whatever order they stand: `García mañana 21.30 4`, `para 4 el viernes a las
 * 21 Ana`. What is none of the others is the name. Undefined where a number among the words is none of them.
 */
export const bookingIn = (words: readonly string[], { today, lang }: ParseContext): Said | undefined => {
  const said: Said = {};
  let rest = [...words];
  const take = <T>(run: Run<T> | undefined): T | undefined => {
    if (run) rest = rest.filter((_, at) => at < run.at || at >= run.at + run.count);
    return run?.value;
  };
  const put = <F extends keyof Said>(field: F, value: Said[F]) => {
    if (value !== undefined) said[field] = value;
  };
  // The one who asks is shown what was understood: no word on which reading it was.
  const reading = { today, lang };
  put('telefono', take(phoneAmong(rest)));
  put('fecha_reserva', take(dayAmong(rest, reading)));
  put('num_comensales', take(partyAmong(rest)));
  put('inicio_reserva', take(hourAmong(rest, reading, said.num_comensales === undefined)));
  if (said.num_comensales === undefined) put('num_comensales', take(numberAmong(rest)));
  while (linking.has(fold(rest[0] ?? ''))) rest.shift();
  if (rest.some((word) => /\d/.test(word))) return undefined;
  if (rest.length > 0) put('nombre_cliente', rest.join(' '));
  return said;
};

/** Words that say something. */
interface Run<T> {
  readonly at: number;
  readonly count: number;
  readonly value: T;
}

const longestRun = 5;

/** Every run of words that a reader takes, the longest at each place. */
const runsOf = <T>(words: readonly string[], read: (text: string) => T | undefined): Run<T>[] =>
  words.flatMap((_, at) => {
    for (let count = Math.min(longestRun, words.length - at); count > 0; count--) {
      const value = read(words.slice(at, at + count).join(' '));
      if (value !== undefined) return [{ at, count, value }];
    }
    return [];
  });

/** The fewest words that hold a phone: a party may stand beside them. What begins one from abroad belongs to it. */
const phoneAmong = (words: readonly string[]): Run<string> | undefined => {
  const isPart = (word = '') => /^\+?[\d()-]+$/.test(word) && !isDate(word);
  for (let count = 1; count <= longestRun; count++)
    for (const at of words.keys()) {
      const run = words.slice(at, at + count);
      const isShort = run.length < count || keepDigits(run.join('')).length < 9;
      if (isShort || !run.every(isPart) || isPrefix(run[0])) continue;
      const first = isPrefix(words[at - 1]) ? at - 1 : at;
      const phone = words.slice(first, at + count);
      return { at: first, count: phone.length, value: phone.join(' ') };
    }
  return undefined;
};

/** `+34`, `0049` */
const isPrefix = (word = ''): boolean => /^(?:\+|00)\d{1,3}$/.test(word);

const isDate = (word: string): boolean => /^\d{1,4}-\d{1,2}-\d{1,4}$/.test(word);

/** Domingo and Mar are names too: a day that is nothing else goes before a weekday, a whole weekday before its letters. */
const dayAmong = (words: readonly string[], reading: ParseContext): Run<string> | undefined => {
  const days = runsOf(words, (text) => {
    const date = dateReader('next')(text, reading);
    return typeof date === 'string' ? { date, doubt: doubtOf(text) } : undefined;
  });
  const [best] = days.toSorted((a, b) => a.value.doubt - b.value.doubt || b.count - a.count || b.at - a.at);
  return best && { ...best, value: best.value.date };
};

const doubtOf = (text: string): number => {
  if (weekdayCalled(fold(text)) === undefined) return 0;
  return text.length > 4 ? 1 : 2;
};

const party =
  /^(?:(?:para|for|somos) )?(\d{1,3}) ?(?:personas?|pax|px|comensal(?:es)?|people|guests|diners)$|^(?:para|for|somos) (\d{1,3})$/;

const partyAmong = (words: readonly string[]): Run<number> | undefined =>
  runsOf(words, (text) => {
    const [, counted, plain] = party.exec(fold(text)) ?? [];
    return counted || plain ? Number(counted ?? plain) : undefined;
  })[0];

/** An hour that is written as one; else the number that can be no party, or the first of two. */
const hourAmong = (
  words: readonly string[],
  reading: ParseContext,
  lacksParty: boolean,
): Run<string> | undefined => {
  const read = (text: string): string | undefined => {
    const time = readTime(text, reading);
    return typeof time === 'string' ? time : undefined;
  };
  const hours = runsOf(words, read);
  const written = hours.find(({ at, count }) => count > 1 || !isBare(words[at]));
  const late = hours.find(({ value }) => value >= '13:00');
  return written ?? late ?? (hours.length > (lacksParty ? 1 : 0) ? hours[0] : undefined);
};

const isBare = (word = ''): boolean => /^\d{1,2}$/.test(word);

const numberAmong = (words: readonly string[]): Run<number> | undefined =>
  runsOf(words, (text) => (/^\d{1,3}$/.test(text) ? Number(text) : undefined))[0];

/** Words that only lead to a name. */
const linking = new Set(['para', 'for', 'a', 'at', 'de', 'con', 'nombre']);
