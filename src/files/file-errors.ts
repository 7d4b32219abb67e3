import { Failure, getErrorCode } from '../ground/errors.ts';
import { describeSystemError } from '../ground/fs.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';

/** A file that a line names and that cannot be read: the system's reason. Of a failure of ours, that failure. */
export const cannotRead = (path: string, cause: unknown, field = '<file>'): Failure => {
  if (cause instanceof Failure) return cause;
  const named = field.startsWith('--') ? `${field}: ` : '';
  const reason = getErrorCode(cause) || String(cause);
  return new Failure(
    'USAGE',
    {
      en: `${named}cannot read ${path} (${reason})`,
      es: `${named}no se puede leer ${path} (${reason})`,
    },
    { field, cause },
  );
};

/** A file that could not be written: the system's reason, and what to do. `variable` names its folder, if one does. */
export const cannotWrite = (path: string, cause: unknown, variable?: string, field = variable): Failure => {
  const reason = describeSystemError(cause);
  return new Failure(
    'WRITE_FAILED',
    { en: `cannot write ${path}: ${reason.en}`, es: `no se puede escribir ${path}: ${reason.es}` },
    { cause, field, hint: remedy(getErrorCode(cause), variable) },
  );
};

const full: LocalizedText = { en: 'make room on that disk', es: 'hacer sitio en ese disco' };
export const noFolder: LocalizedText = { en: 'make its folder first', es: 'crear antes su carpeta' };

const remedy = (code: string, variable: string | undefined): LocalizedText => {
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return full;
  return code === 'ENOENT' && variable === undefined ? noFolder : elsewhere(variable);
};

const elsewhere = (variable: string | undefined): LocalizedText => {
  const place: LocalizedText =
    variable === undefined
      ? { en: 'choose another place', es: 'elegir otro lugar' }
      : { en: `name another folder in ${variable}`, es: `nombrar otra carpeta en ${variable}` };
  const permit: LocalizedText = {
    en: 'let this user write there, or',
    es: 'dar permiso de escritura a este usuario, o',
  };
  return localize((lang) => `${permit[lang]} ${place[lang]}`);
};

/** Does the work; a file that cannot be written is a failure of the option that names it. */
export const namedBy = <T>(option: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'WRITE_FAILED' ? blaming(option, error) : error;
  });

/** The failure of this option, argument or variable, where it names none. */
const blaming = (field: string, failure: Failure): Failure => {
  const { code, text, hint, status, retryable, wait, cause } = failure;
  if (failure.field !== undefined) return failure;
  return new Failure(code, text, { hint, field, status, retryable, wait, cause });
};

/** What a name must be that people give and that a file, or a section of one, is called by. */
export const aPlainName: LocalizedText = {
  en: 'a name of letters, digits, dots, dashes and underscores, like casa-lola',
  es: 'un nombre de letras, cifras, puntos, guiones y guiones bajos, como casa-lola',
};
