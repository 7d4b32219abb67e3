import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileFlag, integerFlag } from '../cli/flag-types.ts';
import { makeFolderFor } from '../files/write-file.ts';
import { getDatabaseType, resolveDatabaseName } from '../ground/addresses.ts';
import { withTimeout } from '../ground/async.ts';
import { findFolder } from '../profiles/settings.ts';
import { createUnknownProfileFailure, findProfile, selectProfile } from '../profiles/target.ts';
import type { Store, StoreOptions } from '../storage/index.ts';
import { buildStoreOptions } from './connect.ts';
import type { Context } from './context.ts';

export const databaseFlag = fileFlag(
  {
    en: "the database: a file or postgres://…; by default the profile's",
    es: 'la base de datos: un fichero o postgres://…; si falta, la del perfil',
  },
  'D',
);

export const tenantFlag = integerFlag(1, Number.MAX_SAFE_INTEGER, {
  en: 'the restaurant, if the database has several',
  es: 'el restaurante, si la base de datos tiene varios',
});

/**
 * Returns `--database`, else the selected profile's database, else `maitre.db` in the data folder. Throws NO_PROFILE if
 * the named profile does not exist: a mistyped name must not write to another database.
 */
export const findDatabase = (context: Context, database: string | undefined): string => {
  const { runtime, globals, settings } = context;
  if (database !== undefined) return resolveDatabaseName(database, runtime);
  const name = selectProfile({ env: runtime.env, profile: globals.profile, settings });
  const profile = findProfile(settings(), name);
  if (name !== undefined && !profile)
    throw createUnknownProfileFailure(name, Object.keys(settings().profiles));
  return profile?.database ?? join(context.dataDir, 'maitre.db');
};

const closeTimeoutMs = 4_000;

/** Opens the database until the command ends. With `--dry-run` changes are rolled back. */
export const openDatabase = async (
  context: Context,
  database: string | undefined,
  options: Pick<StoreOptions, 'create' | 'partitions' | 'extraTimeMs' | 'timeoutMs' | 'signal'> = {},
): Promise<Store> => {
  const { openStore } = await import('../storage/index.ts');
  const location = findDatabase(context, database);
  if (options.create && !context.globals['dry-run'] && getDatabaseType(location) === 'file') {
    const isInDataDir = dirname(location) === findFolder('data', context.runtime.env);
    makeFolderFor(location, isInDataDir ? 'MAITRE_DATA_DIR' : undefined);
  }
  const store = await openStore(location, { ...buildStoreOptions(context), ...options });
  // A command commits its changes before it ends, so a database that hangs need not be waited for.
  context.defer(() => withTimeout(closeTimeoutMs, store.close()));
  return store;
};

/**
 * Opens a database to fill it; creates it if it is missing. `discard` has a new file removed once it is closed, unless it
 * holds more than `ownCount` restaurants: then somebody else has added one.
 */
export const openToFill = async (
  context: Context,
  database: string | undefined,
  options: Pick<StoreOptions, 'partitions' | 'extraTimeMs'>,
) => {
  const path = findDatabase(context, database);
  const isNew = getDatabaseType(path) === 'file' && !existsSync(path);
  let isUseless = false;
  // Deferred first, so that the database is closed by then.
  context.defer(async () => {
    if (isUseless) (await import('../storage/sqlite/driver.ts')).removeFile(path);
  });
  const store = await openDatabase(context, database, { ...options, create: true });
  const discard = async (ownCount: number): Promise<void> => {
    isUseless = isNew && (await store.snapshot(({ tenants }) => tenants.list())).length <= ownCount;
  };
  return { store, discard };
};
