import { languages } from '../../ground/i18n.ts';
import { fold } from '../../ground/strings.ts';
import { statusWord } from '../../render/status.ts';
import type { Reader } from './reading.ts';

/**
 * One of the choices, however it is written, `En curso` and `confirmadas` being en_curso and confirmada, or in a word
 * in which people are told of it: `sentados`, `cancelled`.
 */
export const readChoice =
  (choices: readonly string[]): Reader<string> =>
  (raw) => {
    if (choices.includes(raw)) return raw;
    const wanted = stemOf(raw);
    const called = (choice: string) => languages.some((lang) => stemOf(statusWord(choice, lang)) === wanted);
    const own = choices.filter((choice) => stemOf(choice) === wanted);
    const found = own.length > 0 ? own : choices.filter(called);
    return found.length === 1 ? found[0] : undefined;
  };

/** Without case, accents, gender and number: what a word is, whatever it is said of. */
const stemOf = (word: string): string =>
  fold(word)
    .trim()
    .replace(/[\s-]+/g, '_')
    .replace(/(?<=\p{L}{4})s$/u, '')
    .replace(/(?<=\p{L}{4})[ao]$/u, '');
