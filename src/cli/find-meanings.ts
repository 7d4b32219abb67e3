import { createOptionError } from '../ground/errors.ts';
import { joinParts } from '../ground/strings.ts';
import type { CommandMetadata } from './command.ts';
import { correctTypos } from './correct-typos.ts';
import { type CommandName, dropWords, type KnownNames } from './find-command.ts';
import { listMeanings } from './list-meanings.ts';
import {
  type FindCommands,
  type GroupsLine,
  loadNamed,
  type NamedCommand,
  withArgv,
} from './named-command.ts';
import { mayBeVerb } from './phrase-commands.ts';
import { readWords } from './words/read-words.ts';
import type { Reading } from './words/reading.ts';
import type { SlotName } from './words/slots.ts';
import {
  countOpening,
  findVerbs,
  hasQuestionMark,
  isDenial,
  isImpossible,
  isOneOf,
  isQuestion,
  mayRun,
} from './words/vocabulary.ts';

/**
 * Finds the commands that the words may mean, the likeliest first. `own` is the command that they name and that does not take
 * all of them.
 */
export const findMeanings = async <K extends CommandMetadata>(
  line: GroupsLine<K>,
  own: NamedCommand<K> | undefined,
  findAgain: FindCommands<K>,
): Promise<readonly NamedCommand<K>[]> => {
  const { preflight, words, groups, known } = line;
  const texts = words.map(({ text }) => text);
  const opening = own ? 0 : countOpening(texts);
  if (opening > 0) return findAgain(withArgv(line, dropWords(preflight.argv, words.slice(0, opening))));
  const ordersNothing = isQuestion(texts) || isImpossible(texts);
  const candidates: Candidate<K>[] = [];
  for (const meaning of listMeanings(line)) {
    const isGroup = meaning.isDefault && groups.some(({ name }) => name === texts[0]);
    if (isGroup && (preflight.isHelp || mayBeVerb(line))) continue;
    const named = await loadNamed(line, meaning, true);
    const rank = rankMeaning(meaning, named, known !== undefined);
    if (rank === undefined || (isGroup && !named.fits) || !mayMean(named, known)) continue;
    const { path, operations } = named.command;
    const isRead = mayRun[path.join(' ')] ?? operations?.[0]?.method === 'GET';
    const { start = 0, count, isNoun } = meaning;
    // `is Olga Gil here` and `Gil cancelled?` are no orders, but `cancel Gil?` may end a polite one.
    const isAsked = ordersNothing || (start > 0 && hasQuestionMark(texts));
    if (!isRead && (isAsked || isDenied(texts, meaning, named.reading))) continue;
    const needsRecord = known ? undefined : meaning.needsRecord;
    candidates.push({
      ...named,
      needsRecord,
      mayRun: isRead && !needsRecord,
      rank,
      isLikely: start === 0 && count > (isNoun ? 2 : 0) && !ordersNothing,
    });
  }
  const meanings = sortMeanings(candidates, own);
  const whole = (await withoutLastClause(line, meanings[0], findAgain)) ?? meanings;
  if (!whole[0]?.fits) await rejectTwoOrders(line, findAgain);
  return correctTypos(line, whole, findAgain);
};

/** Throws USAGE for two orders in one line: `seat Gil at T3 and cancel Vega`. */
const rejectTwoOrders = async <K extends CommandMetadata>(
  line: GroupsLine<K>,
  findAgain: FindCommands<K>,
): Promise<void> => {
  const { preflight, words } = line;
  const isOrder = ([best]: readonly NamedCommand<K>[]) =>
    best?.fits === true &&
    best.doubt === undefined &&
    best.command.operations?.[0]?.method !== 'GET' &&
    ((best.reading?.args ?? best.argv).length > 0 || saysSlot(best, 'name'));
  for (const [at, { text }] of words.entries()) {
    if (!isOneOf('conjunctions', text) || findVerbs(words[at + 1]?.text ?? '').length === 0) continue;
    const parts = [words.slice(0, at), words.slice(at + 1)];
    if (parts.some(({ length }) => length < 2)) continue;
    const meanings = await Promise.all(
      parts.map((part) => {
        const others = words.filter((word) => !part.includes(word));
        return findAgain(withArgv(line, dropWords(preflight.argv, others)));
      }),
    );
    const orders = parts.map((part) => part.map(({ text: word }) => word).join(' '));
    if (meanings.every(isOrder))
      throw createOptionError(orders.map((order) => `"${order}"`).join(', '), twoOrdersText);
  }
};

