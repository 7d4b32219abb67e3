import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Failure } from '../ground/errors.ts';
import { readStream } from '../ground/fs.ts';
import { type Runtime, resolvePath } from '../ground/runtime.ts';
import { abortableFifoIo } from './fifo.ts';
import { cannotRead } from './file-errors.ts';

/**
 * All of a file. Of a pipe, to which perhaps nobody ever writes, and of a terminal only as long as nobody interrupts: throws
 * INTERRUPTED then. What the system refuses is thrown as it is.
 */
export const readWhole = async (path: string, signal?: AbortSignal): Promise<Uint8Array> => {
  const found = signal && statSync(path);
  if (!found || found.isFile()) return readFileSync(path);
  const typed = found.isCharacterDevice() ? await terminalAt(path) : undefined;
  if (typed) return readStream(typed, signal);
  return abortableFifoIo(path, 'reading', signal, () => readFile(path, { signal }));
};

/** As a stream: one of Node's threads that waits for what is typed hears of no signal, and nothing wakes it. */
const terminalAt = async (path: string): Promise<Readable | undefined> => {
  const { isatty, ReadStream } = await import('node:tty');
  const opened = openSync(path, 'r');
  if (isatty(opened)) return new ReadStream(opened);
  closeSync(opened);
  return undefined;
};

/** The same of a file that a line names, in its argument or an option. Throws USAGE where it cannot be read. */
export const readNamed = (
  world: Pick<Runtime, 'cwd' | 'signal'>,
  name: string,
  field?: string,
): Promise<Uint8Array> =>
  readWhole(resolvePath(world, name), world.signal).catch((cause) => {
    throw cannotRead(name, cause, field);
  });

/**
 * The text that somebody hands in, without its byte order mark. Throws USAGE where it is not UTF-8: read all the same, every
 * accent would be written as �.
 */
export const utf8In = (bytes: Uint8Array, name: string, field = '<file>'): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Failure(
      'USAGE',
      { en: `${name} is not UTF-8`, es: `${name} no está en UTF-8` },
      { field, cause, hint: { en: 'save it as UTF-8', es: 'guardarlo como UTF-8' } },
    );
  }
};
