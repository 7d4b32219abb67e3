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

/** The profile's name that `--profile`, the environment or the settings choose. */
export const chosenProfile = ({ env, profile, settings }: Choice): string | undefined =>
  profile ?? (env['MAITRE_PROFILE'] || settings().current);

/** The profile of a name; none where there is none of it, whatever an object has by birth. */
export const profileCalled = ({ profiles }: Settings, name: string | undefined): Profile | undefined =>
  name !== undefined && Object.hasOwn(profiles, name) ? profiles[name] : undefined;

/** The profile that would be used, as far as it can be read; what is wrong with it is said where it is needed. */
export const likelyProfile = (env: Env, named?: string): Profile | undefined => {
  const settings = likelySettings(env);
  return profileCalled(settings, chosenProfile({ env, profile: named, settings: () => settings }));
};

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
