import type { CommandName } from './find-command.ts';
import { withMealOf } from './words/clues.ts';
import { findRemark, withoutFillers } from './words/names.ts';
import { isDay, readTable } from './words/slots.ts';
import { findNouns, isFiller, isOneOf } from './words/vocabulary.ts';

/** Whether words begin with what a guest is known by, which is no note: `the lady with the pram to S7`. */
export const isKnownBy = (words: readonly string[]): boolean => {
  const { start = 0, at = -1 } = findRemark(words) ?? {};
  const mayEnd = (count: number) => start <= count && count <= at;
  return [2, 3, 4].some((count) => mayEnd(count) && isOneOf('knownBy', words.slice(0, count).join(' ')));
};

/** An allergy or a wish is a note with its words: `alergia S4 marisco`, `Ana Ruiz allergic to nuts`, `S4 con trona`. */
export const findNote = (words: readonly string[]): CommandName | undefined => {
  const { start, at, count } = findRemark(words) ?? { start: -1, at: -1, count: 0 };
  if (at === -1 || isKnownBy(words) || words.length < (start > 0 ? 2 : 3)) return undefined;
  // `Ana sábado 20:45 6 trona` is a reservation.
  const isOther = (word: string) => /\d/.test(word) && readTable(word) === undefined && !isCode(word);
  if (words.slice(0, start).some(isOther)) return undefined;
  const name = { path: ['reservas', 'note'], start, count: 1, isDefault: false };
  const before = withoutOneOf(words.slice(0, Math.max(start, 0)));
  const [first, ...more] = withoutFillers(before, true);
  // `la señora de la S9 es celíaca`
  if (first !== undefined && readTable(first) !== undefined) {
    const { owner, options } = splitOffDay([first, ...more]);
    return { ...name, options, rest: [...owner, ...words.slice(start)] };
  }
  // The command finds out where the name ends.
  if (first !== undefined) {
    const { owner, options } = splitOffDay(before);
    const owners = owner.map((word) => word.replace(/['\u2019]s$/, ''));
    // `Gil wants a quiet table, T3` may move them.
    const doubt = words.slice(start).find((word) => readTable(word) !== undefined);
    return { ...name, options, rest: [...owners, ...words.slice(start)], doubt };
  }
  // `añade una trona a la reserva de Gil`, `alergia a los frutos secos en la reserva de Parra`
  const isRemark = isOneOf('remarks', words.slice(at, at + count).join(' '));
  const isTo = (word: string, index: number) => index >= at + count && isOneOf('directions', word);
  // `add sesame allergy to blanca martin booking`
  const saysReservation = findNouns(words.at(-1) ?? '').includes('reservas');
  const to = isRemark
    ? words.findIndex(isTo)
    : words.findLastIndex(
        (word, index) =>
          isTo(word, index) &&
          (saysReservation || /^\p{Lu}/u.test(withoutFillers(words.slice(index + 1), true)[0] ?? '')),
      );
  const who = to === -1 ? [] : withoutFillers(words.slice(to), true);
  if (who.length > 0) {
    // `highchair for the Leon family tomorrow`
    const { owner, options } = splitOffDay(who);
    return { ...name, options, rest: [owner.join(' '), ...words.slice(start, to)] };
  }
  const named = words.findIndex((word) => readTable(word) !== undefined);
  const argument = named === -1 ? at + 1 : named;
  if (isFiller(words[argument] ?? '')) return undefined;
  // `alérgico al gluten el de la S11`
  const isLast = argument === words.length - 1;
  const end = isLast
    ? words.findLastIndex((word, index) => index < argument && !isFiller(word)) + 1
    : words.length;
  const text = words.slice(0, end).filter((_, index) => index !== argument);
  return { ...name, rest: [words[argument] ?? '', ...text] };
};

/** The words of an owner without the day at their end, which is an option: `S5 tonight`. */
const splitOffDay = (words: readonly string[]) => {
  const end = words.findIndex((_, index) => index > 0 && isDay(words.slice(index).join(' '), 'en'));
  const owner = withoutFillers(words.slice(0, end), true);
  if (end === -1 || owner.length === 0) return { owner: words, options: [] };
  const day = words.slice(end).join(' ');
  return { owner: owner.with(-1, withMealOf(day, owner.at(-1) ?? '')), options: [`--fecha=${day}`] };
};

/** Whether a word may be the code of a reservation: `6Q4YVN`. */
export const isCode = (word: string): boolean => /^(?=.*\d)(?=.*\p{L})[\dA-Z]{6}$/iu.test(word);

/** `one of the Merino guests is coeliac` is about their reservation. */
const withoutOneOf = (words: readonly string[]): readonly string[] =>
  words.slice([4, 3, 2].find((count) => isOneOf('oneOf', words.slice(0, count).join(' '))) ?? 0);

/** `anyone with a dog tonight` */
export const findAskedNote = ({ start = 0, ...note }: CommandName, words: readonly string[]): CommandName => {
  const { at = 0 } = findRemark(words) ?? {};
  const rest = words.filter((_, index) => index < start || index > at);
  return { ...note, path: ['reservas', 'sheet'], start, rest };
};

/** Whether a note is likelier than a verb at the start: `add a high chair to Ruiz`, `ponle a Ruiz una trona`. */
export const isNoteFirst = (
  { start = 0 }: CommandName,
  words: readonly string[],
  atStart: readonly CommandName[],
): boolean =>
  withoutFillers(words.slice(0, start)).length === 0 ||
  // `apunta a Gil que quiere trona`
  (isOneOf('noteLinks', words[start - 1] ?? '') && !atStart.some(({ path }) => path.at(-1) === 'note')) ||
  atStart.every(({ path, needsRecord }) => path.at(-1) === 'move' || needsRecord);
