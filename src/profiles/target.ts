import { Failure } from '../ground/errors.ts';
import type { Env } from '../ground/runtime.ts';
import { checkBaseUrl } from './origin.ts';
import { findConfigDir, type Profile, readSettings, type Settings } from './settings.ts';

/** The restaurant that a command speaks to. */
export interface Target extends Profile {
  /** The profile's name, none where the environment names the service. */
  readonly name?: string;
  readonly key: string;
}

/**
 * Flag > environment > profile. Throws USAGE where a key from one place would meet an address from another,
 * NO_PROFILE where nothing names a service.
 */
export const resolveTarget = (choice: Choice): Target => {
  const baseUrl = choice.env['MAITRE_BASE_URL'] || undefined;
  const key = choice.env['MAITRE_API_KEY'] || undefined;
  if (baseUrl === undefined && key === undefined) return fromSettings(choice);
  const named = choice.profile ?? (choice.env['MAITRE_PROFILE'] || undefined);
  if (named !== undefined) throw mixed(named, key ? 'MAITRE_API_KEY' : 'MAITRE_BASE_URL');
  if (baseUrl !== undefined && key !== undefined) {
    return {
      baseUrl: checkBaseUrl(baseUrl, { allowHttp: false, field: 'MAITRE_BASE_URL' }),
      key: checkKey(key, 'MAITRE_API_KEY'),
    };
  }
  const current = choice.settings().current;
  throw current === undefined
    ? half(baseUrl !== undefined)
    : mixed(current, key ? 'MAITRE_API_KEY' : 'MAITRE_BASE_URL');
};

const fromSettings = (choice: Choice): Target => {
  const name = chosenProfile(choice);
  const settings = choice.settings();
  const known = Object.keys(settings.profiles);
  if (name === undefined) throw none(known);
  const profile = profileCalled(settings, name);
  if (!profile) throw unknownProfile(name, known);
  if (profile.baseUrl === undefined && profile.database === undefined) throw incomplete(name, profile);
  if (!profile.key) throw incomplete(name, profile);
  const key = checkKey(profile.key, `profiles.${name}.key`);
  if (profile.baseUrl === undefined) return { ...profile, name, key };
  const allowHttp = profile.allowHttp === true;
  const baseUrl = checkBaseUrl(profile.baseUrl, { allowHttp, field: `profiles.${name}.baseUrl` });
  return { ...profile, name, key, baseUrl };
};

/** A key is what a header can carry: visible ASCII. Throws USAGE, and never repeats it. */
export const checkKey = (key: string, field: string): string => {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new Failure(
    'USAGE',
    {
      en: `${field} is no key: a key has no spaces and no characters beyond ASCII`,
      es: `${field} no es una clave: una clave no tiene espacios ni caracteres fuera de ASCII`,
    },
    { field },
  );
};

/** Enough of a key to tell it from another. */
export const maskKey = (key: string): string => (key.length >= 12 ? `••••${key.slice(-4)}` : '••••');

const mixed = (profile: string, variable: string) =>
  new Failure(
    'USAGE',
    {
      en: `${variable} is set beside the profile "${profile}": a key must not reach a restaurant it was not made for`,
      es: `${variable} está definida junto al perfil "${profile}": una clave no debe llegar a un restaurante que no es el suyo`,
    },
    {
      field: variable,
      hint: {
        en: 'unset it, or set both MAITRE_BASE_URL and MAITRE_API_KEY and name no profile',
        es: 'quitarla, o definir MAITRE_BASE_URL y MAITRE_API_KEY y no nombrar ningún perfil',
      },
    },
  );

const half = (hasUrl: boolean) => {
  const missing = hasUrl ? 'MAITRE_API_KEY' : 'MAITRE_BASE_URL';
  return new Failure('NO_PROFILE', {
    en: `${missing} is missing: MAITRE_BASE_URL and MAITRE_API_KEY go together`,
    es: `falta ${missing}: MAITRE_BASE_URL y MAITRE_API_KEY van juntas`,
  });
};

const none = (known: readonly string[]) => (known.length > 0 ? noneChosen(known) : noneSetUp());

const noneChosen = (known: readonly string[]) =>
  new Failure(
    'NO_PROFILE',
    { en: 'no restaurant is chosen', es: 'no hay ningún restaurante elegido' },
    {
      hint: {
        en: `choose one: maitre profile use NAME (${known.join(', ')})`,
        es: `elegir uno: maitre profile use NOMBRE (${known.join(', ')})`,
      },
    },
  );

