import { Failure, type FailureCode } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';

/** What every way to open a database is about. */
export const field = '--database';

export const makeOne: LocalizedText = {
  en: 'Make one with: maitre admin init --database D --name "Casa Lola"',
  es: 'Créela con: maitre admin init --database D --name "Casa Lola"',
};

/** It is there and cannot be opened: why, as people may read it. */
export const unopened = (
  code: FailureCode,
  place: string,
  why: LocalizedText,
  more: { readonly hint?: LocalizedText | undefined; readonly cause?: unknown } = {},
): Failure =>
  new Failure(
    code,
    {
      en: `The database at ${place} cannot be opened: ${why.en}`,
      es: `No se puede abrir la base de datos de ${place}: ${why.es}`,
    },
    { field, ...more },
  );

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
