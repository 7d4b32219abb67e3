import type { AliasedName } from './aliases.ts';
import type { CommandMetadata } from './command.ts';
import type { Reading } from './words/reading.ts';

interface Meaning {
  readonly command: CommandMetadata;
  readonly reading: Reading | undefined;
  readonly fits: boolean;
}

/** How likely a meaning is, from 1 to 3; undefined if words without a verb say neither a change nor a day to list. */
export const rankMeaning = (
  { start = 0, count, isNoun, doubt }: AliasedName,
  meaning: Meaning,
): 1 | 2 | 3 | undefined => {
  const { command, reading, fits } = meaning;
  const { day = '', hour = '', party = '', name = '', notes, meal } = command.words ?? {};
  const { args = [], flags = {}, numbers, isSure } = reading ?? {};
  const hasName = args.length > 0 || flags[name] !== undefined;
  const isChange =
    numbers !== undefined || Object.keys(flags).some((flag) => ![day, name, notes, meal].includes(flag));
  const isList = count === 0 && isNoun;
  // `Medina 2 viernes 14:30 terraza` books, whatever the last word is.
  const isBooking = command.path.at(-1) === 'create' && hasName && flags[party] && flags[hour];
  // A table is no reservation yet.
  const isEmpty = command.path.at(-1) === 'create' && (flags[hour] ?? flags[party] ?? numbers) === undefined;
  const isUnmeant =
    (isEmpty && doubt === '') ||
    (start > 0 && isNoun && (hasName || !fits)) ||
    (isList && (isChange || flags[day] === undefined)) ||
    (doubt === '' && !(isChange && hasName));
  if (isUnmeant || (count === 0 && (isNoun || (doubt === '' && !isBooking)) && !fits)) return undefined;
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

/** The likeliest command that takes every word, else `own`, else the one that leaves fewest over; a verb at the start is likelier. */
export const chooseLikeliest = <C extends Candidate>(
  candidates: readonly C[],
  own: C | undefined,
): C | undefined => {
  const fitting = candidates.filter(({ fits, takesOptions }) => fits && takesOptions);
  const [best = own] = [1, 2, 3].flatMap((rank) => fitting.find((item) => item.rank === rank) ?? []);
  const countLeftOver = ({ reading }: C) => reading?.open.filter(({ isLeftOver }) => isLeftOver).length ?? 0;
  const [least] = candidates.toSorted(
    (a, b) => countLeftOver(a) - countLeftOver(b) || Number(b.isLikely) - Number(a.isLikely),
  );
  return best ?? least;
};
