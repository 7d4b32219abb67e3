import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { createInterruption, getErrorCode } from './errors.ts';
import { type LocalizedText, untranslated } from './i18n.ts';
import type { Runtime } from './runtime.ts';

/**
 * Makes a folder, and those that it is in, for their owner alone. Not by Node's own `recursive`, which tries without an
 * end where a folder that is there can hold no other, like /proc.
 */
export const makeFolder = (folder: string): void => {
  try {
    makeOne(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (getErrorCode(error) !== 'ENOENT' || parent === folder) throw error;
    makeFolder(parent);
    makeOne(folder);
  }
};

const makeOne = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};

/** Why the system refused, in words, with its code: what it says itself is English alone. A code without words stands alone. */
export const describeSystemError = (cause: unknown): LocalizedText => {
  const code = getErrorCode(cause);
  const known = reasons[code] ?? reasons[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''];
  if (known) return { en: `${known.en} (${code})`, es: `${known.es} (${code})` };
  if (code !== '') return untranslated(code);
  return untranslated(cause instanceof Error ? cause.message : String(cause));
};

const notAllowed: LocalizedText = { en: 'this user may not', es: 'este usuario no tiene permiso' };
const noRoom: LocalizedText = { en: 'there is no room left', es: 'no queda sitio' };
const readOnly: LocalizedText = { en: 'it can only be read', es: 'solo se puede leer' };

const reasons: Readonly<Record<string, LocalizedText>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOENT: { en: 'it is not there', es: 'no existe' },
  ENOTDIR: { en: 'a part of its path is no folder', es: 'una parte de su ruta no es una carpeta' },
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

/** All of standard input. Throws INTERRUPTED where the user does not wait for its end. */
export const readStandardInput = ({ stdin, signal }: Runtime): Promise<Buffer> => readStream(stdin, signal);

/** All that comes of a stream, which is closed where the signal aborts. Throws INTERRUPTED then. */
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
