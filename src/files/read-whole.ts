import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { readToEnd } from '../ground/standard-input.ts';
import { fromHere, type World } from '../ground/world.ts';
import { atPipe } from './at-pipe.ts';
import { cannotRead } from './cannot-read.ts';

/**
 * All of a file. Of a pipe, to which perhaps nobody ever writes, and of a terminal only as long as nobody interrupts: throws
 * INTERRUPTED then. What the system refuses is thrown as it is.
 */
export const readWhole = async (path: string, signal?: AbortSignal): Promise<Uint8Array> => {
  const found = signal && statSync(path);
  if (!found || found.isFile()) return readFileSync(path);
  const typed = found.isCharacterDevice() ? await terminalAt(path) : undefined;
  if (typed) return readToEnd(typed, signal);
  return atPipe(path, 'reading', signal, () => readFile(path, { signal }));
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
  world: Pick<World, 'cwd' | 'signal'>,
  name: string,
  field?: string,
): Promise<Uint8Array> =>
  readWhole(fromHere(world, name), world.signal).catch((cause) => {
    throw cannotRead(name, cause, field);
  });
