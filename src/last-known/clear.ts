import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWriteFailure } from '../files/file-errors.ts';
import { listFolder, makeFolder } from '../ground/fs.ts';
import { getClearingPath, getLastKnownFolder, getLastKnownRoot, hashAddress } from './stored.ts';

/** Removes the stored data of an address, whatever the key, except the data of `otherKeys`. Throws WRITE_FAILED. */
export const clearLastKnown = (
  dataDir: string,
  baseUrl: string | undefined,
  otherKeys: readonly string[] = [],
): void => {
  if (baseUrl === undefined) return;
  const folder = getLastKnownRoot(dataDir);
  const kept = otherKeys.map((key) => getLastKnownFolder(dataDir, { baseUrl, key }));
  try {
    makeFolder(folder);
    // Before the removal: a command that is reading now must not store its data afterwards.
    writeFileSync(getClearingPath(dataDir, baseUrl), crypto.randomUUID(), { mode: 0o600 });
    for (const name of listFolder(folder).filter((name) => name.startsWith(`${hashAddress(baseUrl)}-`)))
      if (!kept.includes(join(folder, name))) rmSync(join(folder, name), { recursive: true, force: true });
  } catch (cause) {
    throw createWriteFailure(folder, cause, 'MAITRE_DATA_DIR');
  }
};
