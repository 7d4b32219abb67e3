import { lazy } from '../ground/invariant.ts';
import { wrapWords } from '../ground/strings.ts';
import { paint } from './palette.ts';
import type { Viewport } from './result.ts';
import { isPlainText } from './sanitize.ts';
import stringWidth from './string-width.cjs';

const getSegmenter = lazy(() => new Intl.Segmenter());

/** Whether a text ends with an address that a terminal can open. A broken address leads nowhere. */
export const isLink = (text: string): boolean => /^\S*(?:https?:\/\/|mailto:|sms:)\S+$/.test(text);

/** The number of terminal columns that a text takes; colours take none. */
export const measureWidth = (text: string): number => (isPlainText(text) ? text.length : stringWidth(text));

/** The text, cut to `width` columns with … at the end if it is longer. */
export const truncate = (text: string, width: number): string => {
  if (measureWidth(text) <= width) return text;
  if (width < 1) return '';
  return `${takeColumns(text, width - 1).trimEnd()}…`;
};

/** The longest start of a text that fits in `width` columns, cut between graphemes. */
const takeColumns = (text: string, width: number): string => {
  // The character after the cut may combine with the one before it.
  if (isPlainText(text.slice(0, width + 1))) return text.slice(0, width);
  let start = '';
  let used = 0;
  for (const { segment: grapheme } of getSegmenter().segment(text)) {
    used += measureWidth(grapheme);
    if (used > width) break;
    start += grapheme;
  }
  return start;
};

/**
 * Wraps a text into lines of at most `width` columns, those after the first of at most `nextWidth`. Breaks between words,
 * and inside a word only if the word alone is too long: after a hyphen, if there is one.
 */
export const wrap = (text: string, width: number, nextWidth = width): string[] => {
  const lines: string[] = [];
  let line = '';
  const room = () => (lines.length === 0 ? width : nextWidth);
  const add = (part: string, separator: string): void => {
    const longer = line === '' ? part : line + separator + part;
    const fits = measureWidth(longer) <= room();
    if (!fits && line !== '') lines.push(line);
    line = fits ? longer : part;
  };
  for (const word of text.split(' ')) {
    // A word behind others may still begin the next line.
    const fitsAlone = measureWidth(word) <= (line === '' ? room() : nextWidth);
    const [first = '', ...more] = fitsAlone ? [word] : splitWord(word, Math.min(width, nextWidth));
    add(first, ' ');
    for (const part of more) add(part, '');
  }
  return [...lines, line];
};

const splitWord = (word: string, width: number): string[] =>
  word
    .split(/(?<=\p{L}-)(?=\p{L})/u)
    .flatMap((part) => (measureWidth(part) <= width ? [part] : splitByWidth(part, width)));

/** As `wrap`, with the lines after the first indented if there is room. */
export const wrapIndented = (text: string, width: number): string[] => {
  // Wrapping drops leading spaces.
  if (measureWidth(text) <= width && !text.startsWith(' ')) return [text];
  const margin = width > 3 * indent.length ? indent : '';
  const [first = '', ...more] = wrap(text, width, width - margin.length);
  // A symbol of two columns does not fit in one.
  return [first, ...more.map((line) => margin + line)].map((line) => truncate(line, width));
};

const indent = '  ';

const splitByWidth = (word: string, width: number): string[] => {
  if (isPlainText(word)) return word.match(new RegExp(`.{1,${Math.max(1, width)}}`, 'gs')) ?? [];
  const pieces: string[] = [];
  let room = 0;
  for (const { segment: grapheme } of getSegmenter().segment(word)) {
    const taken = measureWidth(grapheme);
    if (pieces.length === 0 || taken > room) {
      pieces.push('');
      room = width;
    }
    pieces.push(`${pieces.pop()}${grapheme}`);
    room -= taken;
  }
  return pieces;
};

/** The text, padded with spaces at its end to `width` columns. */
export const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - measureWidth(text)));

/** Joins short texts with ` · ` into indented lines no wider than the viewport. */
export const flowTexts = (
  texts: readonly string[],
  { width }: Pick<Viewport, 'width'>,
  margin = indent,
): string[] => {
  const available = width - margin.length;
  if (texts.length === 0) return [];
  const lines = wrapWords(texts, available, { separator: ' · ', measure: measureWidth });
  return lines.flatMap((line) => wrapIndented(line, available)).map((line) => margin + line);
};

export const formatHeading = (
  text: string,
  { width, colour }: Pick<Viewport, 'width' | 'colour'>,
): string[] => wrap(text, width).map((line) => paint(line, 'strong', colour));
