import { fold } from '../../ground/text.ts';
import type { Reader } from './reading.ts';

/** One of the choices, however it is written: `En curso` and `confirmadas` are en_curso and confirmada. */
export const readChoice =
  (choices: readonly string[]): Reader<string> =>
  (raw) => {
    if (choices.includes(raw)) return raw;
    const wanted = stemOf(raw);
    const found = choices.filter((choice) => stemOf(choice) === wanted);
    return found.length === 1 ? found[0] : undefined;
  };

/** Without case, accents, gender and number: what a word is, whatever it is said of. */
const stemOf = (word: string): string =>
  fold(word)
    .trim()
    .replace(/[\s-]+/g, '_')
    .replace(/(?<=\p{L}{4})s$/u, '')
    .replace(/(?<=\p{L}{4})[ao]$/u, '');
