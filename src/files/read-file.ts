import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Failure } from '../ground/errors.ts';
import { readStream } from '../ground/fs.ts';
import { type Runtime, resolvePath } from '../ground/runtime.ts';
import { abortableFifoIo } from './fifo.ts';
import { cannotRead } from './file-errors.ts';

/** Reads a file, a pipe or a terminal. Throws the system's error, or INTERRUPTED on abort. Without a `signal` a read may block. */
export const readBytes = async (path: string, signal?: AbortSignal): Promise<Uint8Array> => {
  const stats = signal && statSync(path);
  if (!stats || stats.isFile()) return readFileSync(path);
  const terminal = stats.isCharacterDevice() ? await openTerminal(path) : undefined;
  if (terminal) return readStream(terminal, signal);
  return abortableFifoIo(path, 'reading', signal, () => readFile(path, { signal }));
};

/** Opens a terminal as a stream, because a blocked read of a terminal cannot be aborted; undefined for another device. */
const openTerminal = async (path: string): Promise<Readable | undefined> => {
  const { isatty, ReadStream } = await import('node:tty');
  const descriptor = openSync(path, 'r');
  if (isatty(descriptor)) return new ReadStream(descriptor);
  closeSync(descriptor);
  return undefined;
};

/** Reads a file named by an argument or an option. Throws USAGE if it cannot be read. */
export const readInputFile = (
  runtime: Pick<Runtime, 'cwd' | 'signal'>,
  name: string,
  field?: string,
): Promise<Uint8Array> =>
  readBytes(resolvePath(runtime, name), runtime.signal).catch((cause) => {
    throw cannotRead(name, cause, field);
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
