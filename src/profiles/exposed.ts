import { statSync } from 'node:fs';
import { platform } from 'node:os';
import { settingsFile } from './settings.ts';

/** Whether others than its owner can read the settings of a folder. Windows has no such modes. */
export const isExposed = (folder: string): boolean => {
  const stat = statSync(settingsFile(folder), { throwIfNoEntry: false });
  return stat !== undefined && platform() !== 'win32' && (stat.mode & 0o077) !== 0;
};