export const noneSetUp = () =>
  new Failure(
    'NO_PROFILE',
    { en: 'no restaurant is set up yet', es: 'todavía no hay ningún restaurante configurado' },
    {
      hint: {
        en: 'try it with sample data: maitre demo   ·   connect a restaurant: maitre profile add NAME --base-url URL',
        es: 'probar con datos de ejemplo: maitre demo   ·   conectar un restaurante: maitre profile add NOMBRE --base-url URL',
      },
    },
  );

/** Of one name, or of several of a line. */
export const unknownProfile = (
  name: string | readonly string[],
  known: readonly string[],
  field = '--profile',
) => {
  const named = [name].flat().map((each) => `"${each}"`);
  const [names, isOne] = [named.join(', '), named.length === 1];
  return new Failure(
    'NO_PROFILE',
    {
      en: `there ${isOne ? 'is no profile' : 'are no profiles'} ${names}`,
      es: `no ${isOne ? 'existe el perfil' : 'existen los perfiles'} ${names}`,
    },
    {
      field,
      hint: {
        en:
          known.length > 0
            ? `the profiles are: ${known.join(', ')}`
            : 'add it: maitre profile add NAME --base-url URL',
        es:
          known.length > 0
            ? `los perfiles son: ${known.join(', ')}`
            : 'añadirlo: maitre profile add NOMBRE --base-url URL',
      },
    },
  );
};

/** What adds a profile again at the same kind of place. */
export const addedAgain = (name: string, { database }: { readonly database?: string | undefined }): string =>
  `maitre profile add ${name} ${database === undefined ? '--base-url URL' : '--database DATABASE'}`;

const incomplete = (name: string, place: { readonly database?: string | undefined }) =>
  new Failure(
    'NO_PROFILE',
    {
      en: `the profile "${name}" has no service or no key`,
      es: `el perfil "${name}" no tiene servicio o clave`,
    },
    {
      hint: {
        en: `add it again: ${addedAgain(name, place)}`,
        es: `añadirlo de nuevo: ${addedAgain(name, place)}`,
      },
    },
  );

/** What chooses among the profiles. */
export interface Choice {
  readonly env: Env;
  /** `--profile` */
  readonly profile: string | undefined;
  readonly settings: () => Settings;
}

/**
 * The name that `--profile`, the environment or the settings choose. None where the environment names a service by
 * its address and key: the current profile is then not used, and says nothing.
 */
export const chosenProfile = ({ env, profile, settings }: Choice): string | undefined =>
  profile ?? (env['MAITRE_PROFILE'] || (hasPair(env) ? undefined : settings().current));

const hasPair = (env: Env): boolean => Boolean(env['MAITRE_BASE_URL'] && env['MAITRE_API_KEY']);

/** Whether a name stands for several profiles: `centro,playa`. */
export const isSeveral = (name: string | undefined): boolean => name?.includes(',') === true;

/** The names in `centro,playa`, each once. */
export const namesIn = (name: string): string[] => [
  ...new Set(
    name
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** The profile of a name; none where there is none of it, whatever an object has by birth. */
export const profileCalled = ({ profiles }: Settings, name: string | undefined): Profile | undefined =>
  name !== undefined && Object.hasOwn(profiles, name) ? profiles[name] : undefined;

interface Wanted {
  readonly profile: string | undefined;
  readonly isEveryProfile: boolean;
}

/**
 * What the profile that would be used says, as far as it can be read; what is wrong with it is said where it is
 * needed. Several say what all of them say alike.
 */
export const peekProfile = (
  env: Env,
  { profile, isEveryProfile }: Wanted,
): (Profile & { readonly name?: string }) | undefined => {
  const settings = likelySettings(env);
  const chosen = chosenProfile({ env, profile, settings: () => settings });
  const names = isEveryProfile ? Object.keys(settings.profiles) : chosen === undefined ? [] : namesIn(chosen);
  const profiles = names.map((name) => ({ ...profileCalled(settings, name), name }));
  return profiles.reduce<Profile | undefined>((all, one) => (all ? common(all, one) : one), undefined);
};

const common = (one: Profile, other: Profile): Profile =>
  Object.fromEntries(Object.entries(one).filter(([field, value]) => other[field as keyof Profile] === value));

/** The profiles' names, one a line, for a shell to offer: those alone that no shell takes for anything else. */
export const profileNames = (env: Env): string =>
  Object.keys(likelySettings(env).profiles)
    .filter((name) => /^[\w.-]+$/.test(name))
    .map((name) => `${name}\n`)
    .join('');

const likelySettings = (env: Env): Settings => {
  try {
    return readSettings(findConfigDir(env));
  } catch {
    return { profiles: {} };
  }
};
