import type { Context } from '../../context/context.ts';
import type { Finder, Id } from '../../context/kinds/finding.ts';
import { OtherwiseNamed } from '../../context/kinds/picking.ts';
import { Failure } from '../../ground/errors.ts';

/**
 * A finder of which every answer is remembered, and the names among the words that it finds. Whoever may be asked which
 * record is meant is asked of all of them first: leaving a question leaves nothing half done.
 */
export const findNames = async (
  words: readonly string[],
  finder: Finder,
  { interactive }: Pick<Context, 'interactive'>,
): Promise<{ readonly find: Finder; readonly names: readonly string[] }> => {
  const find = remembering(finder);
  const names = await namesAmong(words, find);
  if (interactive && names.length > 1) for (const name of names) await find(name).catch(unlessLeft);
  return { find, names };
};

/** What is not found is told where its turn comes, beside what was done. */
const unlessLeft = (error: unknown): void => {
  if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
};

const remembering = (find: Finder): Finder => {
  const found = new Map<string, Promise<Id>>();
  return (word) => {
    const known = found.get(word) ?? find(word);
    found.set(word, known);
    return known;
  };
};

/**
 * The names among words that stand unquoted: all of them together where they name a record (`tarta de queso`), also one that is not the one that is wanted, else
 * the longest that do, else one each. Words that are all numbers are ids, each its own. Throws AMBIGUOUS where all of
 * them together name several.
 */
const namesAmong = async (words: readonly string[], find: Finder): Promise<string[]> => {
  const names: string[] = [];
  for (let at = 0; at < words.length; ) {
    const count = await longestName(words, at, find);
    names.push(words.slice(at, at + count).join(' '));
    at += count;
  }
  return names;
};

const longestName = async (words: readonly string[], at: number, find: Finder): Promise<number> => {
  for (let end = words.length; end > at + 1; end--) {
    const run = words.slice(at, end);
    if (run.every(isId)) continue;
    if (await isName(run.join(' '), find, run.length === words.length)) return run.length;
  }
  return 1;
};

/** An id, or the beginning of one: never a part of a name. */
const isId = (word: string): boolean => /^\d+$/.test(word) || /^(?=.*\d)[0-9a-f-]{4,}$/i.test(word);

const isName = async (name: string, find: Finder, isAll: boolean): Promise<boolean> => {
  try {
    await find(name);
    return true;
  } catch (error) {
    if (error instanceof OtherwiseNamed) return true;
    if (error instanceof Failure && error.code === 'NOT_FOUND') return false;
    if (error instanceof Failure && error.code === 'AMBIGUOUS' && !isAll) return false;
    throw error;
  }
};
