import { createOptionError, type Failure } from '../ground/errors.ts';
import { type LocalizedText, mustBeText } from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import type { Encoding } from './import-spec.ts';

/** The characters of bytes 0x80 to 0x9f. Some Node versions read windows-1252 as Latin-1. */
const windowsC1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes a file and drops its byte order mark. Throws USAGE if the bytes do not fit the encoding. */
export const decodeText = (bytes: Uint8Array, option?: Encoding): string => {
  const encoding = option ?? detectUnicode(bytes);
  const text = decodeAs(bytes, encoding ?? 'utf-8');
  if (text !== undefined) return text;
  if (option !== undefined) throw createOptionError('--encoding', mustBeText(fileEncodingText, option));
  const windowsText = encoding === undefined ? decodeAs(bytes, 'windows-1252') : undefined;
  if (windowsText === undefined || implausibleText.test(windowsText)) throw createEncodingFailure(bytes);
  return windowsText;
};

/** Detects Unicode by its byte order mark. Detects UTF-16 also by a zero byte in each of the first two characters. */
const detectUnicode = ([first, second, third, fourth]: Uint8Array): Encoding | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return undefined;
};

const decodeAs = (bytes: Uint8Array, encoding: Encoding): string | undefined =>
  encoding === 'windows-1252'
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        .toString('latin1')
        .replace(/[\u0080-\u009f]/g, (char) => windowsC1.charAt(char.charCodeAt(0) - 0x80))
    : tryOr(undefined, () => new TextDecoder(encoding, { fatal: true }).decode(bytes));

/** Text that Windows-1252 never has: unassigned bytes, a symbol or a capital inside a word, UTF-8 read as Windows-1252. */
const implausibleText =
  /[\u0081\u008d\u008f\u0090\u009d]|\p{L}[‚ƒ„†‡ˆ‰‹›¡¢£¤¥¦§¨¯][\p{L}\s,;"]|\p{Ll}[ŠŒŽŸ]|[ÃÂ][\u0080-\u00bf\u2010-\u2122]/u;

const fileEncodingText: LocalizedText = { en: 'the encoding of the file', es: 'la codificación del fichero' };

const createEncodingFailure = (bytes: Uint8Array): Failure => {
  const [validStart = ''] = new TextDecoder().decode(bytes).split('\ufffd', 1);
  const line = validStart.split(/\r\n|[\r\n]/).length;
  const text: LocalizedText = {
    en: `has a character on line ${line} that is neither UTF-8 nor Windows-1252`,
    es: `tiene en la línea ${line} un carácter que no es ni UTF-8 ni Windows-1252`,
  };
  return createOptionError('<file>', text, {
    en: 'open it in a spreadsheet and save it as CSV (UTF-8), or name its encoding: --encoding windows-1252',
    es: 'ábralo en una hoja de cálculo y guárdelo como CSV (UTF-8), o indique su codificación: --encoding windows-1252',
  });
};
