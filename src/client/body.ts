import { Failure } from '../ground/errors.ts';
import type { HttpResponse } from '../ground/runtime.ts';

/** The body of an answer, whole, as the bytes that came: a large one need not become one text. */
export class Body {
  /** In order; none is empty. */
  readonly pieces: readonly Uint8Array[];
  /** What must not be shown is taken out of every text. */
  readonly #reveal: (text: string) => string;

  constructor(pieces: readonly Uint8Array[], reveal = (text: string) => text) {
    this.pieces = pieces;
    this.#reveal = reveal;
  }

  /** Bytes. */
  get size(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** All of it, without the mark that a text of UTF-8 may begin with. */
  text(): string {
    const [first, ...more] = this.pieces;
    const text = first ? this.textOf(more.length === 0 ? first : Buffer.concat(this.pieces)) : '';
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }

  /** The text of some of its bytes. */
  textOf(bytes: Uint8Array): string {
    const buffer =
      bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    return this.#reveal(buffer.toString());
  }

  /** Its first thousand bytes or so. */
  start(): string {
    const [first] = this.pieces;
    return first ? this.textOf(first.subarray(0, 1000)) : '';
  }

  /** Its last sign that is no space; none where there is nothing else. */
  lastSign(): string {
    for (const piece of this.pieces.toReversed()) {
      const at = piece.findLastIndex((byte) => byte > 0x20);
      if (at >= 0) return String.fromCharCode(piece[at] ?? 0);
    }
    return '';
  }
}

/** A body that is known as a text. */
export const bodyOf = (text: string): Body => new Body(text === '' ? [] : [Buffer.from(text)]);

/** Bytes that are read of what becomes one text. */
export const longestText = 64 * 1024 * 1024;

/** Bytes for which there is always room: to know how much there is takes the system several files to read. */
const small = 1024 * 1024;

/** The body, no more of it than 64 MiB, of a list than there is `room` for, in bytes: a longer one rejects with TOO_LARGE. */
export const readBody = async (
  { status, body }: HttpResponse,
  reveal: (text: string) => string,
  room = () => longestText,
): Promise<Body> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let most: number | undefined;
  let limit = small;
  for await (const piece of body) {
    size += piece.length;
    if (piece.length > 0) pieces.push(piece);
    if (size <= limit) continue;
    if (most === undefined) {
      most = room();
      limit = Math.min(most, longestText);
    }
    if (size > limit && limit < most && (await isList(pieces))) limit = most;
    if (size > limit) throw tooLarge(status, limit);
  }
  return new Body(pieces, reveal);
};

/** What only pretends to be a list is a flood. */
const isList = async (pieces: readonly Uint8Array[]): Promise<boolean> =>
  (await import('./cut-rows.ts')).beginsAsList(pieces);

const tooLarge = (status: number, most: number) =>
  new Failure(
    'TOO_LARGE',
    {
      en: `the answer is larger than the ${Math.floor(most / 2 ** 20)} MiB that there is room for`,
      es: `la respuesta supera los ${Math.floor(most / 2 ** 20)} MiB para los que hay sitio`,
    },
    {
      status,
      hint: {
        en: 'ask for less at a time: some of the days, one state, one category',
        es: 'pedir menos de una vez: parte de los días, un estado, una categoría',
      },
    },
  );