const twoOrdersText = {
  en: 'are two orders: type one after the other',
  es: 'son dos órdenes: escriba una después de la otra',
};

interface Candidate<K> extends NamedCommand<K> {
  /** How likely a meaning is, 1 first. */
  readonly rank: number;
  /** Whether a verb or a whole question at the start of the line names it. */
  readonly isLikely: boolean;
}

/** The rank of a meaning that is meant only if the record that it names exists. */
const rankIfKnown = 4;

/** How likely a meaning is, 1 first; undefined if words without a verb say neither a change nor a day to list. */
const rankMeaning = (
  { start = 0, count, isNoun, doubt, needsRecord }: CommandName,
  { command, reading, argv, fits, aliasWords, options }: NamedCommand<CommandMetadata>,
  isNameKnown: boolean,
): number | undefined => {
  if (needsRecord && !isNameKnown) return fits ? rankIfKnown : undefined;
  const verb = command.path.at(-1);
  // `Olga Gil, a glass from the house`
  if (verb === 'note' && doubt === '') return isNameKnown ? rankIfKnown : undefined;
  const { day, name, notes, meal, state } = command.words ?? {};
  const { args = [], flags = {}, numbers, isSure } = reading ?? {};
  const says = (slot: SlotName) => saysSlot({ command, reading }, slot);
  const hasName = args.length > 0 || says('name');
  const isList = count === 0 && isNoun;
  const neutral = [day, name, notes, meal, ...(isList ? [state] : [])];
  const isChange =
    isSure === true || numbers !== undefined || Object.keys(flags).some((flag) => !neutral.includes(flag));
  // `2 walked in` names nobody.
  const named = reading ? args : argv;
  const isNumber =
    ['seat', 'late', 'update', 'move'].includes(verb ?? '') &&
    named.length > 0 &&
    named.every((arg) => /^\d{1,2}$/.test(arg));
  // A table is no reservation yet.
  const isEmpty = verb === 'create' && !says('hour') && !says('party') && numbers === undefined;
  const isUnmeant =
    isNumber ||
    (isEmpty && (doubt === '' || start > 0)) ||
    // `el chuletón a cuánto está` asks.
    (start > 0 && isNoun && (hasName || !fits) && !isQuestion(aliasWords ?? [])) ||
    (isList && (isChange || (!isNameKnown && !says('day')))) ||
    // `quién está en la T6 mañana`
    (options.includes('--estado=en_curso') && (says('day') || says('meal'))) ||
    // `el móvil de Vega es 633210987`, `mesa de Gil a la T4`
    (isNoun && hasName && (says('phone') || (says('table') && isOneOf('tables', aliasWords?.[0] ?? '')))) ||
    // `tomorrow Ana 8 people` changes the party.
    (verb === 'move' && doubt === '' && says('party') && !placeSlots.some(says)) ||
    // `extend Gil 30`
    (says('party') && isOneOf('extend', aliasWords?.[0] ?? '')) ||
    // `raise everything 5%` names no price of a dish.
    (verb === 'update' && (says('day') || doubt !== undefined || (start > 0 && reading)) && !isChange) ||
    (doubt === '' && !(isChange && hasName));
  const isWordless = count === 0 && (isNoun || doubt === '');
  if (isList && isNameKnown && !fits) return rankIfKnown;
  if (isUnmeant || (isWordless && !isBooking({ command, reading }) && !isNameKnown && !fits))
    return undefined;
  if (isSure) return 1;
  // A noun with a name may be a verb: `book Elena`. So may words without a verb or what a verb needs.
  const lacksArg = reading && args.length === 0 && command.args?.some(({ optional }) => !optional);
  return lacksArg || doubt !== undefined || (count === 0 && !isNoun) || (isNoun && hasName) ? 3 : 2;
};

type ReadCommand = Pick<NamedCommand<CommandMetadata>, 'command' | 'reading'>;

/** Whether words give the slot's value. */
const saysSlot = ({ command: { words }, reading }: ReadCommand, slot: SlotName): boolean =>
  reading?.flags[words?.[slot] ?? ''] !== undefined;

/** Where or when a reservation is moved to, besides a day, which may be that of the lookup. */
const placeSlots = ['hour', 'table', 'shift'] as const;

/** Whether words say all that a new reservation needs: `Medina 2 viernes 14:30 terraza` books, whatever the last word is. */
const isBooking = (named: ReadCommand): boolean =>
  named.command.path.at(-1) === 'create' &&
  (['name', 'party', 'hour'] as const).every((slot) => saysSlot(named, slot));

