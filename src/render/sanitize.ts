/** With the signs that stand in nearly every table, and the quotes of names and notes. */
const plain =
  /^[\x20-\x7e\xa0-\xac\xae-\u024f\u2010-\u2027\u20ac\u23ce\u2500-\u25cf\u2190-\u2193\u2605\u26a0\u2713\u2717]*$/;

/** Whether a text is Latin letters and signs of one column each, with nothing in it that a terminal would obey. */
export const isPlain = (text: string): boolean => plain.test(text);

/** Device control, operating system commands and the like, with their payload, then what else begins with ESC (ECMA-48). */
const escapes = [
  String.raw`(?:\x1b[PX^_\]]|[\x90\x98\x9d-\x9f])[^\x07\x18\x1a\x1b\x80-\x9f]*(?:\x1b\\|\x07|\x9c)`,
  String.raw`(?:\x1b\[|\x9b)[0-?]*[ -\/]*[@-~]`,
  String.raw`\x1b[ -\/]*[0-~]`,
].join('|');
const escapeSequence = new RegExp(escapes, 'g');

const lineBreak = /\r\n|[\r\n\v\f\x85\u2028\u2029]/g;

/** Joined emoji and flags keep the invisible characters that make them one; everywhere else those go. */
const person = String.raw`\p{Extended_Pictographic}\p{EMod}?\ufe0f?`;
const flag = String.raw`\u{1f3f4}[\u{e0030}-\u{e007a}]{2,6}\u{e007f}`;
const emoji = String.raw`${flag}|${person}(?:\u200d${person})*|[0-9#*]\ufe0f?\u20e3`;
const invisible = String.raw`[[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]--[\n]]`;

let invisibles: RegExp | undefined;

const withoutInvisibles = (text: string): string => {
  // Made when it is needed: it takes milliseconds.
  invisibles ??= new RegExp(`(${emoji})|${invisible}`, 'gv');
  return text.replace(invisibles, '$1');
};

/**
 * A text of the service without what a terminal would obey or lose its columns over: escape sequences, control
 * characters, bidirectional overrides, zero-width oddities. Keeps letters of every direction, emoji and, as
 * `\n`, line breaks.
 */
export const harmless = (text: string): string =>
  isPlain(text)
    ? text
    : withoutInvisibles(text.replace(escapeSequence, '').replace(lineBreak, '\n').replaceAll('\t', ' '));

/** The lines of a text of the service, harmless, empty ones left out. */
export const cleanLines = (text: string): string[] =>
  harmless(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A text of the service as one harmless line; its line breaks are seen as ⏎. */
export const toSafeLine = (text: string): string =>
  isPlain(text) ? text.trim() : cleanLines(text).join(' ⏎ ');

/** One column for one column, so that what stood in line still does. */
const signs: Readonly<Record<string, string>> = {
  ...{ '○': 'o', '●': '@', '◆': '#', '✓': '=', '✗': 'x', '⚠': '!' },
  ...{ '█': '#', '▓': '#', '▒': '+', '░': '.', '▼': 'v' },
  ...{ '─': '-', '│': '|', '–': '-', '—': '-', '−': '-', '±': ' ', '·': '.' },
  ...{ '»': '>', '›': '>', '«': '<', '→': '>', '…': '~', '⏎': '/', '★': '*' },
  ...{ '¿': '?', '¡': '!', '’': "'", '‘': "'", '“': '"', '”': '"', '€': 'E', ª: 'a', º: 'o' },
  ...{ ß: 's', ø: 'o', Ø: 'O', æ: 'a', Æ: 'A', ł: 'l', Ł: 'L', ı: 'i', đ: 'd', Đ: 'D' },
};

/** The text in ASCII: signs by others, letters without their accents, `?` for the rest. */
export const toAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (character) => signs[character] ?? '?');

/** What a spreadsheet runs, or lets run what follows. */
const starter = /^[=@\t\r\n+-]/;
const signed = /^[+-]/;
const number = /^[+-][.,]?\d[\d.,]*$/;
const phone = /^\+(?=\D*\d)[\d\s()./-]+$/;

/** A cell that a spreadsheet will not run: one that begins like a formula gets an apostrophe, a number or phone does not. */
export const neutralise = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);

const isFormula = (cell: string): boolean =>
  starter.test(cell) && !(signed.test(cell) && (number.test(cell) || phone.test(cell)));

/** The cell as it was before a spreadsheet was kept from running it. */
export const unneutralised = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
