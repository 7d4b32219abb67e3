import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { languages, type Text } from '../lang.ts';

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

export const about = (word: string, failure: Failure): Failure => {
  const text = Object.fromEntries(languages.map((lang) => [lang, `${word}: ${failure.text[lang]}`]));
  const { hint, field, status, retryable, cause } = failure;
  return new Failure(failure.code, text as unknown as Text, { hint, field, status, retryable, cause });
};
