import { sql } from 'kysely';
import { redactPassword } from '../../ground/addresses.ts';
import type { Failure } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import {
  createDatabaseFailure,
  createForeignDatabaseFailure,
  createOpenFailure,
  StorageBusy,
  StorageFull,
  StorageUnreachable,
} from '../errors.ts';
import { currentVersion, migrate, readSchemaVersion, requireUsable } from '../migrations.ts';
import type { Db } from '../records.ts';
import { createFifoQueue, type RetryOptions, retryUntilDeadline } from '../retry.ts';
import {
  createKyselyStore,
  type Store,
  type StoreOptions,
  type TransactionBody,
  type VersionOptions,
} from '../store.ts';
import { diskFull, postgresDifferences, retryReason, toStoreError } from './differences.ts';
import {
  type Connections,
  createPool,
  createWriteKind,
  type Pg,
  PostgresRefusal,
  readKind,
  runInTransaction,
  schemaChangeKind,
} from './driver.ts';
import { partitionTables, requirePartitions } from './partitions.ts';

const defaultTimeoutMs = 9_000;
/** Long enough to build an index over millions of rows. */
const migrationTimeoutMs = 600_000;

/** Opens a database of a server. @throws Failure USAGE if the address or the database is wrong, UNAVAILABLE */
const open = (
  address: string,
  { create = false, partitions, timeoutMs = defaultTimeoutMs, extraTimeMs = 0, signal }: StoreOptions = {},
): Promise<Store> =>
  connect(address, async (connections, location) => {
    const options = { timeoutMs, signal };
    const version = await readWithRetry(connections, (db) => findVersion(db, location), options);
    requireUsable(version, location, create);
    if (version < currentVersion) await changeSchema(connections, partitions);
    if (partitions !== undefined)
      await readWithRetry(connections, (db) => requirePartitions(db, partitions), options);
    // Writers of a busy tenant queue before they take a connection, so that other tenants find a free one.
    const enqueue = createFifoQueue();
    return createKyselyStore({
      differences: postgresDifferences,
      timeoutMs,
      signal,
      retryReason,
      toStoreError,
      snapshot: (fn, deadline) => runInTransaction(connections, readKind, fn, deadline + extraTimeMs),
      transaction: (fn, deadline, tenantId) =>
        enqueue(
          tenantId,
          () => runInTransaction(connections, createWriteKind(tenantId), fn, deadline + extraTimeMs),
          deadline,
        ),
      pool: connections.state,
      close: connections.close,
    });
  });

/** Reads the version of the schema without writing; 0 if there is none. @throws Failure USAGE, UNAVAILABLE */
const readVersion = (
  address: string,
  { timeoutMs = defaultTimeoutMs, signal }: VersionOptions,
): Promise<number> =>
  connect(address, async (connections, location) => {
    const version = await readWithRetry(connections, (db) => findVersion(db, location), {
      timeoutMs,
      signal,
    });
    await connections.close();
    return version;
  });

export const postgres = { open, readVersion };

/** Calls `fn` with a pool of connections, and closes the pool if `fn` fails. `location` is the address without its password. */
const connect = <T>(
  address: string,
  fn: (connections: Connections, location: string) => Promise<T>,
): Promise<T> => {
  const location = redactPassword(address);
  return explainErrors(location, async () => {
    const { default: pg } = await import('pg');
    const connections = createPool(pg, normalizeAddress(pg, address));
    try {
      return await fn(connections, location);
    } catch (error) {
      await connections.close();
      throw error;
    }
  });
};

/** Writes out `verify-full` for the SSL modes that pg treats like it, else pg warns on stderr. @throws Failure USAGE if invalid */
const normalizeAddress = (pg: Pg, address: string): string => {
  if (!/^postgres(ql)?:/i.test(address)) throw createAddressFailure();
  const normalized = address.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
  try {
    // Connects to nothing, but parses the address.
    new pg.Client(normalized);
  } catch {
    throw createAddressFailure();
  }
  return normalized;
};

const createAddressFailure = (): Failure =>
  createDatabaseFailure({
    en: 'the database must be a file, or an address like postgres://lola@db.example/casa',
    es: 'la base de datos debe ser un fichero, o una dirección como postgres://lola@db.example/casa',
  });

