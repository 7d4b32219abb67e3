import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Failure } from '../ground/errors.ts';
import { type Runtime, resolvePath } from '../ground/runtime.ts';
import { abortableFifoIo } from './fifo.ts';
import { createFileReadFailure } from './file-errors.ts';

/** Reads a file or a pipe. Throws the system's error, or INTERRUPTED on abort. Without a `signal` a read may block. */
export const readBytes = async (path: string, signal?: AbortSignal): Promise<Uint8Array> =>
  !signal || statSync(path).isFile()
    ? readFileSync(path)
    : abortableFifoIo(path, 'reading', signal, () => readFile(path, { signal }));

/** Reads a file named by an argument or an option. Throws USAGE if it cannot be read. */
export const readInputFile = (
  runtime: Pick<Runtime, 'cwd' | 'signal'>,
  name: string,
  field?: string,
): Promise<Uint8Array> =>
  readBytes(resolvePath(runtime, name), runtime.signal).catch((cause) => {
    throw createFileReadFailure(name, cause, field);
  });

/** Decodes UTF-8 without its byte order mark. Throws USAGE for invalid UTF-8, which would turn accents into �. */
export const decodeUtf8 = (bytes: Uint8Array, name: string, field = '<file>'): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Failure('USAGE', {
      en: `${name} is not UTF-8`,
      es: `${name} no está en UTF-8`,
      field,
      cause,
      hint: { en: 'save it as UTF-8', es: 'guárdelo como UTF-8' },
    });
  }
};
