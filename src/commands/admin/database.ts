import { dirname, join } from 'node:path';
import { integerFlag, textFlag } from '../../cli/flag-types.ts';
import { storeOptions } from '../../context/connect.ts';
import type { Context } from '../../context/context.ts';
import { makeFolderFor } from '../../files/write-file.ts';
import { getDatabaseType, resolveDatabaseName } from '../../ground/addresses.ts';
import { withTimeout } from '../../ground/async.ts';
import { findDataDir } from '../../profiles/settings.ts';
import { chosenProfile, profileCalled, unknownProfile } from '../../profiles/target.ts';
import type { Store, StoreOptions } from '../../storage/index.ts';

export const databaseFlag = textFlag(
  'D',
  {
    en: "the database: a file, or postgres://…; the profile's own when left out",
    es: 'la base de datos: un fichero, o postgres://…; si falta, la del perfil',
  },
  { completes: 'files' },
);

export const tenantFlag = integerFlag(
  {
    en: 'the restaurant, where the database holds several',
    es: 'el restaurante, si la base de datos tiene varios',
  },
  1,
  Number.MAX_SAFE_INTEGER,
);

/**
 * `--database`, else that of the chosen profile, else `maitre.db` in the data folder. Throws NO_PROFILE where the
 * profile that is named does not exist: whoever mistypes one must not write to another database.
 */
export const databaseOf = (context: Context, given: string | undefined): string => {
  const { world, globals, settings } = context;
  if (given !== undefined) return resolveDatabaseName(given, world);
  const name = chosenProfile({ env: world.env, profile: globals.profile, settings });
  const profile = profileCalled(settings(), name);
  if (name !== undefined && !profile) throw unknownProfile(name, Object.keys(settings().profiles));
  return profile?.database ?? join(context.dataDir, 'maitre.db');
};

/** How long the database may take to be closed, in milliseconds. */
const closing = 4_000;

/** Opens the database for the length of the command; with `--dry-run` nothing that is done to it lasts. */
export const openDatabase = async (
  context: Context,
  given: string | undefined,
  create = false,
  options: Pick<StoreOptions, 'longer' | 'patience' | 'signal'> = {},
): Promise<Store> => {
  const { openStore } = await import('../../storage/index.ts');
  const database = databaseOf(context, given);
  if (create && !context.globals['dry-run'] && getDatabaseType(database) === 'file') {
    const isInDataDir = dirname(database) === findDataDir(context.world.env);
    makeFolderFor(database, isInDataDir ? 'MAITRE_DATA_DIR' : undefined);
  }
  const store = await openStore(database, { create, ...storeOptions(context), ...options });
  // What was answered is kept already; a database that hangs must not keep the command from its end.
  context.defer(() => withTimeout(closing, store.close(), undefined));
  return store;
};
