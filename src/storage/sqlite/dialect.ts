import {
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely';
import type Database from 'libsql';

/** kysely's SQLite over libsql: writers take their lock at the start, readers see one state. */
export const libsqlDialect = (database: Database.Database): Dialect => ({
  createDriver: () => new LibsqlDriver(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
});

/**
 * `exec` and not a prepared statement: one that was refused because of another process would count as under way,
 * and let no later transaction end.
 */
class LibsqlDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database: adapted(database) });
    this.#database = database;
  }

  /** `immediate`: what a writer reads cannot have changed when it writes, and it never has to give up half-way. */
  override async beginTransaction(_: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    this.#database.exec(settings?.accessMode === 'read only' ? 'begin deferred' : 'begin immediate');
  }

  override async commitTransaction(): Promise<void> {
    this.#database.exec('commit');
  }

  /** SQLite has rolled back by itself where the disk was full or failed. */
  override async rollbackTransaction(): Promise<void> {
    if (this.#database.inTransaction) this.#database.exec('rollback');
  }
}

const keptStatements = 256;

/**
 * libsql frees a statement only when it is collected, so the same text is prepared once; and it ends the whole
 * process when it is given a boolean, so none reaches it.
 */
const adapted = (database: Database.Database): SqliteDatabase => {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    const known = kept.get(text);
    if (known) return known;
    const statement = withoutBooleans(database.prepare(text));
    if (kept.size >= keptStatements) kept.clear();
    kept.set(text, statement);
    return statement;
  };
  return { prepare, close: () => database.close() };
};

const withoutBooleans = (statement: Database.Statement): SqliteStatement => ({
  reader: statement.reader,
  all: (values) => statement.all(bindable(values)),
  run: (values) => statement.run(bindable(values)),
  iterate: (values) => statement.iterate(bindable(values)),
});

const bindable = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
