import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './errors.ts';

/**
 * Makes a folder, and those that it is in, for their owner alone. Not by Node's own `recursive`, which tries without an
 * end where a folder that is there can hold no other, like /proc.
 */
export const makeFolder = (folder: string): void => {
  try {
    makeOne(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    makeFolder(parent);
    makeOne(folder);
  }
};

const makeOne = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
};
