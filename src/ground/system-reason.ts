import { codeOf } from './errors.ts';
import { type Text, verbatim } from './lang.ts';

/** Why the system refused, in words, with its code: what it says itself is English alone. A code without words stands alone. */
export const systemReason = (cause: unknown): Text => {
  const code = codeOf(cause);
  const known = reasons[code] ?? reasons[/^SQLITE_[A-Z]+/.exec(code)?.[0] ?? ''];
  if (known) return { en: `${known.en} (${code})`, es: `${known.es} (${code})` };
  if (code !== '') return verbatim(code);
  return verbatim(cause instanceof Error ? cause.message : String(cause));
};

const notAllowed: Text = { en: 'this user may not', es: 'este usuario no tiene permiso' };
const noRoom: Text = { en: 'there is no room left', es: 'no queda sitio' };
const readOnly: Text = { en: 'it can only be read', es: 'solo se puede leer' };

const reasons: Readonly<Record<string, Text>> = {
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
