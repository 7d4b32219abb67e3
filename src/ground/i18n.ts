/** The languages of texts for people. JSON, CSV, codes and flags do not depend on the language. */
export const languages = ['es', 'en'] as const;
export type Lang = (typeof languages)[number];

/** A text for people in every language. A missing translation does not compile. */
export type LocalizedText = Readonly<Record<Lang, string>>;

/** The same text in every language: a name, a code, a sentence of the service. */
export const untranslated = (text: string): LocalizedText => ({ es: text, en: text });

export const localize = (translate: (lang: Lang) => string): LocalizedText => ({
  es: translate('es'),
  en: translate('en'),
});

export const parseLang = (word: string | undefined): Lang | undefined =>
  languages.find((lang) => lang === word?.trim().toLowerCase());

export interface Noun {
  readonly one: LocalizedText;
  readonly many: LocalizedText;
}

export const noun = (
  en: readonly [one: string, many: string],
  es: readonly [one: string, many: string],
): Noun => ({ one: { en: en[0], es: es[0] }, many: { en: en[1], es: es[1] } });

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

export const joinTexts = (texts: readonly LocalizedText[], separator = ', '): LocalizedText =>
  localize((lang) => texts.map((text) => text[lang]).join(separator));

/** The people of a party (API §2.1 `num_comensales`). */
export const guestNoun = noun(['guest', 'guests'], ['comensal', 'comensales']);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentence parts that follow the name of a flag, an argument or a field. */
export const requiredText: LocalizedText = { en: 'is required', es: 'es obligatorio' };

export const needsValueText: LocalizedText = { en: 'needs a value', es: 'necesita un valor' };

/** Follows two or more names. */
export const mutuallyExclusiveText: LocalizedText = { en: 'cannot be combined', es: 'no se combinan' };

export const suggestText = (suggestion: string): LocalizedText => ({
  en: `did you mean ${suggestion}?`,
  es: `¿quizá ${suggestion}?`,
});

export const interruptedText: LocalizedText = { en: 'interrupted', es: 'interrumpido' };

/** Descriptions of a valid value, to follow "must be …". The first is the fallback. */
export const anotherValueText: LocalizedText = { en: 'something else', es: 'otra cosa' };

export const nonEmptyText: LocalizedText = {
  en: 'a text that is not empty',
  es: 'un texto que no esté vacío',
};

export const timeZoneText: LocalizedText = {
  en: 'a time zone like Europe/Madrid',
  es: 'una zona horaria como Europe/Madrid',
};

export const oneOfText = (choices: readonly string[]): LocalizedText => ({
  en: `one of: ${choices.join(', ')}`,
  es: `uno de: ${choices.join(', ')}`,
});

/** For an option that takes several choices, separated by commas. */
export const describeSomeOf = (choices: readonly string[]): LocalizedText => ({
  en: `one or more of: ${choices.join(', ')}`,
  es: `uno o varios de: ${choices.join(', ')}`,
});

/** "must be EXPECTED, not VALUE". */
export const mustBeText = (expected: LocalizedText, value?: string): LocalizedText => ({
  en: `must be ${expected.en}${value === undefined ? '' : `, not ${quote(value)}`}`,
  es: `debe ser ${expected.es}${value === undefined ? '' : `, no ${quote(value)}`}`,
});

const maxQuoteLength = 60;
const quote = (value: string): string =>
  `"${value.length > maxQuoteLength ? `${value.slice(0, maxQuoteLength)}…` : value}"`;
