import { type LockOptions, withLocks } from './lock.ts';
import { placeOf } from './writable.ts';

/**
 * Does the work while nobody else writes any of the files: each has a lock beside it, a link beside what it leads to. A device or a
 * pipe is nobody's to replace, and has none. Throws WRITE_FAILED where one cannot be had in time.
 */
export const holdFiles = async <T>(
  paths: readonly string[],
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> => {
  const places = await Promise.all(paths.map(placeOf));
  const locks = places.flatMap((place) => (place === undefined ? [] : [`${place}.lock`]));
  return withLocks(locks, options, work);
};

/** The same of one file. */
export const holdFile = <T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> =>
  holdFiles([path], options, work);
