import { Failure } from '../ground/errors.ts';
import { tryOr } from '../ground/invariant.ts';
import type { Env } from '../ground/runtime.ts';
import { normalizeBaseUrl } from './origin.ts';
import { findFolder, type Profile, readSettings, type Settings } from './settings.ts';

export interface NamedProfile extends Profile {
  readonly name?: string | undefined;
}

/** The restaurant that a command works on. The name is absent if the environment sets URL and key. */
export interface Target extends NamedProfile {
  readonly key: string;
}

interface ProfileSelection {
  readonly env: Env;
  /** `--profile` */
  readonly profile: string | undefined;
  readonly settings: () => Settings;
}

/**
 * Resolves the target: from the flag, else the environment, else the settings. Throws USAGE if URL and key would come
 * from different sources, NO_PROFILE if no source names a service.
 */
export const resolveTarget = (selection: ProfileSelection): Target => {
  const { MAITRE_BASE_URL: baseUrl, MAITRE_API_KEY: key } = selection.env;
  if (!baseUrl && !key) return resolveFromSettings(selection);
  const profile = getNamedProfile(selection);
  if (profile === undefined && baseUrl && key) {
    return {
      baseUrl: normalizeBaseUrl(baseUrl, { allowHttp: false, field: 'MAITRE_BASE_URL' }),
      key: checkKey(key, 'MAITRE_API_KEY'),
    };
  }
  const conflicting = profile ?? selection.settings().current;
  if (conflicting !== undefined)
    throw createMixedSourcesFailure(conflicting, key ? 'MAITRE_API_KEY' : 'MAITRE_BASE_URL');
  throw createIncompleteEnvironmentFailure(key ? 'MAITRE_BASE_URL' : 'MAITRE_API_KEY');
};

/** The profile that `--profile` or the environment names. */
const getNamedProfile = ({ profile, env }: ProfileSelection): string | undefined =>
  profile ?? (env['MAITRE_PROFILE'] || undefined);

const resolveFromSettings = (selection: ProfileSelection): Target => {
  const chosen = selectProfile(selection);
  const settings = selection.settings();
  const name = findProfileName(settings, chosen) ?? chosen;
  const known = Object.keys(settings.profiles);
  if (name === undefined) throw known.length > 0 ? createNoChoiceFailure(known) : createNoProfileFailure();
  const profile = findProfile(settings, name);
  const field =
    selection.profile === undefined && selection.env['MAITRE_PROFILE'] ? 'MAITRE_PROFILE' : '--profile';
  if (!profile) throw createUnknownProfileFailure(name, known, field);
  const hasService = profile.baseUrl !== undefined || profile.database !== undefined;
  if (!hasService || !profile.key) throw createIncompleteProfileFailure(name, profile);
  const key = checkKey(profile.key, `profiles.${name}.key`);
  if (profile.baseUrl === undefined) return { ...profile, name, key };
  const allowHttp = profile.allowHttp === true;
  const baseUrl = normalizeBaseUrl(profile.baseUrl, { allowHttp, field: `profiles.${name}.baseUrl` });
  return { ...profile, name, key, baseUrl };
};

/** Checks that the key is visible ASCII, so that it fits in a header. Throws USAGE with a message without the key. */
export const checkKey = (key: string, field: string): string => {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new Failure('USAGE', {
    en: `${field} is not a valid key: a key has only ASCII characters and no spaces`,
    es: `${field} no es una clave válida: una clave solo tiene caracteres ASCII, sin espacios`,
    field,
  });
};

export const maskKey = (key: string): string => (key.length >= 12 ? `••••${key.slice(-4)}` : '••••');

const createMixedSourcesFailure = (profile: string, variable: string) =>
  new Failure('USAGE', {
    en: `${variable} is set together with the profile "${profile}": a key must not reach another restaurant`,
    es: `${variable} está definida junto al perfil "${profile}": una clave no debe llegar a otro restaurante`,
    field: variable,
    hint: {
      en: 'unset it, or set both MAITRE_BASE_URL and MAITRE_API_KEY and name no profile',
      es: 'quítela, o defina MAITRE_BASE_URL y MAITRE_API_KEY y no indique ningún perfil',
    },
  });

const createIncompleteEnvironmentFailure = (missing: string) =>
  new Failure('NO_PROFILE', {
    en: `${missing} is missing: MAITRE_BASE_URL and MAITRE_API_KEY go together`,
    es: `falta ${missing}: MAITRE_BASE_URL y MAITRE_API_KEY van juntas`,
  });

const createNoChoiceFailure = (known: readonly string[]) =>
  new Failure('NO_PROFILE', {
    en: 'no restaurant is chosen',
    es: 'no hay ningún restaurante elegido',
    hint: {
      en: `choose one: maitre profile use NAME (${known.join(', ')})`,
      es: `elija uno: maitre profile use NOMBRE (${known.join(', ')})`,
    },
  });

