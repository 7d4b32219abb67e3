import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFolder } from '../ground/fs.ts';

/** An address and key: the key belongs to one restaurant forever (API §5). */
interface Place {
  readonly baseUrl: string;
  readonly key: string;
}

const folderName = 'last-known';

/** The folder of a restaurant's last known data. */
export const getLastKnownFolder = (dataDir: string, { baseUrl, key }: Place): string =>
  join(dataDir, folderName, `${hashAddress(baseUrl)}-${hash(key)}`);

/** Removes what is stored from an address: of one key, or of every key, since several may be of one restaurant. */
export const clearLastKnown = (
  dataDir: string,
  { baseUrl, key }: { readonly baseUrl?: string | undefined; readonly key?: string | undefined },
): void => {
  if (baseUrl === undefined) return;
  const start = `${hashAddress(baseUrl)}-${key === undefined ? '' : hash(key)}`;
  const folder = join(dataDir, folderName);
  for (const name of listFolder(folder).filter((name) => name.startsWith(start)))
    rmSync(join(folder, name), { recursive: true, force: true });
};

const hashAddress = (baseUrl: string): string => hash(baseUrl.replace(/\/+$/, ''));

/** FNV-1a, 64 bits: every list computes it, and `node:crypto` takes longer to load. */
const hash = (text: string): string =>
  [...Buffer.from(text)]
    .reduce((sum, byte) => BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n)
    .toString(16)
    .padStart(16, '0');
