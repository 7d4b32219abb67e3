import { Failure, type FailureCode, suggestCommand } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';

/** The database rejected a reservation: another one holds the table at an overlapping time. */
export class TableTaken extends Error {
  override readonly name = 'TableTaken';
}

const defineFailure = (name: string, code: FailureCode, text: LocalizedText, hint?: LocalizedText) =>
  class extends Failure {
    override readonly name = name;

    constructor(cause?: unknown) {
      super(code, { ...text, hint, cause });
    }
  };

/** Others held a lock until the deadline; nothing was written. */
export const StorageBusy = defineFailure('StorageBusy', 'UNAVAILABLE', {
  en: 'the database is busy',
  es: 'la base de datos está ocupada',
});

/** The database was out of reach, or the connection was lost before the commit; nothing was written. */
export const StorageUnreachable = defineFailure('StorageUnreachable', 'UNAVAILABLE', {
  en: 'cannot connect to the database',
  es: 'no se puede conectar con la base de datos',
});

/** The disk of the database is full; nothing was written. */
export const StorageFull = defineFailure(
  'StorageFull',
  'WRITE_FAILED',
  { en: 'the disk of the database is full', es: 'el disco de la base de datos está lleno' },
  { en: 'free some disk space', es: 'libere espacio en el disco' },
);

/** The connection was lost during the commit: the change may or may not have been saved. */
export const OutcomeUnknown = defineFailure('OutcomeUnknown', 'UNKNOWN_OUTCOME', {
  en: 'the connection was lost before the database confirmed that it saved the change',
  es: 'se perdió la conexión antes de que la base de datos confirmara que guardó el cambio',
});

/** An error code of an engine: SQLite's own, or SQLSTATE, which contains a digit. */
const engineCode = /^(?:SQLITE_\w+|(?=.*\d)[\dA-Z]{5})$/;

/** The name of a database error: the store's own, else the engine's code. Undefined for any other error. */
export const nameDatabaseError = ({ name, code }: { name: string; code?: string }): string | undefined => {
  if (/^(?:Storage[A-Z]\w*|OutcomeUnknown)$/.test(name)) return name;
  return code !== undefined && engineCode.test(code) ? code : undefined;
};

export const databaseFlag = '--database';

export const creationHint: LocalizedText = {
  en: 'create one: maitre admin init --database D --name "Casa Lola"',
  es: 'cree una: maitre admin init --database D --name "Casa Lola"',
};

/** A database that exists but cannot be opened. `location`: a file, or an address without its password. */
export const createOpenFailure = (
  code: FailureCode,
  location: string,
  reason: LocalizedText,
  detail: { readonly hint?: LocalizedText | undefined; readonly cause?: unknown } = {},
): Failure =>
  new Failure(code, {
    en: `cannot open the database ${location}: ${reason.en}`,
    es: `no se puede abrir la base de datos ${location}: ${reason.es}`,
    field: databaseFlag,
    ...detail,
  });

export const createDatabaseFailure = (text: LocalizedText, hint?: LocalizedText, cause?: unknown): Failure =>
  new Failure('USAGE', { ...text, field: databaseFlag, hint, cause });

export const createForeignDatabaseFailure = (location: string, cause?: unknown): Failure =>
  createDatabaseFailure(
    { en: `${location} is not a database of maitre`, es: `${location} no es una base de datos de maitre` },
    creationHint,
    cause,
  );

export const createNewerDatabaseFailure = (location: string): Failure =>
  createDatabaseFailure(
    {
      en: `a newer version of maitre created ${location}`,
      es: `${location} es de una versión más reciente de maitre`,
    },
    { en: 'update maitre', es: 'actualice maitre' },
  );

export const createOutdatedDatabaseFailure = (location: string): Failure =>
  createDatabaseFailure(
    {
      en: `an older version of maitre created ${location}; it is unchanged`,
      es: `${location} es de una versión anterior de maitre; no se ha cambiado`,
    },
    suggestCommand(['admin', 'migrate'], { en: 'update it first', es: 'actualícela antes' }),
  );

/** The option `--partitions` cannot be used on this database. */
export const createPartitionsFailure = (text: LocalizedText, hint?: LocalizedText): Failure =>
  new Failure('USAGE', { ...text, field: '--partitions', hint });
