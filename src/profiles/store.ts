import { chmodSync } from 'node:fs';
import Conf from 'conf';
import { createWriteFailure } from '../files/file-errors.ts';
import { withLock } from '../files/lock.ts';
import { retryChange } from '../files/retry-change.ts';
import { makeFolderFor, resolveTargetFile } from '../files/write-file.ts';
import { Failure } from '../ground/errors.ts';
import { getSettingsPath, type Profile, readSettings, type Settings } from './settings.ts';

/** A change takes milliseconds, so a lock held longer than this is probably stuck. */
const lockTimeoutMs = 5_000;

/**
 * Reads, changes and writes the settings under a lock, atomically, mode 0600.
 * Throws BROKEN_SETTINGS instead of overwriting an unreadable file, and WRITE_FAILED.
 */
export const changeSettings = async (
  folder: string,
  change: (settings: Settings) => Settings,
): Promise<void> => {
  const file = getSettingsPath(folder);
  makeFolderFor(file, 'MAITRE_CONFIG_DIR');
  await withLock(`${file}.lock`, { timeoutMs: lockTimeoutMs }, async () => {
    const changed = change(readSettings(folder));
    try {
      await resolveTargetFile(file);
      await retryChange(() => write(folder, changed));
    } catch (cause) {
      throw cause instanceof Failure ? cause : createWriteFailure(file, cause, 'MAITRE_CONFIG_DIR');
    }
  });
};

const write = (folder: string, { current, profiles }: Settings): void => {
  const conf = new Conf<Record<string, unknown>>({
    cwd: folder,
    configName: 'config',
    projectName: 'maitre',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
  const { current: _before, ...rest } = conf.store;
  conf.store = { ...rest, ...(current !== undefined && { current }), profiles };
  chmodSync(getSettingsPath(folder), 0o600);
};

export const putProfile = (folder: string, name: string, profile: Profile): Promise<void> =>
  changeSettings(folder, ({ current, profiles }) => ({
    current: current ?? name,
    profiles: { ...profiles, [name]: profile },
  }));

export const useProfile = (folder: string, name: string): Promise<void> =>
  changeSettings(folder, (settings) => ({ ...settings, current: name }));

/** Removes a profile. If it was current, no other becomes current: a command must not reach the wrong restaurant. */
export const removeProfile = (folder: string, name: string): Promise<void> =>
  changeSettings(folder, ({ current, profiles }) => {
    const { [name]: _removed, ...rest } = profiles;
    return { current: current === name ? undefined : current, profiles: rest };
  });
