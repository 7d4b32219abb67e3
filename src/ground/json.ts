import { tryOr } from './invariant.ts';

// While JSON is parsed or written, a large integer is the string `\0#` and its digits. A string that itself begins
// with NUL gets `\0!` before it.
const integerMark = '\u0000#';
const nul = '\\u0000';
/** Matches a marked integer, or the mark of a string with its opening quote. Never matches a key. */
const markedValue = /(?<!\\)"\\u0000(?:#(-?\d+)"(?!:)|!(?!(?:[^"\\]|\\.)*":))/g;

/** A JSON string (with its colon if it is a key) or number. */
const token = /"(?:[^"\\]|\\.)*"(?:\s*:)?|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/**
 * Parses JSON. Integers beyond 2^53 become bigint, because a double would change their last digits.
 * Text without sixteen digits in a row goes straight to JSON.parse. Throws SyntaxError.
 */
export const parseJson = (text: string): unknown => {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const marked = text.replace(token, (match) => {
    if (isLarge(match)) return `"${nul}#${match}"`;
    return match.startsWith(`"${nul}`) && !match.endsWith(':') ? `"${nul}!${match.slice(1)}` : match;
  });
  return JSON.parse(marked, (_key, value: unknown) => {
    if (typeof value !== 'string' || value[0] !== '\0') return value;
    const rest = value.slice(2);
    return value[1] === '#' ? BigInt(rest) : rest;
  });
};

/** The parsed JSON, or the text itself if it is not JSON. */
export const parseJsonOrText = (text: string): unknown => tryOr(text, () => parseJson(text));

const isLarge = (text: string): boolean => /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text));

/** The inverse of `parseJson`: writes a bigint as a number. */
export const stringifyJson = (value: unknown, indent?: number): string => {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text = JSON.stringify(
      value,
      (_key, item) => {
        if (typeof item === 'bigint') return integerMark + item;
        return typeof item === 'string' && item[0] === '\0' ? `\0!${item}` : item;
      },
      indent,
    );
    return text.replace(markedValue, (_found, digits?: string) => digits ?? '"');
  }
};

/** Parses an integer as `parseJson` does, as a bigint beyond 2^53; NaN if it is not an integer. */
export const parseInteger = (digits: string): number => {
  const exact: unknown = isLarge(digits) ? BigInt(digits) : Number(digits);
  // A bigint is typed as number, as in `isJsonNumber`.
  return exact as number;
};

/** The numeric id, which may have been sent as text. Large ids stay exact. */
export const parseId = (id: unknown): number => (isJsonNumber(id) ? id : parseInteger(String(id)));

/** Whether two ids are the same, whatever their types: 7 and "7". Two missing ids are not. */
export const isSameId = (a: unknown, b: unknown): boolean =>
  a != null && b != null && String(a) === String(b);

/** Whether a parsed value is a JSON object, neither null nor a list. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a parsed value is a JSON number. A bigint is typed as number: no code calculates with ids. */
export const isJsonNumber = (value: unknown): value is number =>
  typeof value === 'number' || typeof value === 'bigint';
