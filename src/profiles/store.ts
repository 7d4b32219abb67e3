import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import Conf from 'conf';
import { Failure } from '../errors.ts';
import { type Profile, readSettings, type Settings, settingsFile } from './settings.ts';

/**
 * Changes the settings of a folder: read, changed and written whole, atomically, mode 0600.
 * Throws BROKEN_SETTINGS rather than overwrite a file that it cannot read, WRITE_FAILED where it cannot write.
 */
export const changeSettings = (folder: string, change: (settings: Settings) => Settings): void => {
  const changed = change(readSettings(folder));
  const file = settingsFile(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const conf = new Conf<Record<string, unknown>>({
      cwd: folder,
      configName: 'config',
      projectName: 'maitre',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    conf.store = {
      ...conf.store,
      ...(changed.current === undefined ? {} : { current: changed.current }),
      profiles: changed.profiles,
    };
    if (changed.current === undefined) conf.delete('current');
    if (existsSync(file)) chmodSync(file, 0o600);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure(
      'WRITE_FAILED',
      {
        en: `cannot write the settings file ${file}: ${(cause as Error).message}`,
        es: `no se puede escribir el fichero de ajustes ${file}: ${(cause as Error).message}`,
      },
      { cause },
    );
  }
};

export const putProfile = (folder: string, name: string, profile: Profile): void =>
  changeSettings(folder, (settings) => ({
    current: settings.current ?? name,
    profiles: { ...settings.profiles, [name]: profile },
  }));

export const useProfile = (folder: string, name: string): void =>
  changeSettings(folder, (settings) => ({ ...settings, current: name }));

export const removeProfile = (folder: string, name: string): void =>
  changeSettings(folder, ({ current, profiles }) => {
    const { [name]: _removed, ...rest } = profiles;
    return { current: current === name ? Object.keys(rest)[0] : current, profiles: rest };
  });
