import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { getErrorCode } from '../ground/errors.ts';

/**
 * A body as it was before it was packed for the way, the last packing first; from one that we do not know on as it came,
 * since nobody asked for that.
 */
export const decoded = (body: Readable, encodings: string): AsyncIterable<Uint8Array> => {
  let plain: AsyncIterable<Uint8Array> = body;
  for (const name of encodings.toLowerCase().split(',').reverse()) {
    const unpack = unpackers[name.trim()];
    if (!unpack) break;
    plain = unpacked(plain, unpack());
  }
  return plain;
};

type Unpacker = ReturnType<typeof createGunzip | typeof createBrotliDecompress | typeof createInflate>;

const unpackers: Readonly<Record<string, () => Unpacker>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

/** What stops before its end rejects, as a line that is cut does: what it says would not be all. */
async function* unpacked(body: AsyncIterable<Uint8Array>, unpacker: Unpacker): AsyncGenerator<Uint8Array> {
  try {
    // What breaks either reaches whoever reads the end.
    yield* pipeline(body instanceof Readable ? body : Readable.from(body), unpacker, () => undefined);
  } catch (error) {
    // An empty body was never packed, whatever the header says.
    if (unpacker.bytesWritten > 0 || getErrorCode(error) !== 'Z_BUF_ERROR') throw error;
  }
}
