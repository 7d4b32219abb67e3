import type { Client } from '../../client/client.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { activeEstados, estados } from '../../contract/statuses.ts';
import { addDays, getBusinessDay, type WallClock } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import { type LocalizedText, localize } from '../../ground/i18n.ts';
import { dedupeById } from '../../ground/rows.ts';
import { minutesSinceMidnight, takeTime } from '../../ground/times.ts';
import { longDate } from '../../render/numbers.ts';
import { statusWord } from '../../render/status.ts';
import { chooseCandidate, createMatcher, WrongStateFailure } from './candidates.ts';
import { isServed, listServedDays } from './reserva-states.ts';
import type { CreateResolver, RecordFormat, ResolveOptions } from './resolver.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A possible code or start of an id. Other words are looked up on one day only. */
const codePattern = /^[\w-]{4,}$/;

interface Matches {
  readonly exactMatches: readonly Reserva[];
  readonly partialMatches: readonly Reserva[];
}

/**
 * Resolves reservations in this order: a full id, without a request; code, table, guest or phone on the day, after
 * midnight also of the evening before; code on the days around it, then of all reservations; unique start of an id.
 */
export const createReservaResolver =
  (format: RecordFormat): CreateResolver =>
  (context, client, options) => {
    const dayLists = createDayLists(client);
    return async (word) => {
      // A service may compare UUIDs case-sensitively.
      if (uuid.test(word)) return word.toLowerCase();
      const { purpose, isDryRun } = options;
      const clock = context.wallClock();
      const day = options.day ?? context.today();
      const mayGuess = (purpose === 'read' || context.interactive) && !/\d/.test(word);
      const pick = (matches: Matches) => pickLikeliest(matches, mayGuess);
      let candidates = sortByNearness(await dayLists.read(day), day, clock);
      let matches = matchOnDay(word, candidates, options);
      if (options.day === undefined && !isDryRun && pick(matches).length === 0) {
        candidates = dedupeById([...candidates, ...(await readLastEvening(dayLists, clock))]);
        matches = matchOnDay(word, candidates, options);
      }
      if (pick(matches).length === 0 && codePattern.test(word) && !isDryRun)
        matches = { ...matches, exactMatches: await findByCode(word, day, dayLists) };
      const hint = formatHint(options.day ? [day] : listServedDays(clock), options);
      if (pick(matches).length === 0) {
        const inOtherStates = pick(matchOnDay(word, candidates, { ...options, states: estados }));
        if (inOtherStates.length > 0)
          throw new WrongStateFailure(formatWrongState(word, inOtherStates, format), hint);
      }
      return (await chooseCandidate<Reserva>({ ...format, ...matches, context, purpose, word, hint })).id;
    };
  };

/** Sorts today's reservations by their distance from now, so that dinner comes first in the evening. */
const sortByNearness = (
  reservas: readonly Reserva[],
  day: string,
  { date, time }: WallClock,
): readonly Reserva[] => {
  if (day !== date) return reservas;
  const getDistance = ({ inicio_reserva }: Reserva) =>
    Math.abs(minutesSinceMidnight(String(inicio_reserva)) - minutesSinceMidnight(time));
  return [...reservas].sort((a, b) => getDistance(a) - getDistance(b));
};

/** Before 06:00, reads the reservations of the evening before that are still being served, latest first. */
const readLastEvening = async (dayLists: DayLists, clock: WallClock): Promise<readonly Reserva[]> => {
  const day = getBusinessDay(clock);
  if (day === clock.date) return [];
  const current = (await dayLists.read(day)).filter(isServed(clock));
  return current.sort((a, b) => (takeTime(a.inicio_reserva) > takeTime(b.inicio_reserva) ? -1 : 1));
};

/** Matches a code in any state, but a table, guest or phone only in the given states. */
const matchOnDay = (
  word: string,
  reservas: readonly Reserva[],
  { states = activeEstados }: ResolveOptions,
): Matches => {
  const { isExact, isPartial } = createMatcher(word);
  const byCode = reservas.filter(({ id, codigo_reserva }) => isExact([id, codigo_reserva]));
  const inState = reservas.filter(({ estado }) => states.some((state) => state === estado));
  const byGuest = inState.filter(({ mesa_id, nombre_cliente, email, telefono }) =>
    isExact([mesa_id, nombre_cliente, email], [telefono]),
  );
  return {
    exactMatches: [...new Set([...byCode, ...byGuest])],
    partialMatches: inState.filter(({ nombre_cliente, email, telefono }) =>
      isPartial([nombre_cliente, email], [telefono]),
    ),
  };
};

