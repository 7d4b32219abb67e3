import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, Failure } from '../ground/errors.ts';
import { isReplaced } from './atomic.ts';
import { noFolder } from './cannot-write.ts';
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
  const locks = await Promise.all(paths.map(lockOf));
  return withLocks(locks.flat(), options, work);
};

/** What would fail only once everything has been asked for is refused now, by the name that was given. */
const lockOf = async (path: string): Promise<string[]> => {
  if (!(await isReplaced(path))) return [];
  const target = await realpath(path).catch(() => path);
  if ((await kindOf(target)) === 'folder') throw noFile(path, isFolder);
  if (['file', 'nothing'].includes(await kindOf(dirname(target)))) throw noFile(path, hasNoFolder);
  return [`${target}.lock`];
};

const kindOf = (path: string): Promise<'folder' | 'file' | 'nothing' | 'unknown'> =>
  stat(path).then(
    (found) => (found.isDirectory() ? 'folder' : 'file'),
    (error: unknown) => (['ENOENT', 'ENOTDIR'].includes(codeOf(error)) ? 'nothing' : 'unknown'),
  );

const isFolder = {
  why: { en: 'it is a folder', es: 'es una carpeta' },
  hint: { en: 'name a file in it', es: 'nombrar un archivo de ella' },
};
const hasNoFolder = {
  why: { en: 'its folder is not there', es: 'su carpeta no existe' },
  hint: noFolder,
};

const noFile = (path: string, { why, hint }: typeof isFolder): Failure =>
  new Failure(
    'WRITE_FAILED',
    { en: `cannot write ${path}: ${why.en}`, es: `no se puede escribir ${path}: ${why.es}` },
    { hint },
  );

/** The same of one file. */
export const holdFile = <T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> =>
  holdFiles([path], options, work);
