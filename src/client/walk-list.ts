/** Where a piece ends: how deep in brackets, within a text or not, and after how many digits of a number. */
interface Place {
  readonly depth: number;
  readonly isText: boolean;
  readonly isEscaped: boolean;
  readonly digits: number;
}

/** Just behind the bracket that opens the list. */
export const beginning: Place = { depth: 0, isText: false, isEscaped: false, digits: 0 };

interface Found {
  readonly place: Place;
  /** The first comma between two records of the piece, and the last: what lies between them is one block. */
  readonly commas: readonly number[];
  /** Where the list ends. */
  readonly end: number | undefined;
  readonly hasLongNumber: boolean;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const zero = 0x30;
const nine = 0x39;
/** Digits from which on a whole number may be more than a double holds. */
const longestSafe = 16;
const opener = 0x5b;
const closer = 0x5d;
/** In which a brace differs from a bracket. */
const brace = 0x20;

/** Goes through a piece of a list from where the one before it ended. Its loop is the cost of a large answer: it knows only bytes. */
export const walk = (piece: Uint8Array, from: number, { depth, isText, isEscaped, digits }: Place): Found => {
  let first = -1;
  let last = -1;
  let end: number | undefined;
  let hasLongNumber = false;
  for (let at = from; at < piece.length; at++) {
    const byte = piece[at] ?? 0;
    if (isText) {
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) isText = false;
    } else if (byte >= zero && byte <= nine) {
      if (++digits === longestSafe) hasLongNumber = true;
    } else {
      digits = 0;
      if (byte === quote) isText = true;
      else if (byte === comma) {
        if (depth > 0) continue;
        if (first === -1) first = at;
        last = at;
      } else if (byte === opener || byte === (opener | brace)) depth++;
      else if ((byte === closer || byte === (closer | brace)) && depth-- === 0) {
        end = at;
        break;
      }
    }
  }
  const commas = first === last ? [first] : [first, last];
  const place = { depth, isText, isEscaped, digits };
  return { place, commas: first === -1 ? [] : commas, end, hasLongNumber };
};
