import type { Env } from '../ground/world.ts';
import { findConfigDir } from './paths.ts';
import { type Profile, readSettings, type Settings } from './settings.ts';

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
export const likelyProfile = (
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
