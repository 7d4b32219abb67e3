import type { Settings } from './settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Choice {
  readonly env: Env;
  /** `--profile` */
  readonly profile: string | undefined;
  readonly settings: () => Settings;
}

/** The profile's name that `--profile`, the environment or the settings choose. */
export const chosenProfile = ({ env, profile, settings }: Choice): string | undefined =>
  profile ?? (env['MAITRE_PROFILE'] || settings().current);
