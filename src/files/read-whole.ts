import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { atPipe } from './at-pipe.ts';

/**
 * All of a file. Of a pipe, to which perhaps nobody ever writes, only as long as nobody interrupts: throws INTERRUPTED then.
 * What the system refuses is thrown as it is.
 */
export const readWhole = async (path: string, signal?: AbortSignal): Promise<Uint8Array> =>
  !signal || statSync(path).isFile()
    ? readFileSync(path)
    : atPipe(path, 'reading', signal, () => readFile(path, { signal }));
