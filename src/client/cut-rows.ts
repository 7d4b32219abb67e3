import { beginning, walk } from './walk-list.ts';

/** A body cut where the records of its list begin and end. */
interface Cut {
  /** What stands around the list, as JSON without it: where `data` is in there, it is said twice. */
  readonly envelope: Uint8Array;
  /** Whole records with commas between them, in order: as many as a piece of the body holds. */
  readonly blocks: readonly Buffer[];
  /** Whether there is a number of so many digits that a double may not hold it. */
  readonly hasLongNumber: boolean;
}

/** An envelope up to its list: nothing before `data` but scalars, which is how services write it. */
const head = /^\s*\{(?:\s*"(?:[^"\\]|\\.)*"\s*:\s*(?:[-+\w.]+|"(?:[^"\\]|\\.)*")\s*,)*?\s*"data"\s*:\s*\[/;

/** More than this is never needed for it. */
const longestHead = 4096;

/**
 * Cuts a body, whatever pieces it came in, between the records of `data`. Nothing is believed of it but where texts and
 * brackets end: what is no JSON does not become any. Undefined where it does not begin as an envelope with a list, or
 * where the list does not end.
 */
export const cutRows = (pieces: readonly Uint8Array[]): Cut | undefined => {
  const [first, ...rest] = inSlices(pieces);
  if (!first) return undefined;
  const begun = headOf(first);
  if (begun === undefined) return undefined;
  const blocks: Buffer[] = [];
  const around = [first.subarray(0, begun.lastIndexOf('"data"')), Buffer.from('"list":[')];
  let place = beginning;
  let hasLongNumber = false;
  /** The record that goes on into the next piece. */
  let open: Uint8Array[] = [];
  let from = begun.length;
  let isOver = false;
  for (const piece of [first, ...rest]) {
    if (isOver) {
      around.push(piece);
      continue;
    }
    const found = walk(piece, from, place);
    const { commas, end } = found;
    place = found.place;
    hasLongNumber ||= found.hasLongNumber;
    const cuts = end === undefined ? commas : [...commas, end];
    for (const cut of cuts) {
      blocks.push(joined([...open, piece.subarray(from, cut)]));
      open = [];
      from = cut + 1;
    }
    if (end === undefined) open.push(piece.subarray(from));
    else around.push(piece.subarray(end));
    isOver = end !== undefined;
    from = 0;
  }
  return isOver ? { envelope: joined(around), blocks, hasLongNumber } : undefined;
};

const headOf = (first: Buffer): string | undefined =>
  head.exec(first.toString('latin1', 0, longestHead))?.[0];

/** Whether a body, as much of it as has come, begins as an envelope with a list. */
export const beginsAsList = (pieces: readonly Uint8Array[]): boolean => {
  const [first] = inSlices(pieces);
  return first !== undefined && headOf(first) !== undefined;
};

/** No more bytes than these become records at a time. */
const longestSlice = 64 * 1024;

/** The pieces, the first ones in one that may hold the head, long ones in slices. */
const inSlices = (pieces: readonly Uint8Array[]): Buffer[] => {
  let length = 0;
  let count = 0;
  while (length < longestHead && count < pieces.length) length += pieces[count++]?.length ?? 0;
  return [joined(pieces.slice(0, count)), ...pieces.slice(count).map(asBuffer)].flatMap((piece) =>
    Array.from({ length: Math.ceil(piece.length / longestSlice) }, (_, index) =>
      piece.subarray(index * longestSlice, (index + 1) * longestSlice),
    ),
  );
};

const joined = (parts: readonly Uint8Array[]): Buffer =>
  parts.length === 1 && parts[0] ? asBuffer(parts[0]) : Buffer.concat(parts);

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