/** How many words nothing takes; a value or a verb counts as two. */
const countLeftOver = ({ reading }: Pick<NamedCommand<unknown>, 'reading'>): number => {
  const open = reading?.open.filter(({ isLeftOver }) => isLeftOver) ?? [];
  return open.length + open.filter(({ word }) => /\d/.test(word) || findVerbs(word).length > 0).length;
};

/**
 * The commands that take every word, the likeliest first. If none does for certain, `own` or the one that leaves fewest over
 * precedes them; a verb at the start is likelier.
 */
const sortMeanings = <K>(
  candidates: readonly Candidate<K>[],
  own: NamedCommand<K> | undefined,
): readonly NamedCommand<K>[] => {
  const fitting = candidates
    .filter(({ fits, takesOptions }) => fits && takesOptions)
    .toSorted((a, b) => a.rank - b.rank);
  if (fitting.some(({ rank }) => rank !== rankIfKnown)) return fitting;
  const certain = candidates.filter(({ rank }) => rank !== rankIfKnown);
  const [least] = (certain.length > 0 ? certain : candidates).toSorted(
    (a, b) =>
      countLeftOver(a) - countLeftOver(b) || Number(b.isLikely) - Number(a.isLikely) || a.rank - b.rank,
  );
  const doubtful = own ?? least;
  return doubtful ? [doubtful, ...fitting] : fitting;
};

/**
 * The meanings of the words before the last clause, if what follows says nothing to the command: `Mario cancels, he has the
 * flu`. A person is asked about it.
 */
const withoutLastClause = async <K extends CommandMetadata>(
  line: GroupsLine<K>,
  whole: NamedCommand<K> | undefined,
  findAgain: FindCommands<K>,
): Promise<readonly NamedCommand<K>[] | undefined> => {
  const { preflight, words, lang } = line;
  const at = words.findLastIndex(
    ({ text }, index) => words[index - 1]?.text.endsWith(',') || isOneOf('reasons', text),
  );
  if (at < 1) return undefined;
  const clause = words.slice(at);
  const meanings = await findAgain(withArgv(line, dropWords(preflight.argv, clause)));
  const [best] = meanings;
  const leftOver = whole ? countLeftOver(whole) : words.length;
  // A note would take the clause too.
  if (!best || (best.doubt === '' && best.command.path.at(-1) === 'note')) return undefined;
  if (!best.fits && countLeftOver(best) + clause.length > leftOver) return undefined;
  const texts = clause.map(({ text }) => text);
  // A name has one word after a comma, as in `Rivas, Paco`; `Rivas, group menu` is no name.
  if (whole?.fits && !(isBooking(best) && clause.length > 1)) return undefined;
  const { flags, numbers } = readWords(texts, best.command, lang);
  const { name = '', notes = '' } = best.command.words ?? {};
  // A note that follows one, `group menu, high chair`, is a part of it.
  const hasNote = whole?.fits && best.remark === undefined;
  const says = Object.keys(flags).find((flag) => flag !== name && (hasNote || flag !== notes));
  if (numbers ?? says) return undefined;
  const remark = joinParts([best.remark, ...texts], ' ');
  return meanings.map((meaning) => ({ ...meaning, remark }));
};

/** `Olga is not late`, `don't cancel Ruiz` */
const isDenied = (words: readonly string[], name: CommandName, reading?: Reading): boolean => {
  const { path, start = 0, count, rest } = name;
  // A note may deny, `cannot have lactose`, but not at its beginning: `no le pongas trona a Gil`.
  if (path.at(-1) === 'note' && rest) return isDenial(rest[0]);
  const isOpen = () => reading?.open.some(({ word }) => isDenial(word)) === true;
  return isDenial(words[start - 1]) || ((start > 0 || count === 0) && isOpen());
};

/** Whether a command is about one of the kinds of records that the line names. */
const mayMean = (named: NamedCommand<CommandMetadata>, known: KnownNames | undefined): boolean => {
  const [group, verb] = named.command.path;
  if (!known || isBooking(named)) return true;
  if (group === 'menu') return known.kinds.has('menuItems');
  if (group === 'waitlist') return known.kinds.has('waitlist');
  return known.kinds.has('reservas') || (/^(?:seat|update)$/.test(verb ?? '') && known.kinds.has('waitlist'));
};
