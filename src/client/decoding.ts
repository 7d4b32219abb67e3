import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { getErrorCode } from '../ground/errors.ts';

/** The encodings that `send` accepts. */
const decoders = new Map([
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
]);

/** Decompresses a body; any other encoding stays as it came. Throws if the data stops before its end, because then it is incomplete. */
export async function* decode(body: Readable, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = decoders.get(encoding.trim().toLowerCase())?.();
  if (!decoder) return yield* body;
  try {
    // Errors of both streams reach the reader of the pipeline.
    yield* pipeline(body, decoder, () => undefined);
  } catch (error) {
    // An empty body was never compressed, whatever the header says.
    if (decoder.bytesWritten > 0 || getErrorCode(error) !== 'Z_BUF_ERROR') throw error;
  }
}
