import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fromHere, type World } from '../ground/world.ts';
import { atPipe } from './at-pipe.ts';
import { cannotRead } from './cannot-read.ts';

/**
 * All of a file. Of a pipe, to which perhaps nobody ever writes, only as long as nobody interrupts: throws INTERRUPTED then.
 * What the system refuses is thrown as it is.
 */
export const readWhole = async (path: string, signal?: AbortSignal): Promise<Uint8Array> =>
  !signal || statSync(path).isFile()
    ? readFileSync(path)
    : atPipe(path, 'reading', signal, () => readFile(path, { signal }));

/** The same of a file that a line names, in its argument or an option. Throws USAGE where it cannot be read. */
export const readNamed = (
  world: Pick<World, 'cwd' | 'signal'>,
  name: string,
  field?: string,
): Promise<Uint8Array> =>
  readWhole(fromHere(world, name), world.signal).catch((cause) => {
    throw cannotRead(name, cause, field);
  });
