import { realpath } from 'node:fs/promises';
import { isReplaced } from './atomic.ts';
import { type LockOptions, withLocks } from './lock.ts';

/**
 * Does the work while nobody else writes any of the files: each has a lock beside it, a link beside what it leads to. A device or a
 * pipe is nobody's to replace, and has none. Throws WRITE_FAILED where one cannot be had in time.
 */
export const holdFiles = async <T>(
  paths: readonly string[],
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> => {
  const locks = await Promise.all(
    paths.map(async (path) =>
      (await isReplaced(path)) ? [`${await realpath(path).catch(() => path)}.lock`] : [],
    ),
  );
  return withLocks(locks.flat(), options, work);
};

/** The same of one file. */
export const holdFile = <T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> =>
  holdFiles([path], options, work);
