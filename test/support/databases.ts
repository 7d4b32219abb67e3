import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { openStore } from '../../src/storage/index.ts';
import type { Store } from '../../src/storage/store.ts';
import { memoryStore } from './memory.ts';
import { owner, type Running, runningAt } from './postgres/server.ts';
import { type Shared, template } from './postgres/shared.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that the tests of a project are about. */
    engine: keyof typeof engines;
  }
}

/** The run's server. */
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
 * A database of a test's own on the run's server; with the schema, unless it is to be bare. `as` says whose it is, and how it is
 * made. It goes with the server: whoever drops one waits until every connection of the server has heard of it, those of
 * other tests too, which took 36 s once.
 */
export const newDatabase = async ({ bare = false, as = `owner ${owner}` } = {}): Promise<Database> => {
  const server = await sharedServer();
  const name = `d${process.pid}_${made++}`;
  const copy = bare ? '' : `template ${template} strategy file_copy`;
  await server.asSuperuser(`create database ${name} ${as} ${copy}`);
  return { server, name, address: server.addressOf(name) };
};

let own: Promise<{ store: Store; empty(): Promise<unknown> }> | undefined;

/**
 * This process's own database: made once, emptied for each test, which costs a hundredth of making one, and gone with the
 * run's server.
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

/** As a replica, which looks at no reference, and without `truncate`, which makes every file of every table anew. */
const emptyingStatements = `
  select 'set session_replication_role = replica;'
    || (select string_agg(format('delete from %I;', tablename), '') from pg_tables
        where schemaname = 'public' and tablename <> 'schema_version')
    || (select string_agg(format('select setval(%L, 1, false);', sequencename), '') from pg_sequences) as emptying`;

/** The worker's own database, emptied: the store before it is the same. */
const emptied = async (): Promise<Store> => {
  own ??= ownDatabase();
  const { store, empty } = await own;
  await empty();
  return { ...store, close: async () => {} };
};

interface Engine {
  /** A store with nothing in it. */
  readonly empty: () => Promise<Store>;
  /** The name of a database that is still to be made, in the folder where it is a file. */
  readonly place: (folder: string) => Promise<string>;
}

/** Every database that there is a store for. */
const engines = {
  sqlite: { empty: memoryStore, place: async (folder) => join(folder, 'casa.db') },
  postgres: { empty: emptied, place: async () => (await newDatabase()).address },
} as const satisfies Record<string, Engine>;

/** The one that the tests of this project are about: a worker may have those of several. */
const engine = (): Engine => engines[inject('engine')];

/** A store with nothing in it. The one before it in the same worker is emptied, or left alone, as the engine has it. */
export const emptyStore = (): Promise<Store> => engine().empty();

/** A place for a database that several stores or processes share; `close` removes it. */
export const newPlace = async (): Promise<{ database: string; close(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-stores-'));
  const database = await engine().place(folder);
  return { database, close: async () => rmSync(folder, { recursive: true, force: true }) };
};

/** Several stores over one database, as several processes have them; `close` ends them and removes it. */
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
