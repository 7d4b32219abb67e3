import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { codeOf } from '../ground/errors.ts';

/** A body as it was before it was packed for the way; as it came where it was packed in a way that nobody asked for. */
export const decoded = (body: Readable, encoding: string): AsyncIterable<Uint8Array> => {
  const unpack = unpackers[encoding.trim().toLowerCase()];
  return unpack ? unpacked(body, unpack()) : body;
};

type Unpacker = ReturnType<typeof createGunzip | typeof createBrotliDecompress>;

const unpackers: Readonly<Record<string, () => Unpacker>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
};

/** What stops before its end rejects, as a line that is cut does: what it says would not be all. */
async function* unpacked(body: Readable, unpacker: Unpacker): AsyncGenerator<Uint8Array> {
  try {
    // What breaks either reaches whoever reads the end.
    yield* pipeline(body, unpacker, () => undefined);
  } catch (error) {
    // No body at all is none that was packed.
    if (unpacker.bytesWritten > 0 || codeOf(error) !== 'Z_BUF_ERROR') throw error;
  }
}
