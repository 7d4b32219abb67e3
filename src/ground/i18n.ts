/** The languages that people are spoken to in. JSON, CSV, codes and flags never change with them. */
export const languages = ['es', 'en'] as const;
export type Lang = (typeof languages)[number];

/** A text for people, in every language: one that misses a translation does not compile. */
export type LocalizedText = Readonly<Record<Lang, string>>;

/** The same words in every language: a name, a code, a sentence of the service. */
export const untranslated = (words: string): LocalizedText => ({ es: words, en: words });

/** A text said in each language in turn. */
export const localize = (say: (lang: Lang) => string): LocalizedText => ({ es: say('es'), en: say('en') });

export const isLang = (value: string): value is Lang => (languages as readonly string[]).includes(value);

/** The language that a word names, in whatever case. */
export const parseLang = (word: string | undefined): Lang | undefined =>
  languages.find((lang) => lang === word?.trim().toLowerCase());

/** What something is called: one of it, and several. */
export interface Noun {
  readonly one: LocalizedText;
  readonly many: LocalizedText;
}

/** A noun, or an adjective, in its four forms. */
export const noun = (
  en: readonly [one: string, many: string],
  es: readonly [one: string, many: string],
): Noun => ({
  one: { en: en[0], es: es[0] },
  many: { en: en[1], es: es[1] },
});

/** A noun that sentences speak of: Spanish wants its article. */
export interface GenderedNoun extends Noun {
  readonly article: 'el' | 'la';
}

/** `the reservation`, `la reserva`. */
export const withArticle = ({ one, article }: GenderedNoun): LocalizedText => ({
  en: `the ${one.en}`,
  es: `${article} ${one.es}`,
});

/** `1 category`, `3 categorías`. */
export const formatCount = (count: number, { one, many }: Noun): LocalizedText =>
  localize((lang) => `${count} ${(count === 1 ? one : many)[lang]}`);

/** Texts one after the other, with something between them. */
export const joinTexts = (texts: readonly LocalizedText[], between = ', '): LocalizedText =>
  localize((lang) => texts.map((text) => text[lang]).join(between));

/** Whom a booking or a group is for, by number (interface section 2.1). */
export const guestNoun = noun(['diner', 'diners'], ['comensal', 'comensales']);

/** As a sentence begins. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is said in many places: most follow the name of the flag, argument or field that they are about. */

export const requiredText: LocalizedText = { en: 'is required', es: 'es obligatorio' };

export const needsValueText: LocalizedText = { en: 'needs a value', es: 'necesita un valor' };

/** Of two names or more. */
export const mutuallyExclusiveText: LocalizedText = { en: 'do not go together', es: 'no se combinan' };

export const suggestText = (near: string): LocalizedText => ({
  en: `did you mean ${near}?`,
  es: `¿quizá ${near}?`,
});

export const interruptedText: LocalizedText = { en: 'interrupted', es: 'interrumpido' };

/** What a right value looks like: most are the object of "must be …". */

/** Where its own kind says nothing better. */
export const anotherValueText: LocalizedText = { en: 'something else', es: 'otra cosa' };

export const nonEmptyText: LocalizedText = {
  en: 'a text that is not empty',
  es: 'un texto que no esté vacío',
};

export const timeZoneText: LocalizedText = {
  en: 'a time zone like Europe/Madrid',
  es: 'una zona horaria como Europe/Madrid',
};

/** Where the choices are few. */
export const oneOfText = (choices: readonly string[]): LocalizedText => {
  const list = choices.join(', ');
  return { en: `one of: ${list}`, es: `uno de: ${list}` };
};

/** The same where several may be given, separated by commas. */
export const someOfText = (choices: readonly string[]): LocalizedText => {
  const list = choices.join(', ');
  return { en: `one or more of: ${list}`, es: `uno o varios de: ${list}` };
};

/** "must be …, not …": what would be right, and what was given. */
export const mustBeText = (right: LocalizedText, given?: string): LocalizedText => ({
  en: `must be ${right.en}${given === undefined ? '' : `, not ${quoted(given)}`}`,
  es: `debe ser ${right.es}${given === undefined ? '' : `, no ${quoted(given)}`}`,
});

const longestQuote = 60;
const quoted = (given: string): string =>
  `"${given.length > longestQuote ? `${given.slice(0, longestQuote)}…` : given}"`;
