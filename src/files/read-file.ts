import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterruption, Failure } from '../ground/errors.ts';
import { type Runtime, resolvePath } from '../ground/runtime.ts';
import { createReadFailure } from './file-errors.ts';

/** Reads a file or a pipe. Throws the system's error, or INTERRUPTED if the signal is aborted meanwhile. */
export const readBytes = async (path: string, signal?: AbortSignal): Promise<Uint8Array> => {
  if (!signal || statSync(path).isFile()) return readFileSync(path);
  return readFile(path, { signal }).catch((error: unknown) => {
    throw signal.aborted ? createInterruption() : error;
  });
};

/** Reads a file named by an argument or an option. Throws USAGE if it cannot be read. */
export const readInputFile = (
  runtime: Pick<Runtime, 'cwd' | 'signal'>,
  name: string,
  field?: string,
): Promise<Uint8Array> =>
  readBytes(resolvePath(runtime, name), runtime.signal).catch((cause) => {
    throw createReadFailure(name, cause, field);
  });

/**
 * Decodes UTF-8 without its byte order mark, or UTF-16 with it, which PowerShell writes. Throws USAGE for anything else: it
 * would turn accents into �.
 */
export const decodeUtf8 = (bytes: Uint8Array, name: string, field = '<file>'): string => {
  try {
    const [first, second] = bytes;
    const isUtf16 = first === 0xff && second === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
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
