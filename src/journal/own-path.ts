import { join } from 'node:path';
import type { Context } from '../context/context.ts';
import { listFolder } from '../ground/fs.ts';
import { computeShortHash } from '../ground/short-hash.ts';
import { createOwnerComparer, identifyRestaurant, type Owner } from './restaurant.ts';

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
  readonly isOfProfile: (name: string) => boolean;
}

/**
 * Returns the path of the profile's file for its current restaurant, else a free path; `belongsToOther` if all its files
 * belong to other restaurants. A file without an owner belongs to the current one.
 */
export const chooseOwnPath = async (
  context: Context,
  { folder, base, extension, isOfProfile }: ProfilePath,
  readOwner: (path: string) => Promise<Owner | undefined>,
) => {
  const { place, key_fingerprint } = identifyRestaurant(context.target());
  const names = listFolder(folder).filter(isOfProfile).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), owner: await readOwner(join(folder, name)) })),
  );
  const compare = createOwnerComparer(context);
  const isOwnKey = ({ owner }: (typeof files)[number]) => owner?.key_fingerprint === key_fingerprint;
  // Files with the same key first: to compare them needs no request.
  for (const { path, owner } of files.toSorted((a, b) => Number(isOwnKey(b)) - Number(isOwnKey(a))))
    if (!owner || (await compare(owner)) === 'same') return { path, belongsToOther: false };
  const suffix = names.includes(base + extension)
    ? `~${computeShortHash(`${place} ${key_fingerprint}`)}`
    : '';
  return { path: join(folder, base + suffix + extension), belongsToOther: files.length > 0 };
};
