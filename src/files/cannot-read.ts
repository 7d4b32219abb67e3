import { codeOf, Failure } from '../ground/errors.ts';

/** A file that a line names and that cannot be read: the system's reason. */
export const cannotRead = (path: string, cause: unknown): Failure => {
  const reason = codeOf(cause) || String(cause);
  return new Failure(
    'USAGE',
    { en: `cannot read ${path} (${reason})`, es: `no se puede leer ${path} (${reason})` },
    { field: '<file>', cause },
  );
};
