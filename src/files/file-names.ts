import { basename } from 'node:path';
import { Failure } from '../ground/errors.ts';
import { platform } from '../ground/runtime.ts';

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