export const createNoProfileFailure = () =>
  new Failure('NO_PROFILE', {
    en: 'no restaurant is set up yet',
    es: 'todavía no hay ningún restaurante configurado',
    hint: {
      en: 'try it with sample data: maitre demo   ·   connect a restaurant: maitre profile add NAME --base-url URL',
      es: 'pruebe con datos de ejemplo: maitre demo   ·   conecte un restaurante: maitre profile add NOMBRE --base-url URL',
      next: ['demo'],
    },
  });

export const createUnknownProfileFailure = (
  name: string | readonly string[],
  known: readonly string[],
  field = '--profile',
) => {
  const named = [name].flat().map((item) => `"${item}"`);
  const names = named.join(', ');
  const isOne = named.length === 1;
  const list = known.join(', ');
  return new Failure('NO_PROFILE', {
    en: `there ${isOne ? 'is no profile' : 'are no profiles'} ${names}`,
    es: `no ${isOne ? 'existe el perfil' : 'existen los perfiles'} ${names}`,
    field,
    hint: list
      ? { en: `the profiles are: ${list}`, es: `los perfiles son: ${list}`, next: ['profile', 'list'] }
      : {
          en: 'add it: maitre profile add NAME --base-url URL',
          es: 'añádalo: maitre profile add NOMBRE --base-url URL',
        },
  });
};

/** The command that adds the profile again, with the same type of target. */
export const suggestAddCommand = (name: string, { database }: Profile): string =>
  `maitre profile add ${name} ${database === undefined ? '--base-url URL' : '--database DATABASE'}`;

const createIncompleteProfileFailure = (name: string, profile: Profile) =>
  new Failure('NO_PROFILE', {
    en: `the profile "${name}" has no service or no key`,
    es: `el perfil "${name}" no tiene servicio o clave`,
    hint: {
      en: `add it again: ${suggestAddCommand(name, profile)}`,
      es: `vuelva a añadirlo: ${suggestAddCommand(name, profile)}`,
    },
  });

/**
 * The profile name from `--profile`, the environment or the settings. Undefined if the environment sets URL and key:
 * then the current profile is not used.
 */
export const selectProfile = (selection: ProfileSelection): string | undefined => {
  const { env, settings } = selection;
  const named = getNamedProfile(selection);
  if (named !== undefined) return named;
  return env['MAITRE_BASE_URL'] && env['MAITRE_API_KEY'] ? undefined : settings().current;
};

export const splitNames = (names: string): string[] => [
  ...new Set(
    names
      .trim()
      .split(/\s*,\s*/)
      .filter(Boolean),
  ),
];

/** The profile's name as the settings write it. Upper and lower case are equal: files are named after profiles. */
export const findProfileName = (
  { profiles }: Pick<Settings, 'profiles'>,
  name: string | undefined,
): string | undefined => {
  if (name === undefined || Object.hasOwn(profiles, name)) return name;
  return Object.keys(profiles).find((known) => known.toLowerCase() === name.toLowerCase());
};

export const findProfile = (settings: Settings, name: string | undefined): Profile | undefined => {
  const known = findProfileName(settings, name);
  return known === undefined ? undefined : settings.profiles[known];
};

/**
 * The profile that a command would use, before it is validated. For several profiles, the values they share.
 * Unreadable settings count as empty: the command itself reports them.
 */
export const peekProfile = (
  env: Env,
  { profile, isEveryProfile }: { profile: string | undefined; isEveryProfile: boolean },
): NamedProfile | undefined => {
  const settings = readSettingsOrEmpty(env);
  const chosen = selectProfile({ env, profile, settings: () => settings });
  const names = isEveryProfile ? Object.keys(settings.profiles) : splitNames(chosen ?? '');
  const profiles = names.map((name) => ({ ...findProfile(settings, name), name }));
  return profiles.reduce<Profile | undefined>((all, item) => (all ? pickShared(all, item) : item), undefined);
};

const pickShared = (a: Profile, b: Profile): Profile =>
  Object.fromEntries(Object.entries(a).filter(([field, value]) => b[field as keyof Profile] === value));

/** The profile names for shell completion, one per line, without names that a shell would interpret. */
export const listProfileNames = (env: Env): string =>
  Object.keys(readSettingsOrEmpty(env).profiles)
    .filter((name) => /^[\w.-]+$/.test(name))
    .map((name) => `${name}\n`)
    .join('');

const readSettingsOrEmpty = (env: Env): Settings =>
  tryOr({ profiles: {} }, () => readSettings(findFolder('config', env)));
