import { randomBytes } from 'node:crypto';
import { accessSync, constants, fstatSync, statSync } from 'node:fs';
import {
  access,
  type FileHandle,
  open,
  readdir,
  readlink,
  realpath,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure, getErrorCode } from '../ground/errors.ts';
import { makeFolder } from '../ground/fs.ts';
import { abortableFifoIo } from './fifo.ts';
import { cannotWrite, noFolder } from './file-errors.ts';

/** Personal data: for its owner alone, unless the file that is replaced was wider. */
const ownerOnly = 0o600;

/** All of a text, or its parts in order as they come. */
type Content = string | Iterable<string> | AsyncIterable<string>;

/** A file under another name, synced, that waits to take its place. */
interface Staged {
  readonly path: string;
  /** Takes its place, in one step. Throws WRITE_FAILED, and then nothing has moved. */
  commit(): Promise<void>;
  /** Goes away, unless it has taken its place. */
  discard(): Promise<void>;
}

/**
 * Writes a whole file or none: beside it, synced, and renamed over it. What stood there stays, byte for byte,
 * where anything fails. A link stays, and what it leads to is replaced; a device or a pipe is written to, a pipe that nobody
 * reads until the signal aborts. Throws WRITE_FAILED, INTERRUPTED. The caller holds the file's lock. `beforeItStands` is
 * awaited when only the renaming is left to do.
 */
export const writeFileAtomic = async (
  path: string,
  content: Content,
  { beforeRename: beforeItStands = async () => undefined, signal }: Writing = {},
): Promise<void> => {
  if (!(await isReplaced(path))) return guarded(path, () => writeInto(path, content, signal));
  const target = await behindLinks(path);
  const staged = await stage(target, content);
  try {
    await beforeItStands();
    await staged.commit();
    await syncFolder(dirname(target));
  } finally {
    await staged.discard();
  }
};

interface Writing {
  readonly beforeRename?: () => Promise<void>;
  readonly signal?: AbortSignal;
}

const writeInto = async (path: string, content: Content, signal: AbortSignal | undefined): Promise<void> => {
  const write = () => writeFile(path, content, { encoding: 'utf8', signal });
  try {
    await (signal ? abortableFifoIo(path, 'writing', signal, write) : write());
  } catch (error) {
    // As on stdout itself (`| head`); whoever reads another pipe and goes has perhaps failed, and nobody else says so.
    if (getErrorCode(error) !== 'EPIPE' || !isStdout(path)) throw error;
  }
};

/** `/dev/stdout`, and a link to it. */
const isStdout = (path: string): boolean => {
  const [own, named] = [fstatSync(1), statSync(path)];
  return own.dev === named.dev && own.ino === named.ino;
};

/** Whether a file takes the place of what is there: not of a device or a pipe, into which it is written. */
export const isReplaced = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return !found || found.isFile() || found.isDirectory();
};

/** The first half of `writeWhole`. What killed runs left beside the file is removed. */
export const stage = async (path: string, content: Content): Promise<Staged> => {
  const temporary = temporaryName(path);
  const staged = stagedAt(temporary, path);
  try {
    await guarded(path, async () => {
      await removeLeftovers(path);
      const mode = (await stat(path).catch(() => undefined))?.mode ?? ownerOnly;
      await writeSynced(temporary, content, mode & 0o777);
    });
    return staged;
  } catch (error) {
    await staged.discard();
    throw error;
  }
};

const stagedAt = (temporary: string, path: string): Staged => ({
  path,
  commit: () => guarded(path, () => rename(temporary, path)),
  discard: () => unlink(temporary).catch(() => undefined),
});

/** A name that nobody can know, so that nothing can have been put there before. */
const temporaryName = (path: string): string =>
  join(dirname(path), `${prefixOf(path)}${randomBytes(8).toString('hex')}.tmp`);

const prefixOf = (path: string): string => `.${basename(path)}.`;

/** What killed runs left half-written. */
const removeLeftovers = async (path: string): Promise<void> => {
  const prefix = prefixOf(path);
  for (const name of await readdir(dirname(path))) {
    if (name.startsWith(prefix) && /^[0-9a-f]{16}\.tmp$/.test(name.slice(prefix.length)))
      await unlink(join(dirname(path), name)).catch(() => undefined);
  }
};

/** `wx` opens nothing that is already there, a link to somewhere else least of all. */
const writeSynced = async (path: string, content: Content, mode: number): Promise<void> => {
  const file = await open(path, 'wx', mode);
  try {
    await file.chmod(mode);
    await writeFile(file, content, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
};

/** The name is safe only once the folder is; a system that cannot sync folders has its own way. Throws WRITE_FAILED. */
export const syncFolder = async (folder: string): Promise<void> => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP', 'EACCES'].includes(getErrorCode(error)))
      throw cannotWrite(folder, error);
  } finally {
    await handle?.close();
  }
};

/** Does the work; what the system refuses is WRITE_FAILED, with its reason. Where the content fails, that is told. */
const guarded = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof Error && 'syscall' in cause ? cannotWrite(path, cause) : cause;
  }
};

/**
 * Where what is written to a path stands, behind its links, also where nothing stands there yet. Throws WRITE_FAILED for
 * links that lead to each other.
 */
const behindLinks = async (path: string): Promise<string> => {
  for (let place = path; ; ) {
    const found = await realpath(place).catch((error: unknown) => {
      if (getErrorCode(error) === 'ELOOP') throw cannotWrite(path, error);
    });
    if (found !== undefined) return found;
    const leadsTo = await readlink(place).catch(() => undefined);
    if (leadsTo === undefined) return place;
    // A link leads on from where it really is, which is another folder where its own is a link.
    place = resolve(await realpath(dirname(place)).catch(() => dirname(place)), leadsTo);
  }
};

/**
 * Makes the folder of a file, for its owner alone, where there is none. Throws WRITE_FAILED where it cannot be
 * written to; `variable` is what names another.
 */
export const makeFolderFor = (file: string, variable?: string): void => {
  const folder = dirname(file);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw cannotWrite(file, cause, variable);
  }
};

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
    (error: unknown) => (['ENOENT', 'ENOTDIR'].includes(getErrorCode(error)) ? 'nothing' : 'unknown'),
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
