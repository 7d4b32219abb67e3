import type { Client } from '../../client/client.ts';
import { activeEstados, estados, type Reserva, reservas } from '../../contract/reservas.ts';
import { addDays, getBusinessDay, type WallClock } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import { type LocalizedText, localize } from '../../ground/i18n.ts';
import { eachOnce } from '../../ground/rows.ts';
import { minutesSinceMidnight, takeTime } from '../../ground/times.ts';
import { longDate } from '../../render/numbers.ts';
import { statusWord } from '../../render/status.ts';
import { chooseCandidate, matchOf, OtherwiseNamed } from './candidates.ts';
import { isServed, servedDays } from './reserva-states.ts';
import type { FinderOf, Naming, ResolveOptions } from './resolver.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** What a code, or the start of an id, is made of. A shorter word is looked for on its day alone. */
const codelike = /^[\w-]{4,}$/;

interface Found {
  readonly exactMatches: readonly Reserva[];
  readonly partialMatches: readonly Reserva[];
}

/**
 * A booking by its id, which is not looked for; by what names it among the day's (code, table, guest, phone), or in the night, where
 * nothing of today's is named so, among the evening's before; else by its code, looked for on the days around and at last
 * in the whole book, or by the start of an id that only one booking has.
 */
export const bookingFinder =
  (naming: Naming): FinderOf =>
  (asker, client, search) => {
    const book = createNearbyBook(client);
    return async (word) => {
      // Sent as UUIDs are written: a service may compare them letter by letter.
      if (uuid.test(word)) return word.toLowerCase();
      const day = search.day ?? asker.today();
      const { purpose, isPlanned } = search;
      const mayGuess = (purpose === 'read' || asker.interactive) && !/\d/.test(word);
      const isNamed = (found: Found) => likeliest(found, mayGuess).length > 0;
      const today = nearestFirst(await book.on(day), day, asker.wallClock());
      const isOfToday = search.day !== undefined || isPlanned || isNamed(ofDay(word, today, search));
      const bookings = isOfToday
        ? today
        : eachOnce([...today, ...(await lastEvening(book, asker.wallClock()))]);
      const near = ofDay(word, bookings, search);
      const isElsewhere = !isNamed(near) && codelike.test(word) && !isPlanned;
      const found = isElsewhere ? { ...near, exactMatches: await elsewhere(word, day, book) } : near;
      const hint = hintOf(search.day ? [day] : servedDays(asker.wallClock()), search);
      if (!isNamed(found)) {
        const others = likeliest(ofDay(word, bookings, { ...search, among: estados }), mayGuess);
        if (others.length > 0) throw new OtherwiseNamed(otherwise(word, others, naming), hint);
      }
      const picked = await chooseCandidate<Reserva>({
        ...naming,
        ...found,
        asker,
        purpose,
        word,
        hint,
      });
      return picked.id;
    };
  };

/** A day's bookings; today's with those first whose hour is nearest: in the evening the dinner's before the lunch's. */
const nearestFirst = (
  bookings: readonly Reserva[],
  day: string,
  { date, time }: WallClock,
): readonly Reserva[] => {
  if (day !== date) return bookings;
  const away = ({ inicio_reserva }: Reserva) =>
    Math.abs(minutesSinceMidnight(String(inicio_reserva)) - minutesSinceMidnight(time));
  return [...bookings].sort((one, other) => away(one) - away(other));
};

/** Until the morning, what the evening before has left to do; the nearest hour first. */
const lastEvening = async (book: NearbyBook, clock: WallClock): Promise<readonly Reserva[]> => {
  const day = getBusinessDay(clock);
  if (day === clock.date) return [];
  const left = (await book.on(day)).filter(isServed(clock));
  return left.sort((one, other) => (takeTime(one.inicio_reserva) > takeTime(other.inicio_reserva) ? -1 : 1));
};

/** Those of a day that the word names: a code names any of them, a table or a guest only one that is still to be dealt with. */
const ofDay = (
  word: string,
  bookings: readonly Reserva[],
  { among = activeEstados }: ResolveOptions,
): Found => {
  const { isWhole, isPart } = matchOf(word);
  const coded = bookings.filter(({ id, codigo_reserva }) => isWhole([id, codigo_reserva]));
  const meant = bookings.filter(({ estado }) => among.some((state) => state === estado));
  const guests = meant.filter(({ mesa_id, nombre_cliente, email, telefono }) =>
    isWhole([mesa_id, nombre_cliente, email], [telefono]),
  );
  return {
    exactMatches: [...new Set([...coded, ...guests])],
    partialMatches: meant.filter(({ nombre_cliente, email, telefono }) =>
      isPart([nombre_cliente, email], [telefono]),
    ),
  };
};

