import { codeOf, Failure } from '../ground/errors.ts';
import { inEach, type Text } from '../ground/lang.ts';
import { systemReason } from '../ground/system-reason.ts';

/** A file that could not be written: the system's reason, and what to do. `variable` names its folder, if one does. */
export const cannotWrite = (path: string, cause: unknown, variable?: string, field = variable): Failure => {
  const reason = systemReason(cause);
  return new Failure(
    'WRITE_FAILED',
    { en: `cannot write ${path}: ${reason.en}`, es: `no se puede escribir ${path}: ${reason.es}` },
    { cause, field, hint: remedy(codeOf(cause), variable) },
  );
};

const full: Text = { en: 'make room on that disk', es: 'hacer sitio en ese disco' };
export const noFolder: Text = { en: 'make its folder first', es: 'crear antes su carpeta' };

const remedy = (code: string, variable: string | undefined): Text => {
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return full;
  return code === 'ENOENT' && variable === undefined ? noFolder : elsewhere(variable);
};

const elsewhere = (variable: string | undefined): Text => {
  const place: Text =
    variable === undefined
      ? { en: 'choose another place', es: 'elegir otro lugar' }
      : { en: `name another folder in ${variable}`, es: `nombrar otra carpeta en ${variable}` };
  const permit: Text = {
    en: 'let this user write there, or',
    es: 'dar permiso de escritura a este usuario, o',
  };
  return inEach((lang) => `${permit[lang]} ${place[lang]}`);
};
