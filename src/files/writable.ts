import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, Failure } from '../ground/errors.ts';
import { isReplaced } from './atomic.ts';
import { behindLinks } from './behind-links.ts';
import { cannotWrite, noFolder } from './cannot-write.ts';

/**
 * Where what is written to a path will stand, behind its links; undefined where it goes into what is there, as into a
 * pipe. What would fail only once everything has been asked for is refused now, by the name that was given. Throws WRITE_FAILED.
 */
export const placeOf = async (path: string): Promise<string | undefined> => {
  if (!(await isReplaced(path))) return undefined;
  const place = await behindLinks(path);
  if ((await kindOf(place)) === 'folder') throw noFile(path, isFolder);
  if (['file', 'nothing'].includes(await kindOf(dirname(place)))) throw noFile(path, hasNoFolder);
  return place;
};

/** Before anything is done that a file is to tell of: whether this user may write it there too. Throws WRITE_FAILED. */
export const mustBeWritable = async (path: string): Promise<void> => {
  const place = await placeOf(path);
  if (place === undefined) return;
  await access(dirname(place), constants.W_OK).catch((cause: unknown) => {
    throw cannotWrite(path, cause);
  });
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
