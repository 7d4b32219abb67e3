/** Before the digits of a number that a double cannot hold, in the text that stands for it while JSON is read or written. */
const mark = '\u0000#';
const nul = '\\u0000';
/**
 * Where such a mark begins, or the NUL! before a text that begins with NUL itself, which could pass for one: a quotation mark
 * within a text has a backslash before it, a name a colon behind it.
 */
const written = /(?<!\\)"\\u0000(?:#(-?\d+)"(?!:)|!(?!(?:[^"\\]|\\.)*":))/g;

/** A text of JSON, with its colon where it is a name, or a number of it. */
const token = /"(?:[^"\\]|\\.)*"(?:\s*:)?|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/**
 * JSON, whose whole numbers beyond 2^53 are read as bigint, so that they can be written as they came: a double would
 * change their last digits. Costs nothing where sixteen digits in a row do not occur. Throws SyntaxError.
 */
export const parseJson = (text: string): unknown => {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const marked = text.replace(token, (found) => {
    if (isBeyond(found)) return `"${nul}#${found}"`;
    return found.startsWith(`"${nul}`) && !found.endsWith(':') ? `"${nul}!${found.slice(1)}` : found;
  });
  return JSON.parse(marked, (_key, value: unknown) => {
    if (typeof value !== 'string' || value[0] !== '\0') return value;
    const rest = value.slice(2);
    return value[1] === '#' ? BigInt(rest) : rest;
  });
};

const isBeyond = (found: string): boolean =>
  /^-?\d{16,}$/.test(found) && !Number.isSafeInteger(Number(found));

/** A value as JSON, the numbers that `parseJson` kept as they came. */
export const stringifyJson = (value: unknown, indent?: number): string => {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text = JSON.stringify(
      value,
      (_key, each) => {
        if (typeof each === 'bigint') return mark + each;
        return typeof each === 'string' && each[0] === '\0' ? `\0!${each}` : each;
      },
      indent,
    );
    return text.replace(written, (_found, digits?: string) => digits ?? '"');
  }
};

/** A whole number that is written in digits, as `parseJson` reads it; NaN where it is none. */
export const parseInteger = (digits: string): number => {
  const exact: unknown = isBeyond(digits) ? BigInt(digits) : Number(digits);
  return exact as number;
};

/** An id as the number that it is, though it may have come as text: as a double it could be another record's. */
export const parseId = (id: unknown): number => (isJsonNumber(id) ? id : parseInteger(String(id)));

/** Whether a value is a number of JSON: one beyond 2^53 is a bigint, and passes for a number where it is not reckoned with. */
export const isJsonNumber = (value: unknown): value is number =>
  typeof value === 'number' || typeof value === 'bigint';
