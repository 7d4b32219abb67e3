import type { Client } from '../../client/client.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { isActive } from '../../contract/statuses.ts';
import type { WallClock } from '../../ground/dates.ts';
import { Failure, type Hint, suggestCommand } from '../../ground/errors.ts';
import { type Lang, type LocalizedText, localize } from '../../ground/i18n.ts';
import { dedupeById } from '../../ground/rows.ts';
import { formatCommand } from '../../ground/strings.ts';
import { formatLongDate } from '../../render/numbers.ts';
import type { ApiRecord } from '../../render/result.ts';
import { getStatusWord } from '../../render/status.ts';
import { filterDayLists, readClues, showClues } from './reserva-clues.ts';
import {
  createDayLists,
  type DayLists,
  isOfBusinessDay,
  listBusinessDates,
  listServedDays,
} from './reserva-days.ts';
import { explainOtherDay, findByCode, findComing, getGuest, matchCode } from './reserva-other-days.ts';
import { getVerbRule, groupApplicable, sortByLikelihood, type VerbRule } from './reserva-states.ts';
import {
  type Candidates,
  chooseCandidate,
  matchRecords,
  type RecordFormat,
  type ResolveContext,
  type ResolveOptions,
  type Resolver,
  WrongStateFailure,
} from './resolver.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A possible code or start of an id. Other words are looked up on one day only. */
const codePattern = /^[\w-]{4,}$/;

type Matches = Pick<
  Candidates<Reserva>,
  'exactMatches' | 'partialMatches' | 'findSimilar' | 'explainDoubt' | 'question'
> &
  Partial<RecordFormat>;

/**
 * Resolves reservations in this order: a full id, without a request; code, table, guest or phone on the business day or
 * the given day; code on the days around it, then of all reservations; unique start of an id; guest or phone on the coming
 * days. An empty word offers the reservations that the verb applies to.
 */
