import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';

/** A body as it was before it was packed for the way; as it came where it was packed in a way that nobody asked for. */
export const decoded = (body: Readable, encoding: string): AsyncIterable<Uint8Array> => {
  const unpack = unpackers[encoding.trim().toLowerCase()];
  // What breaks either reaches whoever reads the end.
  return unpack ? pipeline(body, unpack(), () => undefined) : body;
};

// A body that stops too early shows what there is of it, as browsers do: its JSON tells that it was cut.
const gunzip = () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
const unpackers: Readonly<Record<string, typeof gunzip | typeof createBrotliDecompress>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};
