import { tryOr } from './invariant.ts';

// While JSON is parsed or written, a large integer is the string `\0#` and its digits: the API has no text with NUL.
const markedInteger = /^\0#(-?\d+)$/;
const writtenMark = /(?<!\\)"\\u0000#(-?\d+)"(?!:)/g;

/** A JSON string (with its colon if it is a key) or number. */
const token = /"(?:[^"\\]|\\.)*"(?:\s*:)?|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/**
 * Parses JSON. Integers beyond 2^53 become bigint, because a double would change their last digits.
 * Text without sixteen digits in a row goes straight to JSON.parse. Throws SyntaxError.
 */
export const parseJson = (text: string): unknown => {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const marked = text.replace(token, (match) => (isLarge(match) ? `"\\u0000#${match}"` : match));
  return JSON.parse(marked, (_key, value: unknown) => {
    const digits = typeof value === 'string' && markedInteger.exec(value)?.[1];
    return digits ? BigInt(digits) : value;
  });
};

export const parseJsonOrText = (text: string): unknown => tryOr(text, () => parseJson(text));

const isLarge = (text: string): boolean => /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text));

/** The inverse of `parseJson`: writes a bigint as a number. JSON.stringify throws TypeError for one. */
export const stringifyJson = (value: unknown, indent?: number): string => {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text = JSON.stringify(
      value,
      (_key, item) => (typeof item === 'bigint' ? `\0#${item}` : item),
      indent,
    );
    return text.replace(writtenMark, '$1');
  }
};

/** Parses an integer as `parseJson` does, as a bigint beyond 2^53. NaN for a text that is not a number. */
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

/** Tolerates rounding errors: 0.1 + 0.2 equals 0.3. */
export const isSameNumber = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a parsed value; none if it is not an object. */
export const getFields = (value: unknown): Readonly<Record<string, unknown>> =>
  isJsonObject(value) ? value : {};

/** Whether a parsed value is a JSON number. A bigint is typed as number: no code calculates with ids. */
export const isJsonNumber = (value: unknown): value is number =>
  typeof value === 'number' || typeof value === 'bigint';

/** Gives the fields of a stored line, and its type, their names of today. */
export const renameEarlier = (line: unknown, names: ReadonlyMap<unknown, string>): unknown => {
  if (!isJsonObject(line)) return line;
  const fields = Object.entries(line).map(([name, value]) => [names.get(name) ?? name, value]);
  return { ...Object.fromEntries(fields), type: names.get(line['type']) ?? line['type'] };
};
