import { readlink, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../ground/errors.ts';
import { cannotWrite } from './cannot-write.ts';

/**
 * Where what is written to a path stands, behind its links, also where nothing stands there yet. Throws WRITE_FAILED for
 * links that lead to each other.
 */
export const behindLinks = async (path: string): Promise<string> => {
  for (let place = path; ; ) {
    const found = await realpath(place).catch((error: unknown) => {
      if (codeOf(error) === 'ELOOP') throw cannotWrite(path, error);
    });
    if (found !== undefined) return found;
    const leadsTo = await readlink(place).catch(() => undefined);
    if (leadsTo === undefined) return place;
    // A link leads on from where it really is, which is another folder where its own is a link.
    place = resolve(await realpath(dirname(place)).catch(() => dirname(place)), leadsTo);
  }
};
