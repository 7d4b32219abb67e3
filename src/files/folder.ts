import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../ground/make-folder.ts';
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
