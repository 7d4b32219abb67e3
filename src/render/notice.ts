import { lazy } from '../ground/invariant.ts';
import { wrapWords } from '../ground/strings.ts';
import { toAscii } from './sanitize.ts';
import type { Screen } from './terminal.ts';

/** Writes a text with its final line break to stderr: word-wrapped on a terminal, in ASCII if it shows no Unicode. */
export const printNotice = (screen: Screen, text: string): Promise<void> => {
  const named = screen.isNpx ? addNpx(text) : text;
  const output = screen.unicode ? named : toAscii(named);
  return screen.err(screen.stderrIsTerminal ? reflow(output, screen.stderrWidth) : output);
};

/** The commands that messages and help name, after `maitre`. */
const command = new RegExp(
  `(?<!npx )\\bmaitre (?=(?:${[
    'reservas|list|get|create|update|confirm|seat|finish|cancel|delete|export|import|now|free|timeline|stats|sheet',
    'walkin|move|swap|note|noshow|close|reconfirm|watch|changes|history|late|board|crm|menu|waitlist|events|undo|floor',
    'profile|whoami|api|demo|serve|admin|proposals|approve|reject|mcp|skill|doctor|commands|openapi|completion|help',
  ].join('|')})\\b|<)`,
  'g',
);

/** Writes each command of a text as it must be typed if npm has started the program. */
export const addNpx = (text: string): string => text.replace(command, 'npx maitre ');

/** Word-wraps each line to `width`, with a hanging indent of two. Never splits a word. */
export const reflow = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => (line.length <= width ? [line] : wrapLine(line, width)))
    .join('\n');

const wrapLine = (line: string, width: number): string[] => {
  const [margin = ''] = /^ */.exec(line) ?? [];
  const room = width - margin.length;
  const words = splitWords(line.slice(margin.length), room - indent.length);
  const lines = wrapWords(words, room, { nextWidth: room - indent.length, measure });
  return lines.map((text, index) => margin + (index === 0 ? '' : indent) + text);
};

const indent = '  ';

/** A command at the end that fits on one line counts as one word, so that it can be copied. */
const splitWords = (text: string, width: number): string[] => {
  const at = Math.max(text.lastIndexOf(': maitre '), text.lastIndexOf(': npx maitre '));
  const command = text.slice(at + 2);
  if (at === -1 || measure(command) > width) return text.split(' ');
  return [...text.slice(0, at + 1).split(' '), command];
};

/** Matches colours and combining marks, which have no width; created at first use because it takes a while to compile. */
const getZeroWidth = lazy(() => new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m|\\p{M}`, 'gu'));
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu;

/** Approximate columns: precise enough for a sentence, without loading `string-width`. */
const measure = (line: string): number => [...line.replace(getZeroWidth(), '').replace(wide, '  ')].length;
