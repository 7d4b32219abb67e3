import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isReplaced } from './atomic.ts';
import { cannotWrite } from './cannot-write.ts';

/** Before anything is done that a file is to tell of: whether it can be written there. Throws WRITE_FAILED. */
export const mustBeWritable = async (path: string): Promise<void> => {
  if (!(await isReplaced(path))) return;
  try {
    const target = await realpath(path).catch(() => path);
    await access(dirname(target), constants.W_OK);
    if ((await stat(target).catch(() => undefined))?.isDirectory())
      throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
  } catch (cause) {
    throw cannotWrite(path, cause);
  }
};
