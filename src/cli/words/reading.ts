import type { Lang, LocalizedText } from '../../ground/i18n.ts';

/** What reading words may ask of the outside, and whom it may tell. */
export interface Reading {
  /** The restaurant's today, YYYY-MM-DD. */
  today(): string;
  /** Whose 12,50 is 12.5, and whose 11/12 may be in November. */
  readonly lang: Lang;
  /** Told which reading was used, where words leave more than one. */
  readonly used?: (choice: LocalizedText) => void;
}

/** Reads words on any day: whether they are a date does not depend on which it is today. */
export const anyDay = (lang: Lang): Reading => ({ today: () => '2026-01-01', lang });

/** Words that mean no right value, and why: the sentence that follows the flag's name. */
export class Misread {
  readonly text: LocalizedText;

  constructor(text: LocalizedText) {
    this.text = text;
  }
}

/** Words as the value that they mean; undefined where they mean none, for the ordinary reason. */
export type Reader<T = unknown> = (raw: string, reading: Reading) => T | Misread | undefined;

/** The first of the readings that words leave; where there is another, it is said which was used. */
export const firstOf = <T>(
  readings: readonly T[],
  { used }: Reading,
  say: (value: T, lang: Lang) => string,
): T | undefined => {
  const [first, second] = readings;
  if (first === undefined || second === undefined || !used) return first;
  used({
    en: `${say(first, 'en')}, not ${say(second, 'en')}`,
    es: `${say(first, 'es')}, no ${say(second, 'es')}`,
  });
  return first;
};

/** A reading that says nothing twice. */
export const quietAfter = (said: Set<string>, reading: Reading): Reading => ({
  ...reading,
  used: (choice) => {
    if (!said.has(choice.en)) reading.used?.(choice);
    said.add(choice.en);
  },
});
