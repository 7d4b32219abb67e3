import type { CommandMetadata } from './command.ts';
import type { CommandName } from './find-command.ts';
import type { NamedCommand } from './named-command.ts';
import type { SlotName } from './words/slots.ts';
import { findVerbs, isOneOf, isQuestion } from './words/vocabulary.ts';

export interface Candidate<K> extends NamedCommand<K> {
  /** How likely a meaning is, 1 first. */
  readonly rank: number;
  /** Whether a verb or a whole question at the start of the line names it. */
  readonly isLikely: boolean;
}

/** The rank of a meaning that is meant only if the record that it names exists. */
const rankIfKnown = 4;

/** How likely a meaning is, 1 first; undefined if words without a verb say neither a change nor a day to list. */
export const rankMeaning = (
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
export const isBooking = (named: ReadCommand): boolean =>
  named.command.path.at(-1) === 'create' &&
  (['name', 'party', 'hour'] as const).every((slot) => saysSlot(named, slot));

/** How many words nothing takes; a value or a verb counts as two. */
export const countLeftOver = ({ reading }: Pick<NamedCommand<unknown>, 'reading'>): number => {
  const open = reading?.open.filter(({ isLeftOver }) => isLeftOver) ?? [];
  return open.length + open.filter(({ word }) => /\d/.test(word) || findVerbs(word).length > 0).length;
};

/**
 * The commands that take every word, the likeliest first. If none does for certain, `own` or the one that leaves fewest over
 * precedes them; a verb at the start is likelier.
 */
export const sortMeanings = <K>(
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
