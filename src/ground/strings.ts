import { lazy } from './invariant.ts';
import { platform } from './runtime.ts';

/** Lower case without accents, for comparison. Accepts a number that a service sent instead of a text. */
export const fold = (text: string): string => stripAccents(String(text)).toLowerCase();

/** The text without accents. ASCII is returned at once: searches call this for each record. */
const stripAccents = (text: string): string =>
  /[^ -~]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;

export const foldWords = (text: unknown): string =>
  fold(String(text ?? ''))
    .trim()
    .replace(/\s+/g, ' ');

export const joinParts = (parts: readonly unknown[], separator = ' · '): string =>
  parts.filter(Boolean).join(separator);

export const keepDigits = (text: string): string => String(text).replace(/\D/g, '');

/** Whether the text consists of digits and the separators that people write between them. */
export const looksLikePhone = (text: string): boolean => /^[\d\s()+./-]*\d[\d\s()+./-]*$/.test(text);

export const isEmail = (text: string): boolean => /[^\s@]@[^\s@]/.test(text);

export const isSameEmail = (a: unknown, b: unknown): boolean =>
  isEmail(String(a)) && foldWords(a) === foldWords(b);

const getCollator = lazy(() => new Intl.Collator('es', { numeric: true }));

/** Spanish order, with numbers by value: S2 before S10. */
export const compareTexts = (a: string, b: string): number => getCollator().compare(a, b);

/** A command to copy into this system's shell. Each word is quoted if needed: a guest's name may contain anything. */
export const formatCommand = (...words: readonly string[]): string =>
  words.map(platform === 'win32' ? quoteWindowsWord : quoteShellWord).join(' ');

export const quoteShellWord = (word: string): string =>
  /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** For cmd.exe and PowerShell. A `"` becomes `'`, because no way to escape it is safe in both. */
export const quoteWindowsWord = (word: string): string =>
  /^[\p{L}\p{N}_+=:./\\-]+$/u.test(word) ? word : `"${word.replaceAll('"', "'").replace(/[`$]/g, '`$&')}"`;

/** Joins words into lines of at most `width`, those after the first of at most `nextWidth`. Never splits a word. */
export const wrapWords = (
  words: readonly string[],
  width: number,
  { nextWidth = width, separator = ' ', measure = (text: string): number => text.length } = {},
): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : line + separator + word;
    const fits = line === '' || measure(longer) <= (lines.length === 0 ? width : nextWidth);
    if (!fits) lines.push(line);
    line = fits ? longer : word;
  }
  return [...lines, line];
};
