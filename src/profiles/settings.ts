import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Failure, getErrorCode } from '../ground/errors.ts';
import { isLang, type Lang } from '../ground/i18n.ts';
import { type Env, platform, systemHome } from '../ground/runtime.ts';

/** One restaurant and its key: a service at a base URL, or a database that the embedded service runs on. */
export interface Profile {
  readonly baseUrl?: string | undefined;
  readonly database?: string | undefined;
  readonly key?: string | undefined;
  readonly tz?: string | undefined;
  readonly lang?: Lang | undefined;
  readonly output?: string | undefined;
  readonly ca?: string | undefined;
  readonly allowHttp?: boolean | undefined;
}

/** All that the settings file holds; `current` names the profile that a line without `-p` is about. */
export interface Settings {
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export const settingsFile = (folder: string): string => join(folder, 'config.json');

/** Whether others than its owner can read the settings of a folder. Windows has no such modes. */
export const isExposed = (folder: string): boolean => {
  const stat = statSync(settingsFile(folder), { throwIfNoEntry: false });
  return stat !== undefined && platform !== 'win32' && (stat.mode & 0o077) !== 0;
};

/** The settings of a folder, empty where there are none or is no folder. Throws BROKEN_SETTINGS, and changes nothing. */
export const readSettings = (folder: string | undefined): Settings => {
  if (folder === undefined) return { profiles: {} };
  const file = settingsFile(folder);
  const content = contentOf(file);
  if (content === undefined) return { profiles: {} };
  const settings = parse(content, file);
  const place = wrongPlace(settings);
  if (place !== undefined) throw broken(file, `${place} is wrong`, `${place} está mal`);
  const { current, profiles = {} } = settings as Partial<Settings>;
  return { current, profiles };
};

type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, unknown>>;

// By hand, because every start reads the settings and a schema library takes longer to load than the rest of it.
const isText: Check = (value) => typeof value === 'string';
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const profileFields = {
  baseUrl: isText,
  database: isText,
  key: isText,
  tz: isText,
  lang: (value) => typeof value === 'string' && isLang(value),
  output: isText,
  ca: isText,
  allowHttp: (value) => typeof value === 'boolean',
} as const satisfies Record<keyof Profile, Check>;

/** The first place that is not as it should be, like `profiles.centro.key`. */
const wrongPlace = (settings: unknown): string | undefined => {
  if (!isObject(settings)) return 'settings';
  const { current, profiles } = settings;
  if (current !== undefined && !isText(current)) return 'current';
  if (profiles === undefined) return undefined;
  if (!isObject(profiles)) return 'profiles';
  for (const [name, profile] of Object.entries(profiles)) {
    if (!isObject(profile)) return `profiles.${name}`;
    for (const [field, isRight] of Object.entries(profileFields)) {
      if (profile[field] !== undefined && !isRight(profile[field])) return `profiles.${name}.${field}`;
    }
  }
  return undefined;
};

const contentOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'ENOENT') return undefined;
    // The code alone: what the system says of it is English, and each start would load the words.
    throw broken(file, code, code, error);
  }
};

const parse = (content: string, file: string): unknown => {
  try {
    return JSON.parse(content);
  } catch (error) {
    // The parser's own message quotes the file, and the file holds keys.
    throw broken(file, 'it is no JSON', 'no es JSON', error instanceof SyntaxError ? undefined : error);
  }
};

const broken = (file: string, en: string, es: string, cause?: unknown) =>
  new Failure(
    'BROKEN_SETTINGS',
    {
      en: `cannot read the settings file ${file}: ${en}`,
      es: `no se puede leer el fichero de ajustes ${file}: ${es}`,
    },
    {
      cause,
      hint: {
        en: 'repair it, or move it away and add the profiles again',
        es: 'repararlo, o apartarlo y añadir de nuevo los perfiles',
      },
    },
  );

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
