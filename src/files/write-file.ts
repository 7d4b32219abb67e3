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
import { createInterruption, Failure, getErrorCode } from '../ground/errors.ts';
import { makeFolder } from '../ground/fs.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { platform } from '../ground/runtime.ts';
import { createFolderHint, createWriteFailure } from './file-errors.ts';
import { retryChange } from './retry-change.ts';

/** Mode of a new file: it may hold personal data. A replaced file keeps its mode. */
const ownerOnly = 0o600;

/** A text, or its parts in order. */
type Content = string | Iterable<string> | AsyncIterable<string>;

/**
 * Writes a temporary file in the same folder, syncs it and renames it: the path holds the old or the new content,
 * never a part. A link's target is replaced; a device or a pipe is written to. The caller holds the file's lock.
 * Throws WRITE_FAILED, INTERRUPTED.
 */
export const writeFileAtomic = async (
  path: string,
  content: Content,
  { beforeRename, signal }: WriteOptions = {},
): Promise<void> => {
  const target = await resolveTargetFile(path);
  if (target === undefined) return withWriteError(path, () => writeInto(path, content, signal));
  const temporary = createTemporaryName(target);
  try {
    await withWriteError(target, async () => {
      await removeLeftovers(target);
      const mode = (await stat(target).catch(() => undefined))?.mode ?? ownerOnly;
      await writeSynced(temporary, content, mode & 0o777);
    });
    await beforeRename?.();
    await withWriteError(target, () => retryChange(() => rename(temporary, target)));
    await syncFolder(dirname(target));
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
};

interface WriteOptions {
  /** Runs just before the rename. */
  readonly beforeRename?: () => Promise<void>;
  readonly signal?: AbortSignal;
}

const writeInto = async (path: string, content: Content, signal: AbortSignal | undefined): Promise<void> => {
  try {
    await writeFile(path, content, { encoding: 'utf8', signal });
  } catch (error) {
    if (signal?.aborted) throw createInterruption();
    // A closed stdout is no error (`| head`). A closed named pipe is: its reader may have failed.
    if (getErrorCode(error) !== 'EPIPE' || !isStdout(path)) throw error;
  }
};

/** Whether the path is `/dev/stdout` or a link to it. */
const isStdout = (path: string): boolean => {
  const [stdout, target] = [fstatSync(1), statSync(path)];
  return stdout.dev === target.dev && stdout.ino === target.ino;
};

/** False for a device or a pipe, which is written to. */
export const isReplaceable = async (path: string): Promise<boolean> => {
  const stats = await stat(path).catch(() => undefined);
  return !stats || stats.isFile() || stats.isDirectory();
};

/** Unpredictable, so that no other user can create the file first. */
const createTemporaryName = (path: string): string =>
  join(dirname(path), `${getPrefix(path)}${randomBytes(8).toString('hex')}.tmp`);

const getPrefix = (path: string): string => `.${basename(path)}.`;

/** Removes temporary files that killed runs left behind. */
const removeLeftovers = async (path: string): Promise<void> => {
  const prefix = getPrefix(path);
  for (const name of await readdir(dirname(path))) {
    if (name.startsWith(prefix) && /^[0-9a-f]{16}\.tmp$/.test(name.slice(prefix.length)))
      await unlink(join(dirname(path), name)).catch(() => undefined);
  }
};

/** `wx` fails if the path exists, even as a link. */
const writeSynced = async (path: string, content: Content, mode: number): Promise<void> => {
  const file = await open(path, 'wx', mode);
  try {
    // The umask may have removed permissions.
    await file.chmod(mode);
    await writeFile(file, content, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Makes a rename durable. Ignores systems that cannot sync a folder. Throws WRITE_FAILED. */
export const syncFolder = async (folder: string): Promise<void> => {
  let handle: FileHandle | undefined;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP', 'EACCES'].includes(getErrorCode(error)))
      throw createWriteFailure(folder, error);
  } finally {
    await handle?.close();
  }
};

/** Turns a system error into WRITE_FAILED. An error from the content itself passes unchanged. */
const withWriteError = <T>(path: string, fn: () => Promise<T>): Promise<T> =>
  fn().catch((cause: unknown) => {
    throw cause instanceof Error && 'syscall' in cause ? createWriteFailure(path, cause) : cause;
  });

/** Follows links, even to a target that does not exist yet. Throws WRITE_FAILED for a loop. */
const resolveLinks = async (path: string): Promise<string> => {
  for (let current = path; ; ) {
    const existing = await realpath(current).catch((error: unknown) => {
      if (getErrorCode(error) === 'ELOOP') throw createWriteFailure(path, error);
    });
    if (existing !== undefined) return existing;
    const target = await readlink(current).catch(() => undefined);
    if (target === undefined) return current;
    // A relative target starts from the link's real folder.
    current = resolve(await realpath(dirname(current)).catch(() => dirname(current)), target);
  }
};

/** Creates the file's folder, mode 0700. Throws WRITE_FAILED; its hint names `variable`, which sets the folder. */
export const makeFolderFor = (file: string, variable?: string): void => {
  const folder = dirname(file);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw createWriteFailure(file, cause, variable);
  }
};

/**
 * The file that a write to `path` replaces, behind links; undefined for a device or a pipe.
 * Throws WRITE_FAILED for a folder, a missing folder or a read-only file, before any request is sent.
 */
export const resolveTargetFile = async (path: string): Promise<string | undefined> => {
  checkFileName(path);
  if (!(await isReplaceable(path))) return undefined;
  const target = await resolveLinks(path);
  if (await isFolder(target))
    throw createPathFailure(
      path,
      { en: 'it is a folder', es: 'es una carpeta' },
      { en: 'name a file in it', es: 'indique un fichero de esa carpeta' },
    );
  const stats = await stat(target).catch(() => undefined);
  // Windows refuses to replace it, and elsewhere somebody has protected it.
  if (stats && (stats.mode & 0o222) === 0)
    throw createPathFailure(
      path,
      { en: 'it is read-only', es: 'es de solo lectura' },
      { en: 'make it writable, or choose another path', es: 'permita escribir en él, o elija otra ruta' },
    );
  if ((await isFolder(dirname(target))) === false)
    throw createPathFailure(
      path,
      { en: 'its folder does not exist', es: 'su carpeta no existe' },
      createFolderHint,
    );
  return target;
};

/** Throws WRITE_FAILED if this user cannot write the file: checked before the command does its work. */
export const checkWritable = async (path: string): Promise<void> => {
  const target = await resolveTargetFile(path);
  if (target === undefined) return;
  await access(dirname(target), constants.W_OK).catch((cause: unknown) => {
    throw createWriteFailure(path, cause);
  });
};

/** Undefined if this user may not know. */
const isFolder = (path: string): Promise<boolean | undefined> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    (error: unknown) => (['ENOENT', 'ENOTDIR'].includes(getErrorCode(error)) ? false : undefined),
  );

const createPathFailure = (path: string, why: LocalizedText, hint: LocalizedText): Failure =>
  new Failure('WRITE_FAILED', {
    en: `cannot write ${path}: ${why.en}`,
    es: `no se puede escribir ${path}: ${why.es}`,
    hint,
  });

/** Names that mean a device on Windows, also with an extension: `CON.csv`. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;
/** Characters that no name on Windows can have, after its drive. */
const forbiddenCharacter = /[<>"|?*\p{Cc}]|(?<!^[a-z]):/iu;

/** Throws WRITE_FAILED on Windows for a path that it would refuse, or take for a device and lose what is written. */
export const checkFileName = (path: string, system: string = platform): void => {
  if (system !== 'win32') return;
  const name = basename(path.replaceAll('\\', '/'));
  const [character] = forbiddenCharacter.exec(path) ?? [];
  const isDevice = deviceName.test(name.trim());
  if (!isDevice && character === undefined) return;
  throw new Failure('WRITE_FAILED', {
    en: `cannot write ${path}: ${isDevice ? `${name} means a device on Windows` : `a name on Windows cannot contain ${character}`}`,
    es: `no se puede escribir ${path}: ${isDevice ? `${name} es un dispositivo en Windows` : `en Windows un nombre no puede llevar ${character}`}`,
    hint: { en: 'choose another name', es: 'elija otro nombre' },
  });
};