const pickLikeliest = ({ exactMatches, partialMatches }: Matches, mayGuess: boolean): readonly Reserva[] =>
  exactMatches.length > 0 || !mayGuess ? exactMatches : partialMatches;

const findByCode = async (word: string, day: string, dayLists: DayLists): Promise<readonly Reserva[]> => {
  const { isExact } = createMatcher(word);
  const hasCode = ({ id, codigo_reserva }: Reserva) => isExact([id, codigo_reserva]);
  const nearby = await dayLists.find(day, [1, nearDays], hasCode);
  if (nearby.length > 0) return nearby;
  try {
    const all = await dayLists.readAll();
    const coded = all.filter(hasCode);
    return coded.length > 0 ? coded : all.filter(({ id }) => startsWith(id, word));
  } catch (error) {
    // The reservations of many years may exceed the size of a response, or the time limit.
    if (!(error instanceof Failure) || !['MALFORMED_ANSWER', 'TOO_LARGE', 'TIMEOUT'].includes(error.code))
      throw error;
    const distant = await dayLists.find(day, [nearDays + 1, farDays], hasCode);
    if (distant.length === 0) throw error;
    return distant;
  }
};

const startsWith = (id: string, word: string): boolean => id.toLowerCase().startsWith(word.toLowerCase());

const formatWrongState = (
  word: string,
  reservas: readonly Reserva[],
  { formatLine }: RecordFormat,
): LocalizedText => {
  const lines = localize((lang) =>
    reservas
      .map((reserva) => `\n  ${formatLine(reserva)}: ${statusWord(String(reserva.estado), lang)}`)
      .join(''),
  );
  return {
    en: `no reservation in the right state matches "${word}"; found:${lines.en}`,
    es: `ninguna reserva en el estado adecuado coincide con "${word}"; sí hay:${lines.es}`,
  };
};

const formatHint = (days: readonly string[], { states = activeEstados }: ResolveOptions): LocalizedText => {
  const stateList = localize((lang) => states.map((estado) => statusWord(estado, lang)).join(', '));
  const and = { en: ' and ', es: ' y del ' } as const;
  const dates = localize((lang) => days.map((day) => longDate(day, lang)).join(and[lang]));
  return {
    en: `table, guest and phone find only reservations of ${dates.en} (${stateList.en}); id and code find any: maitre reservas list --all`,
    es: `por mesa, cliente o teléfono solo se buscan las del ${dates.es} (${stateList.es}); por id o código, todas: maitre reservas list --all`,
  };
};

/** Days before and after the given day: searched before all reservations are read, and if they cannot be read. */
const nearDays = 7;
const farDays = 60;
const maxConcurrentReads = 4;

/** Reads each day list, and the list of all reservations, at most once. */
interface DayLists {
  read(day: string): Promise<readonly Reserva[]>;
  readAll(): Promise<readonly Reserva[]>;
  /** Searches the days around `day`, from the first to the last distance, and stops at the first match. */
  find(
    day: string,
    distances: readonly [number, number],
    isMatch: (reserva: Reserva) => boolean,
  ): Promise<readonly Reserva[]>;
}

const createDayLists = (client: Client): DayLists => {
  const lists = new Map<string, Promise<readonly Reserva[]>>();
  const readCached = (query: { fecha?: string }) => {
    const key = query.fecha ?? '';
    const list = lists.get(key) ?? client.call(reservas.list, { query }).then(({ data }) => data);
    lists.set(key, list);
    return list;
  };
  const read = (fecha: string) => readCached({ fecha });
  return {
    read,
    readAll: () => readCached({}),
    find: async (day, [first, last], isMatch) => {
      const offsets = listOffsets(first, last);
      for (let start = 0; start < offsets.length; start += maxConcurrentReads) {
        const days = offsets.slice(start, start + maxConcurrentReads).map((offset) => addDays(day, offset));
        const matches = dedupeById((await Promise.all(days.map(read))).flat().filter(isMatch));
        if (matches.length > 0) return matches;
      }
      return [];
    },
  };
};

/** 1, -1, 2, -2 …: later days first, because people mostly look for future reservations. */
const listOffsets = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((days) => [days, -days]);
