import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { cannotWrite } from './cannot-write.ts';

/**
 * Makes the folder of a file, for its owner alone, where there is none. Throws WRITE_FAILED where it cannot be
 * written to; `variable` is what names another.
 */
export const makeFolderFor = (file: string, variable?: string): void => {
  const folder = dirname(file);
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw cannotWrite(file, cause, variable);
  }
};

/**
 * Makes a folder, and those that it is in, for their owner alone. Not by Node's own `recursive`, which tries without an
 * end where a folder that is there can hold no other, like /proc.
 */
export const makeFolder = (folder: string): void => {
  try {
    makeOne(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (!isCoded(error, 'ENOENT') || parent === folder) throw error;
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

const isCoded = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
