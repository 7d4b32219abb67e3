import { codeOf, Failure } from '../ground/errors.ts';

/** A file that a line names and that cannot be read: the system's reason. Of a failure of ours, that failure. */
export const cannotRead = (path: string, cause: unknown, field = '<file>'): Failure => {
  if (cause instanceof Failure) return cause;
  const named = field.startsWith('--') ? `${field}: ` : '';
  const reason = codeOf(cause) || String(cause);
  return new Failure(
    'USAGE',
    {
      en: `${named}cannot read ${path} (${reason})`,
      es: `${named}no se puede leer ${path} (${reason})`,
    },
    { field, cause },
  );
};