export const createReservaResolver = (
  format: RecordFormat,
  context: ResolveContext,
  client: Client,
  options: ResolveOptions,
): Resolver => {
  const allLists = createDayLists(client);
  return async (typed) => {
    const { name: word, hasClues, fits } = readClues(typed);
    const dayLists = hasClues ? filterDayLists(allLists, fits) : allLists;
    // A service may compare UUIDs case-sensitively.
    if (!hasClues && uuidPattern.test(word)) return word.toLowerCase();
    const { purpose, isDryRun, day, verb } = options;
    const findOnOtherDays = async (known: readonly Reserva[]): Promise<Matches | undefined> => {
      const byCode = codePattern.test(word) ? await findByCode(word, day ?? clock.date, dayLists) : [];
      if (byCode.length > 0) return { exactMatches: byCode };
      if (day !== undefined) return undefined;
      await options.beforeOtherDays?.(word);
      const coming = await findComing(word, known, clock, dayLists);
      const partialMatches = context.interactive ? coming.partialMatches : [];
      if (coming.exactMatches.length === 0 && partialMatches.length === 0) return undefined;
      return { ...coming, partialMatches, explainDoubt: explainOtherDay(word, format) };
    };
    const clock = context.wallClock();
    const rule = getVerbRule(verb);
    const listGroups = (matches: readonly Reserva[]) =>
      groupApplicable(matches, rule, day === undefined ? clock : undefined);
    const selectGroup = (matches: readonly Reserva[]) =>
      listGroups(matches).find(({ length }) => length > 0) ?? [];
    const reservations = await readLookupDays(dayLists, clock, options);
    const { byCode, active, exact, partial, inactive, inactiveParts } = matchWord(word, reservations, clock);
    const hint = formatHint(day ? [day] : listServedDays(clock), rule);
    const choiceOptions = { ...format, context, purpose, word: showClues(typed), hint };
    const choose = async (matches: Matches) => {
      const codes = new Set(matches.exactMatches.map(({ codigo_reserva, id }) => codigo_reserva ?? id));
      const ambiguousHint = codes.size === matches.exactMatches.length ? useCodeHint : useTableHint;
      return (await chooseCandidate<Reserva>({ ...choiceOptions, ambiguousHint, ...matches })).id;
    };
    /** Asks about the only reservation of a name or phone, also after its end. */
    const chooseNamed = (matches: Matches) => {
      const isNamed = matchRecords(word, matches.exactMatches, getGuest).exactMatches.length > 0;
      return choose({
        ...matches,
        question: isNamed && options.mayAsk ? questions[verb ?? ''] : undefined,
      });
    };

    if (word === '') {
      const offered = listOffered(active, dedupeById(listGroups(active).flat()), rule);
      return choose(hasClues ? { exactMatches: [], partialMatches: offered } : { exactMatches: offered });
    }
    // A code that is also somebody's table or name is ambiguous: all of them match.
    if (byCode.length > 0) return choose({ exactMatches: dedupeById([...byCode, ...exact]) });
    // A word with digits may be a code: a part of a name or phone is considered only after codes.
    const mayGuess = (purpose === 'read' || context.interactive) && !/\d/.test(word);
    const guesses = mayGuess ? partial : [];
    const exactGroup = selectGroup(exact);
    const partialMatches = selectGroup(guesses);
    // `late García` may mean Ana García too. A script's whole name is exact.
    const rivals = exactGroup.length > 0 && purpose !== 'read' && context.interactive ? partialMatches : [];
    const likelyMatches = { exactMatches: dedupeById([...exactGroup, ...rivals]), partialMatches };
    if (likelyMatches.exactMatches.length > 0 || likelyMatches.partialMatches.length > 0)
      return chooseNamed(likelyMatches);
    if (exact.length === 0 && guesses.length === 0) {
      const found = isDryRun ? undefined : await findOnOtherDays(reservations);
      if (found) return choose(found);
      if (verb === 'history' && inactiveParts.length > 0)
        return choose({ exactMatches: inactive, partialMatches: inactiveParts });
      // Guests who cancelled may come after all: a person is asked.
      if (verb === 'confirm' && context.interactive && !isDryRun) {
        const ofToday = inactiveParts.filter(isCancelled);
        const isElsewhere = ofToday.length === 0 && day === undefined;
        const coming = isElsewhere
          ? await findComing(word, reservations, clock, dayLists, isCancelled)
          : undefined;
        const cancelled = coming?.partialMatches ?? ofToday;
        if (cancelled.length > 0) return choose({ exactMatches: [], partialMatches: cancelled });
      }
      if (inactive.length > 0) throw createInactiveFailure(word, formatWithStates(inactive, format), hint);
      if (context.interactive && !isDryRun) {
        const similar = selectGroup(matchRecords(word, active, getGuest).findSimilar());
        if (similar.length > 0) return choose({ exactMatches: [], findSimilar: () => similar });
        await options.beforeOtherDays?.(word, true);
      }
    }
    const matches = { exactMatches: exact, partialMatches: partial };
    if (rule.fallback === 'use') return chooseNamed(matches);
    const formatLine = (record: ApiRecord) => formatWithState(record, format, context.lang);
    return choose({ ...matches, formatLine, explainDoubt: explainWrongState(word, String(verb), format) });
  };
};

const isCancelled = ({ estado }: Reserva): boolean => estado === 'cancelada';

/** Reads the given day, or the dates of the business day. A dry run shows its first request only. */
const readLookupDays = async (
  dayLists: DayLists,
  clock: WallClock,
  { day, isDryRun }: ResolveOptions,
): Promise<readonly Reserva[]> => {
  if (day !== undefined) return dayLists.read(day);
  const dates = listBusinessDates(clock).slice(0, isDryRun ? 1 : undefined);
  const lists = await Promise.all(dates.map(dayLists.read));
  return dedupeById(lists.flat()).filter(isOfBusinessDay(clock));
};

/** What the verbs ask about a guest's only reservation before they write. */
const questions: Readonly<Record<string, LocalizedText>> = {
  cancel: { en: 'Cancel this reservation?', es: '¿Cancelar esta reserva?' },
  noshow: { en: 'Mark them as a no-show?', es: '¿Marcar que no se presentaron?' },
};

