import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { createInterruption, getErrorCode } from './errors.ts';
import { type LocalizedText, untranslated } from './i18n.ts';
import { tryOr } from './invariant.ts';

/**
 * Creates a folder and its parents, mode 0700. Node's `recursive` option would loop forever in a folder that
 * cannot hold another, such as /proc.
 */
export const makeFolder = (folder: string): void => {
  const parent = dirname(folder);
  // The parent of a drive is the drive itself.
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};

/**
 * Replaces a file of a cache atomically, mode 0600. Without fsync: a power cut may lose it. `draft` is the name of the
 * temporary file, which no other process uses.
 */
export const replaceFile = (file: string, draft: string, text: string): void => {
  writeFileSync(draft, text, { flag: 'wx', mode: 0o600 });
  renameSync(draft, file);
};

/** The names in a folder; a missing or unreadable one is empty. */
export const listFolder = (folder: string): readonly string[] => tryOr([], () => readdirSync(folder));

/** A system error as a text with its code, or its code alone if it has no text here. SQLite's codes may have a suffix: `SQLITE_IOERR_READ`. */
export const describeSystemError = (cause: unknown): LocalizedText => {
  const code = getErrorCode(cause);
  const known = reasons[code] ?? reasons[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''];
  if (known) return { en: `${known.en} (${code})`, es: `${known.es} (${code})` };
  if (code !== '') return untranslated(code);
  return untranslated(cause instanceof Error ? cause.message : String(cause));
};

const notAllowed: LocalizedText = { en: 'permission denied', es: 'este usuario no tiene permiso' };
const noRoom: LocalizedText = { en: 'the disk is full', es: 'no queda sitio en el disco' };
const readOnly: LocalizedText = { en: 'it is read-only', es: 'es de solo lectura' };

const reasons: Readonly<Record<string, LocalizedText>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOENT: { en: 'it does not exist', es: 'no existe' },
  ENOTDIR: { en: 'part of its path is not a folder', es: 'una parte de su ruta no es una carpeta' },
  EISDIR: { en: 'it is a folder', es: 'es una carpeta' },
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EROFS: readOnly,
  EIO: { en: 'the device failed', es: 'ha fallado el dispositivo' },
  ENAMETOOLONG: { en: 'its name is too long', es: 'su nombre es demasiado largo' },
  SQLITE_CANTOPEN: { en: 'it cannot be opened', es: 'no se puede abrir' },
  SQLITE_IOERR: { en: 'it cannot be read or written', es: 'no se puede leer o escribir' },
  SQLITE_READONLY: readOnly,
  SQLITE_FULL: noRoom,
};

/** Reads a stream to its end. On abort it closes the stream and throws INTERRUPTED. */
export const readStream = async (stream: Readable, signal: AbortSignal): Promise<Buffer> => {
  const { addAbortSignal } = await import('node:stream');
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of addAbortSignal(signal, stream))
      chunks.push(Buffer.from(chunk as Uint8Array | string));
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw createInterruption(cause);
  }
  return Buffer.concat(chunks);
};
