import { type Lang, type LocalizedText, languages } from '../../ground/i18n.ts';
import { parseInteger } from '../../ground/json.ts';
import { fold } from '../../ground/strings.ts';
import { getStatusWord } from '../../render/status.ts';

/** What the meaning of a value depends on. */
export interface ParseContext {
  /** The restaurant's today, YYYY-MM-DD. */
  today(): string;
  /** `1,200` is 1.2 in Spanish and ambiguous in English. */
  readonly lang: Lang;
  /** The restaurant's time, HH:mm. */
  now?(): string;
  /** Called with the meaning that was chosen, if there are several. */
  readonly onAmbiguous?: (choice: LocalizedText) => void;
}

/** A context to find out whether a text is a value at all. */
export const dummyContext = (lang: Lang): ParseContext => ({
  today: () => '2026-01-01',
  now: () => '12:00',
  lang,
});

/** Why a text is not a value: the sentence that follows the flag's name. */
export class ParseIssue {
  readonly text: LocalizedText;

  constructor(text: LocalizedText) {
    this.text = text;
  }
}

/** Parses a text; undefined if it is not a value and there is no special reason. */
export type Parser<T = unknown> = (raw: string, context: ParseContext) => T | ParseIssue | undefined;

/** The first of the possible values. If there are several, the context receives the choice. */
export const chooseFirst = <T>(
  values: readonly T[],
  { onAmbiguous }: ParseContext,
  format: (value: T, lang: Lang) => string,
): T | undefined => {
  const [first, second] = values;
  if (first === undefined || second === undefined || !onAmbiguous) return first;
  onAmbiguous({
    en: `${format(first, 'en')}, not ${format(second, 'en')}`,
    es: `${format(first, 'es')}, no ${format(second, 'es')}`,
  });
  return first;
};

/**
 * A parser of one of the choices, in any spelling (`En curso` and `confirmadas` for en_curso and confirmada), or in
 * the word that people are shown for it (`sentados`, `cancelled`).
 */
export const createChoiceParser =
  (choices: readonly string[]): Parser<string> =>
  (raw) => {
    if (choices.includes(raw)) return raw;
    const stem = toStem(raw);
    const bySpelling = choices.filter((choice) => toStem(choice) === stem);
    const byWord = choices.filter((choice) =>
      languages.some((lang) => toStem(getStatusWord(choice, lang)) === stem),
    );
    const matches = bySpelling.length > 0 ? bySpelling : byWord;
    return matches.length === 1 ? matches[0] : undefined;
  };

/** The word without case, accents, gender and number. */
const toStem = (word: string): string =>
  fold(word)
    .trim()
    .replace(/[\s-]+/g, '_')
    .replace(/(?<=\p{L}{4})s$/u, '')
    .replace(/(?<=\p{L}{4})[ao]$/u, '');

/** An integer without separators: `1.000` may be one or a thousand. */
export const parseWholeNumber: Parser<number> = (raw) => {
  const text = raw.trim();
  return /^-?\d+$/.test(text) ? parseInteger(text) : undefined;
};

/** The separators of each language: `1.250,75` and `1,250.75`. */
const separators = {
  es: { decimal: ',', group: '.', groupedPattern: /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ },
  en: { decimal: '.', group: ',', groupedPattern: /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/ },
} as const;

const currencyPattern = /^\s*(?:\p{Sc}|EUR|USD|GBP|MXN)\s*|\s*(?:\p{Sc}|EUR|USD|GBP|MXN)\s*$/giu;

/** Removes the currency: `6,50` from `6,50 €`. */
export const removeCurrency = (raw: string): string => raw.replace(currencyPattern, '');

/**
 * A number as either language or a program writes it. `1.200` in Spanish and `1,200` in English are issues: each may
 * be 1200 or 1.2, a factor of a thousand apart.
 */
export const parseNumber: Parser<number> = (raw, { lang }) => {
  const text = raw.trim();
  const { decimal, group, groupedPattern } = separators[lang];
  if (!groupedPattern.test(text)) return toNumber(text.replace(/[.,]/, '.'));
  const ungrouped = text.replaceAll(group, '');
  const hasOneSeparator = text.indexOf(group) === text.lastIndexOf(group);
  const isAmbiguous = hasOneSeparator && !ungrouped.includes(decimal);
  if (!isAmbiguous) return toNumber(ungrouped.replace(decimal, '.'));
  const fraction = String(Number(text.replace(group, '.'))).replace('.', decimal);
  return new ParseIssue({
    en: `may be ${ungrouped} or ${fraction}: write one of them`,
    es: `puede ser ${ungrouped} o ${fraction}: escriba uno de los dos`,
  });
};

/** A number in a text of unknown language; an issue if it is ambiguous in either. */
export const parseNumberInEitherLanguage: Parser<number> = (raw, context) => {
  const values = languages.map((lang) => parseNumber(raw, { ...context, lang }));
  return values.find((value) => value instanceof ParseIssue) ?? values.find((value) => value !== undefined);
};

/** A number that a service sends as text: `9.50`, `9,50 €`. Undefined if it is not a number, or is ambiguous. */
export const parseSentNumber = (text: string): number | undefined => {
  if (text.trim() === '') return undefined;
  if (Number.isFinite(Number(text))) return Number(text);
  const value = parseNumberInEitherLanguage(removeCurrency(text), dummyContext('es'));
  return typeof value === 'number' ? value : undefined;
};

const toNumber = (text: string): number | undefined =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;

/** A word; undefined once a value has taken it. */
export type Slot = string | undefined;

/** Consecutive words that give one value. */
export interface Run {
  readonly start: number;
  readonly count: number;
  readonly value: string;
}

type Read = (text: string) => string | undefined;

const maxRun = 8;

/** The longest run at the position that `read` accepts. */
export const findRunAt = (words: readonly Slot[], start: number, read: Read): Run | undefined => {
  for (let count = Math.min(maxRun, words.length - start); count > 0; count--) {
    const run = words.slice(start, start + count);
    const value = run.includes(undefined) ? undefined : read(run.join(' '));
    if (value !== undefined) return { start, count, value };
  }
  return undefined;
};

/** At each position, the longest run that `read` accepts. */
export const findRuns = (words: readonly Slot[], read: Read): Run[] =>
  words.flatMap((_, start) => findRunAt(words, start, read) ?? []);