/** Matches a code in any state, but a table, guest or phone only of active reservations, the likeliest first. */
const matchWord = (word: string, reservations: readonly Reserva[], clock: WallClock) => {
  const getTableAndGuest = (reserva: Reserva) => {
    const { names, phones } = getGuest(reserva);
    return { names: [reserva.mesa_id, ...listTables(reserva.mesa_id), ...names], phones };
  };
  const active = sortByLikelihood(reservations.filter(isActive), clock);
  const inactive = reservations.filter((reserva) => !isActive(reserva));
  return {
    byCode: matchCode(word, reservations),
    active,
    exact: matchRecords(word, active, getTableAndGuest).exactMatches,
    partial: matchRecords(word, active, getGuest).partialMatches,
    inactive: matchRecords(word, inactive, getTableAndGuest).exactMatches,
    inactiveParts: matchRecords(word, inactive, getGuest).partialMatches,
  };
};

/** The tables of a combined table with its usual name: `S9+S10`. */
const listTables = (mesa_id: Reserva['mesa_id']): readonly string[] => String(mesa_id ?? '').split('+');

/** The reservations to offer without a word. Throws NOT_FOUND if there are none. */
const listOffered = (
  active: readonly Reserva[],
  applicable: readonly Reserva[],
  { fallback }: VerbRule,
): readonly Reserva[] => {
  const offered = applicable.length > 0 || fallback === 'ask' ? applicable : active;
  if (offered.length > 0) return offered;
  throw new Failure('NOT_FOUND', {
    en: 'no reservation is due for this now',
    es: 'ahora no hay ninguna reserva para esto',
    hint: { en: 'name one by its code, or with --fecha', es: 'indíquela por su código, o con --fecha' },
  });
};

const useCodeHint: LocalizedText = {
  en: 'use the code at the start of the line',
  es: 'use el código del comienzo de la línea',
};

const useTableHint: LocalizedText = {
  en: 'the code is the same: use the table',
  es: 'el código es el mismo: use la mesa',
};

const createInactiveFailure = (word: string, lines: LocalizedText, hint: Hint): Failure =>
  new WrongStateFailure('NOT_FOUND', {
    en: `no reservation in the right state matches "${word}"; found:${lines.en}`,
    es: `ninguna reserva en el estado adecuado coincide con "${word}"; sí hay:${lines.es}`,
    hint,
  });

/** Explains that the verb does not apply to the matches now. */
const explainWrongState =
  (word: string, verb: string, format: RecordFormat) =>
  (matches: readonly Reserva[]): Failure => {
    const [first] = matches;
    const command = formatCommand('maitre', 'reservas', verb, String(first?.codigo_reserva ?? first?.id));
    const lines = formatWithStates(matches, format);
    const text = {
      en: `"${verb}" does not apply now to what "${word}" matches:${lines.en}`,
      es: `"${verb}" no se aplica ahora a lo que coincide con "${word}":${lines.es}`,
    };
    const hint = { en: `to do it all the same: ${command}`, es: `para hacerlo de todos modos: ${command}` };
    // Several matches may differ in state: no command is right for all of them.
    return new WrongStateFailure('CONFIRMATION_REQUIRED', {
      ...text,
      hint: matches.length > 1 ? useCodeHint : hint,
    });
  };

/** `844R92 · 20/11/2026 21:30 · Ana Ruiz · 4 pax · S3: pendiente` */
const formatWithState = (reserva: ApiRecord, { formatLine }: RecordFormat, lang: Lang): string =>
  `${formatLine(reserva)}: ${getStatusWord(reserva['estado'], lang)}`;

const formatWithStates = (reservas: readonly Reserva[], format: RecordFormat): LocalizedText =>
  localize((lang) => reservas.map((reserva) => `\n  ${formatWithState(reserva, format, lang)}`).join(''));

const formatHint = (days: readonly string[], { groups }: VerbRule): Hint => {
  const states = new Set(groups.flatMap((group) => group.states));
  const stateList = localize((lang) => [...states].map((estado) => getStatusWord(estado, lang)).join(', '));
  const and = { en: ' and ', es: ' y del ' } as const;
  const dates = localize((lang) => days.map((day) => formatLongDate(day, lang)).join(and[lang]));
  return suggestCommand(['reservas', 'list', '--all'], {
    en: `table, guest and phone find only reservations of ${dates.en} (${stateList.en}); id and code find any`,
    es: `por mesa, cliente o teléfono solo se buscan las del ${dates.es} (${stateList.es}); por id o código, todas`,
  });
};
