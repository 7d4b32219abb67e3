import { cannotWrite } from '../../files/file-errors.ts';
import { Failure, type FailureCode, getErrorCode } from '../../ground/errors.ts';
import { describeSystemError } from '../../ground/fs.ts';
import { StorageBusy } from '../errors.ts';
import { field, foreign, makeOne, unopened } from '../failures.ts';

export const absent = (path: string): Failure =>
  new Failure(
    'USAGE',
    { en: `There is no database at ${path}`, es: `No hay ninguna base de datos en ${path}` },
    { field, hint: makeOne },
  );

const damaged = (path: string, cause: unknown): Failure =>
  new Failure(
    'USAGE',
    { en: `The database at ${path} is damaged`, es: `La base de datos de ${path} está dañada` },
    { field, cause },
  );

const because = (code: FailureCode, path: string, cause: unknown): Failure =>
  unopened(code, path, cause instanceof Failure ? cause.text : describeSystemError(cause), { cause });

/** Opens, and says of what goes wrong which file it was and why. */
export const opening = async <T>(path: string, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    throw explained(path, error);
  }
};

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'SQLITE_READONLY', 'SQLITE_FULL'];

/** The disk failed, or too many files are open, of which libsql tells no code: the line is right, and may work in a while. */
const passing = /SQLITE_IOERR|os error 2[34]/;

const explained = (path: string, error: unknown): Failure => {
  if (error instanceof StorageBusy) return because('UNAVAILABLE', path, error);
  if (error instanceof Failure) return error;
  const code = getErrorCode(error);
  if (code === 'SQLITE_NOTADB') return foreign(path, error);
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_ERROR') return damaged(path, error);
  if (unwritable.includes(code)) return cannotWrite(path, error, undefined, field);
  return because(passing.test(`${code} ${error}`) ? 'UNAVAILABLE' : 'USAGE', path, error);
};
