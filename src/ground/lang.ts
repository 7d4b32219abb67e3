/** The languages that people are spoken to in. JSON, CSV, codes and flags never change with them. */
export const languages = ['es', 'en'] as const;
export type Lang = (typeof languages)[number];

/** A text for people, in every language: one that misses a translation does not compile. */
export type Text = Readonly<Record<Lang, string>>;

/** The same words in every language: a name, a code, a sentence of the service. */
export const verbatim = (words: string): Text => ({ es: words, en: words });

/** A text said in each language in turn. */
export const inEach = (say: (lang: Lang) => string): Text => ({ es: say('es'), en: say('en') });

export const isLang = (value: string): value is Lang => (languages as readonly string[]).includes(value);

/** The language that a word names, in whatever case. */
export const langNamed = (word: string | undefined): Lang | undefined =>
  languages.find((lang) => lang === word?.trim().toLowerCase());
