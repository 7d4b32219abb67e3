import { existsSync } from 'node:fs';
import { getDatabaseType, inMemoryDatabase, redactPassword } from '../ground/addresses.ts';
import { outdated } from './failures.ts';
import type { Repositories, Store, StoreOptions } from './store.ts';

interface Opening {
  readonly open: (database: string, options: StoreOptions) => Promise<Store>;
  readonly schemaStatus: (
    database: string,
    options: Pick<StoreOptions, 'patience' | 'signal'>,
  ) => Promise<{ readonly version: number; readonly pending: readonly unknown[] }>;
}

/** @throws Failure USAGE where the schema would have to be brought up to date first */
export const openRehearsal = async (
  database: string,
  { create, ...options }: StoreOptions,
  { open, schemaStatus }: Opening,
): Promise<Store> => {
  const isMissing = create && getDatabaseType(database) === 'file' && !existsSync(database);
  const { version, pending } =
    isMissing || database === inMemoryDatabase
      ? { version: 0, pending: [] }
      : await schemaStatus(database, options);
  if (version > 0 && pending.length > 0) throw outdated(redactPassword(database));
  return rehearsed(
    await (create && version === 0
      ? open(inMemoryDatabase, { create })
      : open(database, { ...options, create: false })),
  );
};

/** Every transaction is undone once its work is done: what it answers is what it would have answered. */
const rehearsed = (store: Store): Store => ({
  ...store,
  transaction: async <T>(work: (repositories: Repositories) => Promise<T>, tenantId?: number): Promise<T> => {
    try {
      return await store.transaction<T>(async (repositories) => {
        throw new Undone(await work(repositories));
      }, tenantId);
    } catch (error) {
      if (error instanceof Undone) return error.answer as T;
      throw error;
    }
  },
});

class Undone extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('undone');
    this.answer = answer;
  }
}
