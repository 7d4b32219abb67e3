import { isAbsolute, join } from 'node:path';
import { Failure } from '../ground/errors.ts';
import { platform, systemHome } from '../ground/system.ts';
import type { Env } from '../ground/world.ts';

/** Where a system keeps such files: under the folder that a variable names, else at a place under the home. */
interface Place {
  readonly variable?: string;
  readonly underHome: string;
  /** What stands behind the program's name. */
  readonly inner?: string;
}
interface Places {
  readonly config: Place;
  readonly data: Place;
}

const systems: Readonly<Record<string, Places>> = {
  win32: {
    config: { variable: 'APPDATA', underHome: 'AppData/Roaming', inner: 'Config' },
    data: { variable: 'LOCALAPPDATA', underHome: 'AppData/Local', inner: 'Data' },
  },
  darwin: {
    config: { underHome: 'Library/Preferences' },
    data: { underHome: 'Library/Application Support' },
  },
};
/** The XDG Base Directory Specification. */
const xdg: Places = {
  config: { variable: 'XDG_CONFIG_HOME', underHome: '.config' },
  data: { variable: 'XDG_DATA_HOME', underHome: '.local/share' },
};

/** The folder of the settings file. Throws WRITE_FAILED for a user without a home who names none. */
export const configDir = (env: Env): string => findConfigDir(env) ?? homeless('MAITRE_CONFIG_DIR');

/** The folder of local databases and journals. Throws as above. */
export const dataDir = (env: Env): string => findDataDir(env) ?? homeless('MAITRE_DATA_DIR');

/** As `configDir`, undefined for a user without a home: for what can do without. */
export const findConfigDir = (env: Env, system: string = platform): string | undefined =>
  env['MAITRE_CONFIG_DIR'] || folderAt((systems[system] ?? xdg).config, env, system);

/** As `dataDir`, likewise. */
export const findDataDir = (env: Env, system: string = platform): string | undefined =>
  env['MAITRE_DATA_DIR'] || folderAt((systems[system] ?? xdg).data, env, system);

const folderAt = ({ variable, underHome, inner = '' }: Place, env: Env, system: string) => {
  const named = absolute(variable && env[variable]);
  if (named !== undefined) return join(named, 'maitre', inner);
  const home = absolute(env[system === 'win32' ? 'USERPROFILE' : 'HOME']) ?? knownHome();
  return home && join(home, underHome, 'maitre', inner);
};

/** XDG wants a relative folder ignored, as an empty one: keys would land wherever the user happens to be. */
const absolute = (folder: string | undefined): string | undefined =>
  folder && isAbsolute(folder) ? folder : undefined;

/** The home that the system has for the user; it may know neither. */
const knownHome = (): string | undefined => {
  try {
    return absolute(systemHome());
  } catch {
    return undefined;
  }
};

const homeless = (variable: string): never => {
  throw new Failure(
    'WRITE_FAILED',
    { en: 'this user has no home folder', es: 'este usuario no tiene carpeta personal' },
    {
      field: variable,
      hint: { en: `name a folder in ${variable}`, es: `nombrar una carpeta en ${variable}` },
    },
  );
};
