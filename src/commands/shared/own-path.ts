import { join } from 'node:path';
import type { Context } from '../../context/context.ts';
import { listFolder } from '../../ground/fs.ts';
import { shortHash } from '../../ground/short-hash.ts';
import { createOwnerComparer, identifyRestaurant, type Owner } from '../../journal/restaurant.ts';

/** Creates the owner to store in a new file. `records` show the `tenant_id`. */
export const createOwner = (
  context: Context,
  records: readonly { readonly tenant_id?: unknown }[],
): Owner => {
  const { place, key_fingerprint } = identifyRestaurant(context.target());
  const tenant_id = records.find((record) => record.tenant_id != null)?.tenant_id;
  return { place, key_fingerprint, ...(tenant_id !== undefined && { tenant_id }) };
};

interface ProfilePath {
  readonly folder: string;
  /** The name without its extension. */
  readonly base: string;
  readonly extension: string;
  /** Whether a name in the folder is one of the profile's, for any restaurant. */
  readonly isUsed: (name: string) => boolean;
}

/**
 * Chooses the file of the profile and its current restaurant, or a free path; `isOfOther` if only another restaurant has
 * a file under this name. A file without an owner counts as its own.
 */
export const chooseOwnPath = async (
  context: Context,
  { folder, base, extension, isUsed }: ProfilePath,
  readOwner: (path: string) => Promise<Owner | undefined>,
) => {
  const { place, key_fingerprint } = identifyRestaurant(context.target());
  const used = listFolder(folder).filter(isUsed).sort();
  const owners = await Promise.all(
    used.map(async (name) => ({ path: join(folder, name), owner: await readOwner(join(folder, name)) })),
  );
  const compare = createOwnerComparer(context);
  const isOwnKey = ({ owner }: (typeof owners)[number]) => owner?.key_fingerprint === key_fingerprint;
  // The same key needs no request to the service.
  for (const { path, owner } of owners.toSorted((a, b) => Number(isOwnKey(b)) - Number(isOwnKey(a))))
    if (!owner || (await compare(owner)) === 'same') return { path, isOfOther: false };
  const suffix = used.includes(base + extension) ? `~${shortHash(`${place} ${key_fingerprint}`)}` : '';
  return { path: join(folder, base + suffix + extension), isOfOther: used.length > 0 };
};
