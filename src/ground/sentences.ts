import type { Text } from './lang.ts';

/** What is said in many places: most follow the name of the flag, argument or field that they are about. */

export const isRequired: Text = { en: 'is required', es: 'es obligatorio' };

/** Of two names or more. */
export const notTogether: Text = { en: 'do not go together', es: 'no se combinan' };

/** What a right value looks like, where its own kind says nothing better. */
export const somethingElse: Text = { en: 'something else', es: 'otra cosa' };

/** The object of "must be …" for a time zone. */
export const aTimeZone: Text = {
  en: 'a time zone like Europe/Madrid',
  es: 'una zona horaria como Europe/Madrid',
};

/** The object of "must be …" where the choices are few. */
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

/** As a sentence begins. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const didYouMean = (near: string): Text => ({ en: `did you mean ${near}?`, es: `¿quizá ${near}?` });

export const interrupted: Text = { en: 'interrupted', es: 'interrumpido' };
