import type { Context } from '../../context/context.ts';
import { about, Failure } from '../../ground/errors.ts';

/**
 * Does the work for each word, in the order given. One word's failure is the command's; of several, each
 * failure is reported and the others are done all the same.
 */
export const each = async <T>(
  context: Context,
  words: readonly string[],
  work: (word: string) => Promise<T>,
): Promise<T[]> => {
  const done: T[] = [];
  for (const word of new Set(words)) {
    try {
      done.push(await work(word));
    } catch (error) {
      const isOwn = words.length > 1 && error instanceof Failure && error.code !== 'INTERRUPTED';
      if (!isOwn) throw error;
      context.report(about(word, error));
    }
  }
  return done;
};