/** Those whom the word names whole, else in part where that may be guessed. */
const likeliest = (
  { exactMatches: whole, partialMatches: partly }: Found,
  mayGuess: boolean,
): readonly Reserva[] => (whole.length > 0 || !mayGuess ? whole : partly);

const elsewhere = async (word: string, day: string, book: NearbyBook): Promise<readonly Reserva[]> => {
  const { isWhole } = matchOf(word);
  const isCoded = ({ id, codigo_reserva }: Reserva) => isWhole([id, codigo_reserva]);
  const near = await book.around(day, isCoded);
  if (near.length > 0) return near;
  try {
    const all = await book.whole();
    const coded = all.filter(isCoded);
    return coded.length > 0 ? coded : all.filter(({ id }) => isPrefix(word, id));
  } catch (error) {
    // A book of many years can be more than one answer holds, or takes longer than anyone waits.
    if (!(error instanceof Failure) || !['MALFORMED_ANSWER', 'TOO_LARGE', 'TIMEOUT'].includes(error.code))
      throw error;
    const far = await book.beyond(day, isCoded);
    if (far.length === 0) throw error;
    return far;
  }
};

const isPrefix = (word: string, id: string): boolean => id.toLowerCase().startsWith(word.toLowerCase());

/** What a word names that stands otherwise than what is wanted. */
const otherwise = (word: string, others: readonly Reserva[], { lineOf }: Naming): LocalizedText => {
  const lines = localize((lang) =>
    others.map((one) => `\n  ${lineOf(one)}: ${statusWord(String(one.estado), lang)}`).join(''),
  );
  return {
    en: `no reservation for this is called "${word}"; there is:${lines.en}`,
    es: `para esto no hay reserva que se llame "${word}"; sí hay:${lines.es}`,
  };
};

const hintOf = (days: readonly string[], { among = activeEstados }: ResolveOptions): LocalizedText => {
  const states = localize((lang) => among.map((estado) => statusWord(estado, lang)).join(', '));
  const and = { en: ' and ', es: ' y del ' } as const;
  const date = localize((lang) => days.map((day) => longDate(day, lang)).join(and[lang]));
  return {
    en: `by table, guest or phone only those of ${date.en} (${states.en}); any by id or code: maitre reservas list --all`,
    es: `por mesa, cliente o teléfono solo las del ${date.es} (${states.es}); cualquiera por id o código: maitre reservas list --all`,
  };
};

/** The days around one that are looked at before the whole book is, and those that are where it is too large. */
const near = 7;
const far = 60;
/** Requests under way at a time. */
const width = 4;

/** The book as far as it has to be read: each day once, and all of it only at last. */
interface NearbyBook {
  on(day: string): Promise<readonly Reserva[]>;
  /** The bookings of the first days around one, the nearest first, that have a wanted one; none where no near day has. */
  around(day: string, isWanted: (booking: Reserva) => boolean): Promise<readonly Reserva[]>;
  /** The same of days further off. */
  beyond(day: string, isWanted: (booking: Reserva) => boolean): Promise<readonly Reserva[]>;
  whole(): Promise<readonly Reserva[]>;
}

const createNearbyBook = (client: Client): NearbyBook => {
  const days = new Map<string, Promise<readonly Reserva[]>>();
  let book: Promise<readonly Reserva[]> | undefined;
  const on = (day: string) => {
    const reading =
      days.get(day) ?? client.call(reservas.list, { query: { fecha: day } }).then(({ data }) => data);
    days.set(day, reading);
    return reading;
  };
  const search = async (offsets: readonly number[], day: string, isWanted: (booking: Reserva) => boolean) => {
    for (let start = 0; start < offsets.length; start += width) {
      const some = offsets.slice(start, start + width).map((offset) => on(addDays(day, offset)));
      const found = eachOnce((await Promise.all(some)).flat().filter(isWanted));
      if (found.length > 0) return found;
    }
    return [];
  };
  return {
    on,
    around: (day, isWanted) => search(outwards(1, near), day, isWanted),
    beyond: (day, isWanted) => search(outwards(near + 1, far), day, isWanted),
    whole: () => {
      book ??= client.call(reservas.list, { query: {} }).then(({ data }) => data);
      return book;
    },
  };
};

/** 1, -1, 2, -2 …: a booking that is spoken of is rather one to come. */
const outwards = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((days) => [days, -days]);
