import { usage } from '../cli/usage.ts';
import { mustBe } from '../ground/expected.ts';

/** What spreadsheets save texts in. Latin-1 is read as its superset, as browsers do. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** The text in the bytes, without its byte order mark. Throws USAGE where they are not of the encoding that was said. */
export const decode = (bytes: Uint8Array, said?: Encoding): string => {
  const encoding = said ?? encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw usage([
      { name: '--encoding', text: mustBe({ en: 'that of the file', es: 'la del fichero' }, encoding) },
    ]);
  }
};

/** By the byte order mark; else by the empty bytes beside the letters of the first line; else UTF-8 wherever it is that. */
const encodingOf = (bytes: Uint8Array): Encoding => {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};
