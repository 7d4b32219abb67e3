import type { Readable } from 'node:stream';
import { interruption } from './errors.ts';
import type { World } from './world.ts';

/** All of standard input. Throws INTERRUPTED where the user does not wait for its end. */
export const readStandardInput = ({ stdin, signal }: World): Promise<Buffer> => readToEnd(stdin, signal);

/** All that comes of a stream, which is closed where the signal aborts. Throws INTERRUPTED then. */
export const readToEnd = async (stream: Readable, signal: AbortSignal): Promise<Buffer> => {
  const { addAbortSignal } = await import('node:stream');
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of addAbortSignal(signal, stream))
      chunks.push(Buffer.from(chunk as Uint8Array | string));
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw interruption(cause);
  }
  return Buffer.concat(chunks);
};
