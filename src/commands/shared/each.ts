import type { Context } from '../../context/context.ts';
import { about, Failure } from '../../ground/errors.ts';
import { inEach } from '../../ground/lang.ts';

/**
 * Does the work for each word, in the order given, and answers with what was done. One word's failure is the
 * command's; of several, each failure is reported and the others are done all the same, until somebody interrupts:
 * what was done is still answered with, and what was not is named.
 */
export const each = async <T>(
  context: Context,
  words: readonly string[],
  work: (word: string) => Promise<T>,
): Promise<T[]> => {
  const done: T[] = [];
  const all = [...new Set(words)];
  for (const [index, word] of all.entries()) {
    try {
      done.push(await work(word));
    } catch (error) {
      // A single word may be what is left of several: the failures of the others were reported before.
      const isOneOfSeveral = words.length > 1 || context.reported.length > 0;
      if (!isOneOfSeveral || !(error instanceof Failure)) throw error;
      const isEnd = error.code === 'INTERRUPTED';
      context.report(isEnd ? leaving(all.slice(index + 1), about(word, error)) : about(word, error));
      if (isEnd) break;
    }
  }
  return done;
};

/** The interruption, with the words that were not come to. */
const leaving = (rest: readonly string[], interruption: Failure): Failure => {
  if (rest.length === 0) return interruption;
  const { code, text, hint, retryable, cause } = interruption;
  const words = rest.join(', ');
  const left = { en: `not begun: ${words}`, es: `sin empezar: ${words}` };
  return new Failure(
    code,
    inEach((lang) => `${text[lang]}; ${left[lang]}`),
    { hint, retryable, cause },
  );
};
