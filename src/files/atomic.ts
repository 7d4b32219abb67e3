import { randomBytes } from 'node:crypto';
import { fstatSync, statSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../ground/errors.ts';
import { atPipe } from './at-pipe.ts';
import { behindLinks } from './behind-links.ts';
import { cannotWrite } from './cannot-write.ts';

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
export const writeWhole = async (
  path: string,
  content: Content,
  { beforeItStands = async () => undefined, signal }: Writing = {},
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
  readonly beforeItStands?: () => Promise<void>;
  readonly signal?: AbortSignal;
}

const writeInto = async (path: string, content: Content, signal: AbortSignal | undefined): Promise<void> => {
  const write = () => writeFile(path, content, { encoding: 'utf8', signal });
  try {
    await (signal ? atPipe(path, 'writing', signal, write) : write());
  } catch (error) {
    // As on stdout itself (`| head`); whoever reads another pipe and goes has perhaps failed, and nobody else says so.
    if (codeOf(error) !== 'EPIPE' || !isStdout(path)) throw error;
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
    if (!['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP', 'EACCES'].includes(codeOf(error)))
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
