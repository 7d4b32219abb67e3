import type { AliasedName } from './aliases.ts';
import type { CommandMetadata } from './command.ts';
import type { Reading } from './words/reading.ts';

interface Meaning {
  readonly command: CommandMetadata;
  readonly reading: Reading | undefined;
  readonly fits: boolean;
}

/** The rank of a meaning that is meant only if the record that it names exists. */
const rankIfKnown = 4;

/** How likely a meaning is, 1 first; undefined if words without a verb say neither a change nor a day to list. */
export const rankMeaning = (
  { start = 0, count, isNoun, doubt, needsRecord }: AliasedName,
  meaning: Meaning,
  isNameKnown = false,
): number | undefined => {
  const { command, reading, fits } = meaning;
  if (needsRecord && !isNameKnown) return fits ? rankIfKnown : undefined;
  // `Olga Gil, a glass from the house`
  if (command.path.at(-1) === 'note' && doubt === '') return isNameKnown ? rankIfKnown : undefined;
  const { day = '', hour = '', party = '', phone = '', name = '', notes, meal, state } = command.words ?? {};
  const { args = [], flags = {}, numbers, isSure } = reading ?? {};
  const hasName = args.length > 0 || flags[name] !== undefined;
  const isList = count === 0 && isNoun;
  const neutral = [day, name, notes, meal, ...(isList ? [state] : [])];
  const isChange = numbers !== undefined || Object.keys(flags).some((flag) => !neutral.includes(flag));
  // `Medina 2 viernes 14:30 terraza` books, whatever the last word is.
  const isBooking = command.path.at(-1) === 'create' && hasName && flags[party] && flags[hour];
  // A table is no reservation yet.
  const isEmpty = command.path.at(-1) === 'create' && (flags[hour] ?? flags[party] ?? numbers) === undefined;
  const isUnmeant =
    (isEmpty && doubt === '') ||
    (start > 0 && isNoun && (hasName || !fits)) ||
    (isList && (isChange || (!isNameKnown && flags[day] === undefined))) ||
    // `el móvil de Vega es 633210987`
    (isNoun && hasName && flags[phone] !== undefined) ||
    (command.path.at(-1) === 'update' && flags[day] !== undefined && !isChange) ||
    (doubt === '' && !(isChange && hasName));
  const mayLeaveWords = isBooking || isNameKnown;
  const isWordless = count === 0 && (isNoun || doubt === '');
  if (isList && isNameKnown && !fits) return rankIfKnown;
  if (isUnmeant || (isWordless && !mayLeaveWords && !fits)) return undefined;
  if (isSure) return 1;
  // A noun with a name may be a verb: `book Elena`. So may words without a verb or what a verb needs.
  const lacksArg = reading && args.length === 0 && command.args?.some(({ optional }) => !optional);
  return lacksArg || doubt !== undefined || (count === 0 && !isNoun) || (isNoun && hasName) ? 3 : 2;
};

interface Candidate extends Pick<Meaning, 'reading' | 'fits'> {
  readonly takesOptions: boolean;
  readonly rank?: number;
  readonly isLikely?: boolean | undefined;
}

/** How many words nothing takes; a value counts as two. */
export const countLeftOver = ({ reading }: Pick<Meaning, 'reading'>): number => {
  const open = reading?.open.filter(({ isLeftOver }) => isLeftOver) ?? [];
  return open.length + open.filter(({ word }) => /\d/.test(word)).length;
};

/**
 * The commands that take every word, the likeliest first. If none does for certain, `own` or the one that leaves fewest over
 * precedes them; a verb at the start is likelier.
 */
export const sortMeanings = <C extends Candidate>(
  candidates: readonly C[],
  own: C | undefined,
): readonly C[] => {
  const fitting = candidates
    .filter(({ fits, takesOptions }) => fits && takesOptions)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  if (fitting.some(({ rank }) => rank !== rankIfKnown)) return fitting;
  const certain = candidates.filter(({ rank }) => rank !== rankIfKnown);
  const [least] = (certain.length > 0 ? certain : candidates).toSorted(
    (a, b) =>
      countLeftOver(a) - countLeftOver(b) ||
      Number(b.isLikely) - Number(a.isLikely) ||
      (a.rank ?? 0) - (b.rank ?? 0),
  );
  const doubtful = own ?? least;
  return doubtful ? [doubtful, ...fitting] : fitting;
};
