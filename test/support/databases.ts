import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/store.ts';
import { memoryStore } from './memory.ts';
import { owner, type Running, runningAt } from './postgres/server.ts';
import { dividedTemplate, type Shared, template } from './postgres/shared.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database engine of the project's tests. */
    engine: keyof typeof engines;
  }
}

/** The PostgreSQL server of the run. */
export const sharedServer = async (): Promise<Running> => {
  const folder = inject('folder');
  writeFileSync(join(folder, 'wanted'), '');
  const file = join(folder, 'server.json');
  await vi.waitUntil(() => existsSync(file), { timeout: 60_000, interval: 20 });
  const { port, error }: Shared = JSON.parse(readFileSync(file, 'utf8'));
  if (error !== undefined) throw new Error(error);
  return runningAt(port);
};

let made = 0;

export interface Database {
  readonly server: Running;
  readonly name: string;
  readonly address: string;
}

/**
 * A new database on the run's server, with the schema unless `bare`: partitioned in the project `partitions`. `as` is the end of the statement that creates it.
 * It is removed with the server: dropping it would wait for every connection of the server, which once took 36 s.
 */
export const newDatabase = async ({
  bare = false,
  isDivided = inject('engine') === 'partitions',
  as = `owner ${owner}`,
} = {}): Promise<Database> => {
  const server = await sharedServer();
  const name = `d${process.pid}_${made++}`;
  const copy = bare ? '' : `template ${isDivided ? dividedTemplate : template} strategy file_copy`;
  await server.asSuperuser(`create database ${name} ${as} ${copy}`);
  return { server, name, address: server.addressOf(name) };
};

let own: Promise<{ store: Store; empty(): Promise<unknown> }> | undefined;

/**
 * The database of this process: created once, emptied for each test, which takes a hundredth of the time, and removed
 * with the run's server.
 */
const ownDatabase = async () => {
  const database = await newDatabase();
  const store = await openStore(database.address);
  const superuser = await database.server.superuser(database.name);
  // The server may end before the worker does.
  superuser.on('error', () => {});
  const { rows } = await superuser.query<{ emptying: string }>(emptyingStatements);
  return { store, empty: () => superuser.query(rows[0]!.emptying) };
};

/** As a replica, which checks no references, and without `truncate`, which rewrites the files of every table. */
const emptyingStatements = `
  select 'set session_replication_role = replica;'
    || (select string_agg(format('delete from %I;', relname), '') from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and relname <> 'schema_version')
    || (select string_agg(format('select setval(%L, 1, false);', sequencename), '') from pg_sequences) as emptying`;

/** The worker's database, emptied. It is always the same store. */
const emptied = async (): Promise<Store> => {
  own ??= ownDatabase();
  const { store, empty } = await own;
  await empty();
  return { ...store, close: async () => {} };
};

interface Engine {
  /** An empty store. */
  readonly empty: () => Promise<Store>;
  /** The name of a database that does not exist yet; a file is in the folder. */
  readonly place: (folder: string) => Promise<string>;
}

/** Every supported database. */
const engines = {
  sqlite: { empty: memoryStore, place: async (folder) => join(folder, 'casa.db') },
  postgres: { empty: emptied, place: async () => (await newDatabase()).address },
  partitions: { empty: emptied, place: async () => (await newDatabase()).address },
} as const satisfies Record<string, Engine>;

/** The engine of the current project: a worker may run tests of several projects. */
const engine = (): Engine => engines[inject('engine')];

/** An empty store. On PostgreSQL it is the previous one of the worker, emptied. */
export const emptyStore = (): Promise<Store> => engine().empty();

/** The name of a new database that several stores or processes can share; `close` removes it. */
export const newPlace = async (): Promise<{ database: string; close(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-stores-'));
  const database = await engine().place(folder);
  return { database, close: async () => rmSync(folder, { recursive: true, force: true }) };
};

/** Several stores on one database, as in several processes; `close` closes them and removes it. */
export const severalStores = async (count: number): Promise<{ stores: Store[]; close(): Promise<void> }> => {
  const { database, ...place } = await newPlace();
  const stores = await Promise.all(
    Array.from({ length: count }, () => openStore(database, { create: true })),
  );
  const close = async () => {
    for (const store of stores) await store.close();
    await place.close();
  };
  return { stores, close };
};
