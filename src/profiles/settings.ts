import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Failure, getErrorCode } from '../ground/errors.ts';
import { type Lang, languages } from '../ground/i18n.ts';
import { tryOr } from '../ground/invariant.ts';
import { isJsonObject } from '../ground/json.ts';
import { type Env, getSystemHome, platform } from '../ground/runtime.ts';

/** One restaurant and its key: at the base URL of a service, or in a database for the embedded service. */
export interface Profile {
  readonly baseUrl?: string | undefined;
  readonly database?: string | undefined;
  readonly key?: string | undefined;
  readonly tz?: string | undefined;
  readonly lang?: Lang | undefined;
  readonly output?: string | undefined;
  readonly ca?: string | undefined;
  readonly allowHttp?: boolean | undefined;
  /** Whether reads are stored for when the service is down; yes if undefined. */
  readonly lastKnown?: boolean | undefined;
  /** `yes`, `propose` or `no`: whether commands may write. */
  readonly writes?: string | undefined;
}

/** The settings file. `current` names the profile for commands without `-p`. */
export interface Settings {
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export const getSettingsPath = (folder: string): string => join(folder, 'config.json');

/** Whether users other than the owner can read the settings file. Always false on Windows, which has no modes. */
export const isReadableByOthers = (folder: string): boolean => {
  const stat = statSync(getSettingsPath(folder), { throwIfNoEntry: false });
  return stat !== undefined && platform !== 'win32' && (stat.mode & 0o077) !== 0;
};

/** Reads the settings; empty if there is no file. Throws BROKEN_SETTINGS. */
export const readSettings = (folder: string | undefined): Settings => {
  if (folder === undefined) return { profiles: {} };
  const file = getSettingsPath(folder);
  const content = readContent(file);
  if (content === undefined) return { profiles: {} };
  const settings = parse(content, file);
  const path = findInvalidSetting(settings);
  if (path !== undefined) throw createSettingsFailure(file, `${path} is invalid`, `${path} no es válido`);
  const { current, profiles = {} } = settings as Partial<Settings>;
  return { current, profiles };
};

type Check = (value: unknown) => boolean;

// Checked by hand: every start reads the settings, even if it needs no schema library.
const isText: Check = (value) => typeof value === 'string';

const profileFields = {
  baseUrl: isText,
  database: isText,
  key: isText,
  tz: isText,
  lang: (value) => languages.includes(value as Lang),
  output: isText,
  ca: isText,
  allowHttp: (value) => typeof value === 'boolean',
  lastKnown: (value) => typeof value === 'boolean',
  writes: (value) => ['yes', 'propose', 'no'].includes(value as string),
} as const satisfies Record<keyof Profile, Check>;

const profileChecks = new Map<string, Check>(Object.entries(profileFields));

/** A later version may know other fields. A misspelt one is refused: with `Writes: "no"` ignored, commands would write. */
const isMisspelt = (field: string): boolean => {
  const normalize = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return [...profileChecks.keys()].some((known) => normalize(known) === normalize(field));
};

/** The path of the first invalid value, such as `profiles.centro.key`. */
const findInvalidSetting = (settings: unknown): string | undefined => {
  if (!isJsonObject(settings)) return 'settings';
  const { current, profiles } = settings;
  if (current !== undefined && !isText(current)) return 'current';
  if (profiles === undefined) return undefined;
  if (!isJsonObject(profiles)) return 'profiles';
  for (const [name, profile] of Object.entries(profiles)) {
    if (!isJsonObject(profile)) return `profiles.${name}`;
    for (const [field, value] of Object.entries(profile)) {
      const isValid = profileChecks.get(field)?.(value) ?? !isMisspelt(field);
      if (value !== undefined && !isValid) return `profiles.${name}.${field}`;
    }
  }
  return undefined;
};

const readContent = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'ENOENT') return undefined;
    throw createSettingsFailure(file, code, code, error);
  }
};

const parse = (content: string, file: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    // The parser's message quotes the file, which holds keys: it must not become the cause.
    throw createSettingsFailure(file, 'it is not JSON', 'no es JSON');
  }
};

const createSettingsFailure = (file: string, en: string, es: string, cause?: unknown) =>
  new Failure('BROKEN_SETTINGS', {
    en: `cannot read the settings file ${file}: ${en}`,
    es: `no se puede leer el fichero de ajustes ${file}: ${es}`,
    cause,
    hint: {
      en: 'repair it, or move it away and add the profiles again',
      es: 'repárelo, o apártelo y vuelva a añadir los perfiles',
    },
  });

/** A system folder: `$variable/maitre/subfolder`, or `~/underHome/maitre/subfolder` if the variable is not set. */
interface FolderLocation {
  readonly variable?: string;
  readonly underHome: string;
  readonly subfolder?: string;
}
type FolderLocations = Readonly<Record<Purpose, FolderLocation>>;

const systems: Readonly<Record<string, FolderLocations>> = {
  win32: {
    config: { variable: 'APPDATA', underHome: 'AppData/Roaming', subfolder: 'Config' },
    data: { variable: 'LOCALAPPDATA', underHome: 'AppData/Local', subfolder: 'Data' },
  },
  darwin: {
    config: { underHome: 'Library/Preferences' },
    data: { underHome: 'Library/Application Support' },
  },
};
const xdg: FolderLocations = {
  config: { variable: 'XDG_CONFIG_HOME', underHome: '.config' },
  data: { variable: 'XDG_DATA_HOME', underHome: '.local/share' },
};

const variables = { config: 'MAITRE_CONFIG_DIR', data: 'MAITRE_DATA_DIR' } as const;
type Purpose = keyof typeof variables;

/** The folder of the settings file, or of local databases and journals; undefined for a user without a home. */
export const findFolder = (purpose: Purpose, env: Env, system: string = platform): string | undefined =>
  env[variables[purpose]] || resolveLocation((systems[system] ?? xdg)[purpose], env, system);

/** Like `findFolder`. Throws WRITE_FAILED if there is none. */
export const requireFolder = (purpose: Purpose, env: Env): string => {
  const folder = findFolder(purpose, env);
  if (folder !== undefined) return folder;
  const variable = variables[purpose];
  throw new Failure('WRITE_FAILED', {
    en: 'this user has no home folder',
    es: 'este usuario no tiene carpeta personal',
    field: variable,
    hint: { en: `set ${variable} to a folder`, es: `indique una carpeta en ${variable}` },
  });
};

const resolveLocation = (
  { variable, underHome, subfolder = '' }: FolderLocation,
  env: Env,
  system: string,
) => {
  const fromVariable = ifAbsolute(variable && env[variable]);
  if (fromVariable !== undefined) return join(fromVariable, 'maitre', subfolder);
  const fromEnv = ifAbsolute(env[system === 'win32' ? 'USERPROFILE' : 'HOME']);
  const home = fromEnv ?? tryOr(undefined, () => ifAbsolute(getSystemHome()));
  return home && join(home, underHome, 'maitre', subfolder);
};

/** Ignores a relative or empty folder, as XDG requires: keys must not be stored in the working folder. */
const ifAbsolute = (folder: string | undefined): string | undefined =>
  folder && isAbsolute(folder) ? folder : undefined;
