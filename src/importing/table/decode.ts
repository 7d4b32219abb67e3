import { usage } from '../../cli/usage.ts';
import type { Failure } from '../../ground/errors.ts';
import { mustBeText } from '../../ground/i18n.ts';
import { decodeOneByte, likeliestOneByte, type OneByte, oneByteEncodings } from './one-byte.ts';

/** What spreadsheets and till programs save texts in. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...oneByteEncodings] as const;
export type Encoding = (typeof encodings)[number];

/** The text in the bytes, without its byte order mark. Throws USAGE where they are not of the encoding that was said, or of none. */
export const decode = (bytes: Uint8Array, said?: Encoding): string => {
  const encoding = said ?? encodingOf(bytes);
  const text = textIn(bytes, encoding);
  if (text !== undefined) return text;
  if (said === undefined && encoding === 'utf-8') throw damaged(bytes);
  throw usage([
    { name: '--encoding', text: mustBeText({ en: 'that of the file', es: 'la del fichero' }, encoding) },
  ]);
};

const textIn = (bytes: Uint8Array, encoding: Encoding): string | undefined => {
  if (isOneByte(encoding)) return decodeOneByte(bytes, encoding);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const isOneByte = (encoding: Encoding): encoding is OneByte =>
  oneByteEncodings.some((one) => one === encoding);

const damaged = (bytes: Uint8Array): Failure => {
  const [before = ''] = loosely(bytes).split(broken, 1);
  const line = before.split(/\r\n|[\r\n]/).length;
  return usage(
    [
      {
        name: '<file>',
        text: {
          en: `is UTF-8 with a broken sign on line ${line}`,
          es: `es UTF-8 con un signo roto en la línea ${line}`,
        },
      },
    ],
    {
      en: 'mend it, or say --encoding windows-1252 where all of it is that',
      es: 'arreglarlo, o decir --encoding windows-1252 si todo él es eso',
    },
  );
};

/** What stands for bytes that are no sign. */
const broken = '\ufffd';

const loosely = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/**
 * By the byte order mark; else by the empty bytes beside the letters of the first line; else UTF-8 where it is that, also
 * where some of it is broken: as anything else every accent would be wrong.
 */
const encodingOf = (bytes: Uint8Array): Encoding => {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  const isUtf8 = textIn(bytes, 'utf-8') !== undefined || isMostlyUtf8(bytes);
  return isUtf8 ? 'utf-8' : likeliestOneByte(bytes);
};

const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
  const signs = loosely(bytes).match(/[^\0-\x7f]/gu) ?? [];
  const whole = signs.filter((sign) => sign !== broken).length;
  return whole > signs.length - whole;
};
