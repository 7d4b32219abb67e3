import { wrapWords } from '../ground/strings.ts';

export const maxHelpWidth = 80;
/** The minimum columns, even on a narrower terminal. */
export const minHelpWidth = 40;

/** Word-wraps to `width`. Assumes single-column characters. */
export const wrapLine = (line: string, width: number): string[] => wrapWords(line.split(' '), width);

/** A term and its explanation, wrapped with a hanging indent. */
export const formatTerm = (term: string, text: string, width: number): string =>
  wrapLine(text, width - term.length)
    .map((line, at) => `${at === 0 ? term : ' '.repeat(term.length)}${line}`.trimEnd())
    .join('\n');

/** Columns that an explanation needs to stand beside its term. */
const minTextWidth = 24;

/** A row of a list of terms, `termWidth` being the widest; the explanation stands below its term if space is short. */
export const formatRow = (term: string, termWidth: number, text: string, width: number): string => {
  const left = `  ${term.padEnd(termWidth)}  `;
  if (width - left.length >= minTextWidth) return formatTerm(left, text, width);
  return text === '' ? `  ${term}` : `  ${term}\n${formatTerm('      ', text, width)}`;
};

/** Wraps a command line. A backslash continues it on the next line, as in a shell. Never breaks within quotes. */
export const wrapCommand = (line: string, width: number): string[] => {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const room = width - indent.length - continuation.length;
  return wrapWords(words, room, { nextWidth: room - 1 }).map((text, at, lines) => {
    const start = at === 0 ? indent : `${indent} `;
    return start + text + (at < lines.length - 1 ? continuation : '');
  });
};

const indent = '  ';
const continuation = ' \\';
