import { configDir } from './paths.ts';
import { readSettings } from './settings.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The profiles' names, one a line, for a shell to offer: those alone that no shell takes for anything else. */
export const profileNames = (env: Env): string => {
  try {
    const names = Object.keys(readSettings(configDir(env)).profiles).filter((name) => /^[\w.-]+$/.test(name));
    return names.map((name) => `${name}\n`).join('');
  } catch {
    return '';
  }
};
