import { type Lang, type LocalizedText, languages } from '../../ground/i18n.ts';
import { parseInteger } from '../../ground/json.ts';
import { fold } from '../../ground/strings.ts';
import { statusWord } from '../../render/status.ts';

/** What reading words may ask of the outside, and whom it may tell. */
export interface ParseContext {
  /** The restaurant's today, YYYY-MM-DD. */
  today(): string;
  /** Whose 12,50 is 12.5, and whose 11/12 may be in November. */
  readonly lang: Lang;
  /** Told which reading was used, where words leave more than one. */
  readonly used?: (choice: LocalizedText) => void;
}

/** Reads words on any day: whether they are a date does not depend on which it is today. */
export const anyDay = (lang: Lang): ParseContext => ({ today: () => '2026-01-01', lang });

/** Words that mean no right value, and why: the sentence that follows the flag's name. */
export class ParseIssue {
  readonly text: LocalizedText;

  constructor(text: LocalizedText) {
    this.text = text;
  }
}

/** Words as the value that they mean; undefined where they mean none, for the ordinary reason. */
export type Parser<T = unknown> = (raw: string, reading: ParseContext) => T | ParseIssue | undefined;

/** The first of the readings that words leave; where there is another, it is said which was used. */
export const firstOf = <T>(
  readings: readonly T[],
  { used }: ParseContext,
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
export const quietAfter = (said: Set<string>, reading: ParseContext): ParseContext => ({
  ...reading,
  used: (choice) => {
    if (!said.has(choice.en)) reading.used?.(choice);
    said.add(choice.en);
  },
});

/**
 * One of the choices, however it is written, `En curso` and `confirmadas` being en_curso and confirmada, or in a word
 * in which people are told of it: `sentados`, `cancelled`.
 */
export const readChoice =
  (choices: readonly string[]): Parser<string> =>
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

/** No fraction at all: where 12,50 is a price, 1.000 may be a thousand. */
export const readWhole: Parser<number> = (raw) => {
  const text = raw.trim();
  return /^-?\d+$/.test(text) ? parseInteger(text) : undefined;
};

/** How each language writes a fraction and parts thousands: `1.250,75` and `1,250.75`. */
const styles = {
  es: { point: ',', gap: '.', thousands: /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ },
  en: { point: '.', gap: ',', thousands: /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/ },
} as const;

/**
 * A number as the language writes it, or as programs do. Three digits after a lone sign that parts thousands in one
 * and fractions in the other (`1.200` in Spanish) leave two numbers, a thousandfold apart: they are refused.
 */
export const readNumber: Parser<number> = (raw, { lang }) => {
  const text = raw.trim();
  const { point, gap, thousands } = styles[lang];
  if (!thousands.test(text)) return plainNumber(text.replace(point, '.'));
  const whole = text.replaceAll(gap, '');
  const isOneOfTwo = !whole.includes(point) && text.indexOf(gap) === text.lastIndexOf(gap);
  if (!isOneOfTwo) return plainNumber(whole.replace(point, '.'));
  const fraction = String(Number(text.replace(gap, '.'))).replace('.', point);
  return new ParseIssue({
    en: `may be ${whole} or ${fraction}: write which`,
    es: `puede ser ${whole} o ${fraction}: escribir cuál`,
  });
};

/** A number as either language writes it, where both agree or only one can have meant it: of what is not said to be in one. */
export const readNumberOfEither: Parser<number> = (raw, reading) => {
  const readings = languages.map((lang) => readNumber(raw, { ...reading, lang }));
  return readings.find((one) => one instanceof ParseIssue) ?? readings.find((one) => one !== undefined);
};

const plainNumber = (text: string): number | undefined =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
