import { type FileHandle, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { cannotWrite } from '../ground/errors.ts';

/** Personal data: for its owner alone, unless the file that is replaced was wider. */
const ownerOnly = 0o600;

/**
 * Writes a whole file or none: beside it, synced, and renamed over it. What stood there stays, byte for byte,
 * where anything fails. Throws WRITE_FAILED.
 */
export const writeWhole = async (path: string, content: string): Promise<void> => {
  const temporary = join(dirname(path), `${prefixOf(path)}${process.pid}.tmp`);
  try {
    await removeLeftovers(path);
    const mode = (await stat(path).catch(() => undefined))?.mode ?? ownerOnly;
    await writeSynced(temporary, content, mode & 0o777);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (cause) {
    await unlink(temporary).catch(() => undefined);
    throw cannotWrite(path, cause);
  }
};

const prefixOf = (path: string): string => `.${basename(path)}.`;

const writeSynced = async (path: string, content: string, mode: number): Promise<void> => {
  const file = await open(path, 'w', mode);
  try {
    await file.chmod(mode);
    await file.writeFile(content, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
};

/** The name is safe only once the folder is; a system that cannot sync folders has its own way. */
export const syncFolder = async (folder: string): Promise<void> => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP', 'EACCES'].includes(code ?? '')) throw error;
  } finally {
    await handle?.close();
  }
};

/** What killed runs left half-written. The caller holds the file's lock, so that no run is at work on them. */
const removeLeftovers = async (path: string): Promise<void> => {
  const prefix = prefixOf(path);
  for (const name of await readdir(dirname(path))) {
    if (name.startsWith(prefix) && /^\d+\.tmp$/.test(name.slice(prefix.length))) {
      await unlink(join(dirname(path), name)).catch(() => undefined);
    }
  }
};
