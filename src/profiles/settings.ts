import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, Failure } from '../ground/errors.ts';
import { isLang, type Lang } from '../ground/lang.ts';
import { platform } from '../ground/system.ts';

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
    const code = codeOf(error);
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
