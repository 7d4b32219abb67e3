import { Failure } from '../ground/errors.ts';
import type { Text } from '../ground/lang.ts';

/** What every way to open a database is about. */
export const field = 'database';

export const makeOne: Text = {
  en: 'Make one with: maitre admin init --database D --name "Casa Lola"',
  es: 'Créela con: maitre admin init --database D --name "Casa Lola"',
};

/** `place`: a file, or an address without its password. */
export const foreign = (place: string, cause?: unknown): Failure =>
  new Failure(
    'USAGE',
    { en: `${place} is not a database of maitre`, es: `${place} no es una base de datos de maitre` },
    { field, hint: makeOne, cause },
  );

export const newer = (place: string): Failure =>
  new Failure(
    'USAGE',
    {
      en: `${place} was made by a newer version of maitre`,
      es: `${place} es de una versión más reciente de maitre`,
    },
    { field, hint: { en: 'Update maitre', es: 'Actualice maitre' } },
  );

export const outdated = (place: string): Failure =>
  new Failure(
    'USAGE',
    {
      en: `${place} was made by an older version of maitre, and is left as it is`,
      es: `${place} es de una versión anterior de maitre, y se deja como está`,
    },
    {
      field,
      hint: {
        en: 'Bring it up to date first: maitre admin migrate',
        es: 'Actualícela antes: maitre admin migrate',
      },
    },
  );
