import { Failure } from '../ground/errors.ts';
import type { HttpResponse } from '../ground/runtime.ts';

/** The complete body of a response, as the bytes that arrived. */
export class ResponseBody {
  /** In order of arrival. None is empty. */
  readonly pieces: readonly Buffer[];
  /** Replaces the key, which a service may repeat. */
  readonly redact: (text: string) => string;

  constructor(pieces: readonly Uint8Array[], redact = (text: string) => text) {
    this.pieces = pieces.map(toBuffer);
    this.redact = redact;
  }

  /** In bytes. */
  get size(): number {
    return this.pieces.reduce((sum, { length }) => sum + length, 0);
  }

  /** The whole text, without a byte order mark. */
  text(): string {
    const text = this.redact(Buffer.concat(this.pieces).toString());
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  }

  /** The text of the first 1,000 bytes, or fewer. */
  start(): string {
    return this.redact(this.pieces[0]?.subarray(0, 1000).toString() ?? '');
  }

  /** The last character that is not white space; empty if there is none. */
  lastCharacter(): string {
    for (const piece of this.pieces.toReversed()) {
      const at = piece.findLastIndex((byte) => byte > 0x20);
      if (at >= 0) return String.fromCharCode(piece[at] ?? 0);
    }
    return '';
  }
}

/** A buffer on the same memory. */
const toBuffer = (bytes: Uint8Array): Buffer =>
  bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

export const createBody = (text: string): ResponseBody =>
  new ResponseBody(text === '' ? [] : [Buffer.from(text)]);

/** Enough for about 600,000 reservations. */
const maxBytes = 256 * 2 ** 20;

/** Reads the whole body. Throws TOO_LARGE beyond 256 MiB. */
export const readBody = async (
  { status, body }: HttpResponse,
  redact: (text: string) => string,
): Promise<ResponseBody> => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(status);
    if (piece.length > 0) pieces.push(piece);
  }
  return new ResponseBody(pieces, redact);
};

const tooLarge = (status: number): Failure =>
  new Failure('TOO_LARGE', {
    en: `the response is larger than ${maxBytes / 2 ** 20} MiB`,
    es: `la respuesta ocupa más de ${maxBytes / 2 ** 20} MiB`,
    status,
    hint: {
      en: 'request less at a time: fewer days, one state or one category',
      es: 'pida menos datos cada vez: menos días, un estado o una categoría',
    },
  });