const readWithRetry = <T>(
  connections: Connections,
  fn: TransactionBody<T>,
  options: RetryOptions,
): Promise<T> =>
  retryUntilDeadline(
    (deadline) => runInTransaction(connections, readKind, fn, deadline),
    retryReason,
    options,
  );

const changeSchema = (connections: Connections, partitions: number | undefined): Promise<void> =>
  retryUntilDeadline(
    (deadline) =>
      runInTransaction(connections, schemaChangeKind, (db) => migrateDatabase(db, partitions), deadline),
    retryReason,
    { timeoutMs: migrationTimeoutMs },
  );

export const explainErrors = <T>(location: string, fn: () => Promise<T>): Promise<T> =>
  fn().catch((error: unknown) => {
    throw explain(location, error);
  });

const explain = (location: string, error: unknown): unknown => {
  if (error instanceof PostgresRefusal) {
    if (error.code === diskFull) {
      const { code, text, hint } = new StorageFull();
      return createOpenFailure(code, location, text, { hint });
    }
    const { reason, hint } = reasons[error.code] ?? { reason: { en: error.message, es: error.message } };
    return createOpenFailure('USAGE', location, reason, { hint });
  }
  if (error instanceof StorageBusy || error instanceof StorageUnreachable) {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    return createOpenFailure('UNAVAILABLE', location, { en: reason, es: reason });
  }
  return error;
};

/** By SQLSTATE. */
const reasons: Readonly<Record<string, { readonly reason: LocalizedText; readonly hint?: LocalizedText }>> = {
  '28P01': {
    reason: { en: 'wrong user or password', es: 'usuario o contraseña incorrectos' },
    hint: {
      en: 'put the password in the address, in PGPASSWORD or in ~/.pgpass',
      es: 'indique la contraseña en la dirección, en PGPASSWORD o en ~/.pgpass',
    },
  },
  '28000': {
    reason: { en: 'the server does not accept this user', es: 'el servidor no acepta a este usuario' },
  },
  '3D000': {
    reason: { en: 'the server has no such database', es: 'el servidor no tiene esa base de datos' },
    hint: { en: 'create it first: createdb NAME', es: 'créela antes: createdb NOMBRE' },
  },
  '42501': {
    reason: { en: 'the user may not create the schema', es: 'el usuario no puede crear el esquema' },
    hint: {
      en: 'make the user the owner of the database: alter database NAME owner to USER',
      es: 'haga al usuario dueño de la base de datos: alter database NOMBRE owner to USUARIO',
    },
  },
  '0A000': {
    reason: {
      en: 'the server has no extension btree_gist',
      es: 'el servidor no tiene la extensión btree_gist',
    },
    hint: { en: "install PostgreSQL's contrib package", es: 'instale el paquete contrib de PostgreSQL' },
  },
};

/** The comment on our table of versions, which distinguishes it from another program's table of the same name. */
const ownerComment = 'maitre';

interface Inspection {
  readonly encoding: string;
  readonly comment: string | null;
  /** All tables of the schema, without those of extensions. */
  readonly tables: number;
}

/** 0 if the schema is empty. @throws Failure USAGE if it is another program's, or not UTF-8 */
const findVersion = async (db: Db, location: string): Promise<number> => {
  const { rows } = await sql<Inspection>`
    select current_setting('server_encoding') as encoding,
      obj_description(to_regclass('schema_version'), 'pg_class') as comment,
      (select count(*) from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as tables`.execute(
    db,
  );
  const { encoding, comment, tables } = invariant(rows[0], 'a select without from has one row');
  if (encoding !== 'UTF8')
    throw createOpenFailure('USAGE', location, {
      en: 'its encoding is not UTF8',
      es: 'su codificación no es UTF8',
    });
  if (comment === ownerComment) return readSchemaVersion(db);
  if (tables > 0) throw createForeignDatabaseFailure(location);
  return 0;
};

const migrateDatabase = async (db: Db, partitions: number | undefined): Promise<void> => {
  const earlier = await migrate(db, postgresDifferences);
  if (partitions !== undefined && earlier === 0) await partitionTables(db, partitions);
  await sql`comment on table schema_version is ${sql.lit(ownerComment)}`.execute(db);
};
