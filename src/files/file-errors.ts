import { Failure, getErrorCode } from '../ground/errors.ts';
import { describeSystemError } from '../ground/fs.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import { isOpenElsewhere } from './retry-change.ts';

/** USAGE for a file named on the command line that cannot be read. A Failure is returned unchanged. */
export const createReadFailure = (path: string, cause: unknown, field = '<file>'): Failure => {
  if (cause instanceof Failure) return cause;
  const prefix = field.startsWith('--') ? `${field}: ` : '';
  const reason = getErrorCode(cause) || String(cause);
  return new Failure('USAGE', {
    en: `${prefix}cannot read ${path} (${reason})`,
    es: `${prefix}no se puede leer ${path} (${reason})`,
    field,
    cause,
  });
};

/** WRITE_FAILED with the system's reason and a hint. `variable` is the environment variable that sets the file's folder. */
export const createWriteFailure = (
  path: string,
  cause: unknown,
  variable?: string,
  field = variable,
): Failure => {
  const isOpen = isOpenElsewhere(cause);
  const reason = isOpen ? describeOpenFile(cause) : describeSystemError(cause);
  return new Failure('WRITE_FAILED', {
    en: `cannot write ${path}: ${reason.en}`,
    es: `no se puede escribir ${path}: ${reason.es}`,
    cause,
    field,
    hint: isOpen ? closeHint : suggestRemedy(getErrorCode(cause), variable),
  });
};

const describeOpenFile = (cause: unknown): LocalizedText => ({
  en: `another program has it open (${getErrorCode(cause)})`,
  es: `otro programa lo tiene abierto (${getErrorCode(cause)})`,
});

const closeHint: LocalizedText = {
  en: 'close it there, for example in Excel, and repeat the command',
  es: 'ciérrelo allí, por ejemplo en Excel, y repita el comando',
};

export const createFolderHint: LocalizedText = { en: 'create its folder first', es: 'cree antes su carpeta' };

const suggestRemedy = (code: string, variable: string | undefined): LocalizedText => {
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code))
    return { en: 'free some space on that disk', es: 'libere espacio en ese disco' };
  if (code === 'ENOENT' && variable === undefined) return createFolderHint;
  const otherPath = variable
    ? { en: `set ${variable} to another folder`, es: `indique otra carpeta en ${variable}` }
    : { en: 'choose another path', es: 'elija otra ruta' };
  return {
    en: `give this user write permission there, or ${otherPath.en}`,
    es: `dé permiso de escritura a este usuario, o ${otherPath.es}`,
  };
};

/** Runs `fn`; a WRITE_FAILED without a field gets `option` as its field. */
export const blameOption = <T>(option: string, fn: () => Promise<T>): Promise<T> =>
  fn().catch((error: unknown) => {
    const lacksField = error instanceof Failure && error.code === 'WRITE_FAILED' && error.field === undefined;
    throw lacksField ? error.with({ field: option }) : error;
  });

/** Describes a valid name for a file or for a section of a file. */
export const plainNameText: LocalizedText = {
  en: 'a name of letters, digits, dots, dashes and underscores, such as casa-lola',
  es: 'un nombre de letras, cifras, puntos, guiones y guiones bajos, como casa-lola',
};
