import { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { StorageBusy, StorageFull, StorageUnreachable } from '../errors.ts';
import { field, unopened } from '../failures.ts';

/** What the server refused: its code and the constraint, never its words, since they repeat what stands in a row. */
export class PostgresRefusal extends Error {
  override readonly name = 'PostgresRefusal';
  /** SQLSTATE. */
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(code: string, constraint?: string) {
    super(`PostgreSQL refused it: ${[code, constraint].filter(Boolean).join(' ')}`);
    this.code = code;
    this.constraint = constraint;
  }
}

/** No connection could be had, or the one that there was went away or fell silent. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}

/** SQLSTATE of a server whose disk has no room left. */
export const diskFull = '53100';

const reasons: Readonly<Record<string, { readonly why: LocalizedText; readonly hint?: LocalizedText }>> = {
  '28P01': {
    why: { en: 'wrong user or password', es: 'usuario o contraseña incorrectos' },
    hint: {
      en: 'Give the password in the address, in PGPASSWORD or in ~/.pgpass',
      es: 'Dé la contraseña en la dirección, en PGPASSWORD o en ~/.pgpass',
    },
  },
  '28000': {
    why: { en: 'the server does not let this user in', es: 'el servidor no deja entrar a este usuario' },
  },
  '3D000': {
    why: { en: 'the server has no such database', es: 'el servidor no tiene esa base de datos' },
    hint: { en: 'Make it first: createdb NAME', es: 'Créela antes: createdb NOMBRE' },
  },
  '42501': {
    why: {
      en: 'the user may not make the schema',
      es: 'el usuario no puede crear el esquema',
    },
    hint: {
      en: 'Let the user own the database: alter database NAME owner to USER',
      es: 'Haga al usuario dueño de la base de datos: alter database NOMBRE owner to USUARIO',
    },
  },
  '0A000': {
    why: { en: 'the server has no extension btree_gist', es: 'el servidor no tiene la extensión btree_gist' },
    hint: { en: "Install PostgreSQL's contrib package", es: 'Instale el paquete contrib de PostgreSQL' },
  },
};

export const notUtf8 = (place: string): Failure =>
  unopened('USAGE', place, { en: 'its encoding is not UTF8', es: 'su codificación no es UTF8' });

export const noAddress = (): Failure =>
  new Failure(
    'USAGE',
    {
      en: 'The database must be a file, or an address like postgres://lola@db.example/casa',
      es: 'La base de datos debe ser un fichero, o una dirección como postgres://lola@db.example/casa',
    },
    { field },
  );

/** Opens, and says of what goes wrong where it was and why. */
export const opening = async <T>(place: string, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    throw explained(place, error);
  }
};

const explained = (place: string, error: unknown): unknown => {
  if (error instanceof PostgresRefusal) {
    if (error.code === diskFull) {
      const { code, text, hint } = new StorageFull();
      return unopened(code, place, text, { hint });
    }
    const { why, hint } = reasons[error.code] ?? { why: { en: error.message, es: error.message } };
    return unopened('USAGE', place, why, { hint });
  }
  if (error instanceof StorageBusy || error instanceof StorageUnreachable) {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    return unopened('UNAVAILABLE', place, { en: reason, es: reason });
  }
  return error;
};
