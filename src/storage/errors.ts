import { Failure } from '../ground/errors.ts';

/** The database refused a booking: the table is held by another one at an overlapping time. */
export class TableTaken extends Error {
  override readonly name = 'TableTaken';
}

/** Others held the database for longer than a request can wait; nothing was written. */
export class StorageBusy extends Failure {
  override readonly name = 'StorageBusy';

  constructor(cause?: unknown) {
    super('UNAVAILABLE', { en: 'the database is busy', es: 'la base de datos está ocupada' }, { cause });
  }
}

/** The database could not be reached, or went away half-way; nothing was written. */
export class StorageUnreachable extends Failure {
  override readonly name = 'StorageUnreachable';

  constructor(cause?: unknown) {
    const text = { en: 'the database cannot be reached', es: 'no se llega a la base de datos' };
    super('UNAVAILABLE', text, { cause });
  }
}

/** The disk that the database lies on has no room left; nothing was written. */
export class StorageFull extends Failure {
  override readonly name = 'StorageFull';

  constructor(cause?: unknown) {
    const text = {
      en: 'there is no room left on the disk of the database',
      es: 'no queda sitio en el disco de la base de datos',
    };
    const hint = { en: 'make room there', es: 'hacer sitio allí' };
    super('WRITE_FAILED', text, { hint, cause });
  }
}

/** The database went away while it was told to keep the work: whether it has is not known. */
export class OutcomeUnknown extends Failure {
  override readonly name = 'OutcomeUnknown';

  constructor(cause?: unknown) {
    const text = {
      en: 'the database went away before it said whether the change was kept',
      es: 'la base de datos se fue sin decir si guardó el cambio',
    };
    super('UNKNOWN_OUTCOME', text, { cause });
  }
}

/** An error of an engine: SQLite's own codes, or SQLSTATE, which has a digit. */
const engineCode = /^(?:SQLITE_\w+|(?=.*\d)[\dA-Z]{5})$/;

/** What a failure of the database is called: the store's own name, else the engine's code. None for any other error. */
export const databaseErrorOf = ({ name, code = '' }: { name: string; code?: string }): string | undefined => {
  if (/^(?:Storage[A-Z]\w*|OutcomeUnknown)$/.test(name)) return name;
  return engineCode.test(code) ? code : undefined;
};
