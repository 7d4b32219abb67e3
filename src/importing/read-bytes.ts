import { readFileSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import type { Context } from '../context/context.ts';
import { Failure, interruption } from '../ground/errors.ts';

/** The bytes of a file, or of standard input. Throws USAGE where it cannot be read. */
export const readBytes = async ({ world }: Context, path: string | undefined): Promise<Uint8Array> => {
  if (path === undefined) return readStdin(world.stdin, world.signal);
  try {
    return readFileSync(path);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new Failure(
      'USAGE',
      { en: `cannot read ${path} (${reason})`, es: `no se puede leer ${path} (${reason})` },
      { field: '<file>', cause },
    );
  }
};

const readStdin = async (stdin: NodeJS.ReadStream, signal: AbortSignal): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of addAbortSignal(signal, stdin))
      chunks.push(Buffer.from(chunk as Uint8Array | string));
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw interruption(cause);
  }
  return Buffer.concat(chunks);
};
