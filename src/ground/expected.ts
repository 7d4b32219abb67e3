import type { Text } from './lang.ts';

/** What a right value looks like: most are the object of "must be …". */

/** Where its own kind says nothing better. */
export const somethingElse: Text = { en: 'something else', es: 'otra cosa' };

export const someText: Text = { en: 'a text that is not empty', es: 'un texto que no esté vacío' };

export const aTimeZone: Text = {
  en: 'a time zone like Europe/Madrid',
  es: 'una zona horaria como Europe/Madrid',
};

/** Where the choices are few. */
export const oneOf = (choices: readonly string[]): Text => {
  const list = choices.join(', ');
  return { en: `one of: ${list}`, es: `uno de: ${list}` };
};

/** The same where several may be given, separated by commas. */
export const someOf = (choices: readonly string[]): Text => {
  const list = choices.join(', ');
  return { en: `one or more of: ${list}`, es: `uno o varios de: ${list}` };
};

/** "must be …, not …": what would be right, and what was given. */
export const mustBe = (right: Text, given?: string): Text => ({
  en: `must be ${right.en}${given === undefined ? '' : `, not ${quoted(given)}`}`,
  es: `debe ser ${right.es}${given === undefined ? '' : `, no ${quoted(given)}`}`,
});

const longestQuote = 60;
const quoted = (given: string): string =>
  `"${given.length > longestQuote ? `${given.slice(0, longestQuote)}…` : given}"`;
