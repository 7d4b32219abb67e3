import { lazy } from '../ground/invariant.ts';

/** ASCII, Latin letters, quotes and the symbols of our tables. */
const plain =
  /^[\x20-\x7e\xa0-\xac\xae-\u024f\u2010-\u2027\u20ac\u23ce\u2500-\u25cf\u2190-\u2193\u2605\u26a0\u2713\u2717]*$/;

/** Whether each character is one column wide and none controls the terminal. */
export const isPlainText = (text: string): boolean => plain.test(text);

/** ECMA-48 control strings (DCS, OSC, …) with their payload, control sequences, other escapes. */
const escapes = [
  String.raw`(?:\x1b[PX^_\]]|[\x90\x98\x9d-\x9f])[^\x07\x18\x1a\x1b\x80-\x9f]*(?:\x1b\\|\x07|\x9c)`,
  String.raw`(?:\x1b\[|\x9b)[0-?]*[ -\/]*[@-~]`,
  String.raw`\x1b[ -\/]*[0-~]`,
].join('|');
const escapeSequence = new RegExp(escapes, 'g');

const lineBreak = /\r\n|[\r\n\v\f\x85\u2028\u2029]/g;

/** Emoji sequences and flags keep their invisible joiners. */
const pictograph = String.raw`\p{Extended_Pictographic}\p{EMod}?\ufe0f?`;
const flag = String.raw`\u{1f3f4}[\u{e0030}-\u{e007a}]{2,6}\u{e007f}`;
const emoji = String.raw`${flag}|${pictograph}(?:\u200d${pictograph})*|[0-9#*]\ufe0f?\u20e3`;
const invisible = String.raw`[[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]--[\n]]`;

/** Created at first use: it takes milliseconds to compile. */
const getInvisiblePattern = lazy(() => new RegExp(`(${emoji})|${invisible}`, 'gv'));

const stripInvisible = (text: string): string => text.replace(getInvisiblePattern(), '$1');

/**
 * Removes escape sequences, control characters, bidirectional overrides and zero-width characters from a text of
 * the service. Keeps letters of all scripts, emoji, and line breaks as `\n`.
 */
export const stripControls = (text: string): string =>
  isPlainText(text)
    ? text
    : stripInvisible(text.replace(escapeSequence, '').replace(lineBreak, '\n').replaceAll('\t', ' '));

/** The sanitized lines of a text of the service, without empty ones. */
export const toSafeLines = (text: string): string[] =>
  stripControls(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A text of the service as one sanitized line; line breaks become ⏎. */
export const toSafeLine = (text: string): string =>
  isPlainText(text) ? text.trim() : toSafeLines(text).join(' ⏎ ');

/** One line, with line breaks, control characters and invisible ones as they are written in code: `\\n`, `\\u{202e}`. */
export const showControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '\n' ? String.raw`\n` : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );

/** A text that a guest may have written, in quotes on one line, so that it cannot look like the program's own words. */
export const quoteText = (text: string): string => showControls(JSON.stringify(text));

/** ASCII replacements of the same width. */
const replacements: Readonly<Record<string, string>> = {
  ...{ '○': 'o', '●': '@', '◆': '#', '✓': '=', '✗': 'x', '⚠': '!' },
  ...{ '█': '#', '▓': '#', '▒': '+', '░': '.', '▼': 'v' },
  ...{ '─': '-', '│': '|', '–': '-', '—': '-', '−': '-', '±': ' ', '·': '.' },
  ...{ '❯': '>', '↑': '^', '↓': 'v', '↶': '<' },
  ...{ '»': '>', '›': '>', '«': '<', '→': '>', '…': '~', '⏎': '/', '★': '*' },
  ...{ '¿': '?', '¡': '!', '’': "'", '‘': "'", '“': '"', '”': '"', '€': 'E', ª: 'a', º: 'o' },
  ...{ ß: 's', ø: 'o', Ø: 'O', æ: 'a', Æ: 'A', ł: 'l', Ł: 'L', ı: 'i', đ: 'd', Đ: 'D' },
};

/** The text in ASCII: symbols replaced, letters without accents, `?` for the rest. */
export const toAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (character) => replacements[character] ?? '?');

/** Characters that start a formula in a spreadsheet. */
const formulaStart = /^[=@\t\r\n+-]/;
const signed = /^[+-]/;
const signedNumber = /^[+-][.,]?\d[\d.,]*$/;
const phone = /^\+(?=\D*\d)[\d\s()./-]+$/;

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. Numbers and phones stay unchanged. */
export const escapeFormula = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

const isFormula = (cell: string): boolean =>
  formulaStart.test(cell) && !(signed.test(cell) && (signedNumber.test(cell) || phone.test(cell)));

/** Removes the apostrophe that `escapeFormula` put before a cell. */
export const restoreFormula = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
