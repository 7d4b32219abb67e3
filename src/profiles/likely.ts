import { chosenProfile } from './chosen.ts';
import { configDir } from './paths.ts';
import { type Profile, readSettings } from './settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The profile that would be used, as far as it can be read; what is wrong with it is said where it is needed. */
export const likelyProfile = (env: Env, named?: string): Profile | undefined => {
  try {
    const settings = readSettings(configDir(env));
    const name = chosenProfile({ env, profile: named, settings: () => settings });
    return name !== undefined && Object.hasOwn(settings.profiles, name) ? settings.profiles[name] : undefined;
  } catch {
    return undefined;
  }
};
