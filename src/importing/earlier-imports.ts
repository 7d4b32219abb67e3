import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context/context.ts';
import { shortHash } from '../ground/short-hash.ts';
import { restaurantOf, tenantOf } from '../journal/restaurant.ts';
import { fileBeside, type Known, knownImports, type Place } from './known-imports.ts';
import type { Ready } from './ready.ts';
import { changedSince, lostTrack, otherKey, readOtherwise } from './said.ts';

/** Where it is kept what a restaurant's imports of a kind have sent. */
export const placeOf = async (
  { dataDir, target }: Context,
  kind: string,
  path: string | undefined,
): Promise<Place> => {
  const { place, profile, key_fingerprint } = restaurantOf(target());
  const hash = (...parts: string[]) => shortHash(parts.join(' '));
  return {
    folder: join(dataDir, 'imports', hash(place, kind)),
    whose: hash(place, key_fingerprint, kind),
    site: profile === null ? undefined : hash(place, `profile:${profile}`, kind),
    file: await fileBeside(path),
  };
};

/**
 * This restaurant's imports. Where none is of these rows or of this file, one that another key of the profile sent counts if
 * `tenant_id` says that it is the same restaurant. Throws USAGE where nothing says it, unless `--go-on` does.
 */
export const ours = async (ready: Ready, place: Place, digest: string): Promise<Known[]> => {
  const { context, name, flags } = ready;
  const all = await knownImports(place, context.world.now());
  const own = all.filter(({ hasOtherKey }) => !hasOtherKey);
  const others = all.filter((one) => one.hasOtherKey && isOf(place, one, digest) && mayHaveSent(one));
  if (flags.restart || others.length === 0 || own.some((one) => isOf(place, one, digest))) return own;
  const here = await tenantOf(await context.client());
  const same = others.filter(({ tenant }) => {
    if (here !== undefined && tenant !== undefined) return String(here) === String(tenant);
    if (!flags['go-on']) throw otherKey(name);
    return true;
  });
  return [...own, ...same];
};

const mayHaveSent = ({ done, claimed, lost }: Known): boolean =>
  done.size + claimed.size > 0 || lost !== undefined;

/** Whether an import is of these rows, or of this file. */
export const isOf = ({ file }: Place, one: Known, digest: string): boolean =>
  one.digest === digest || (file !== undefined && one.source === file);

/**
 * The latest import of these rows, else of this file. Throws USAGE where the file is another than the one left half-way,
 * and where nobody knows how far it came.
 */
export const earlier = (
  { name, flags, checked }: Ready,
  place: Place,
  all: readonly Known[],
  digest: string,
): Known | undefined => {
  const ofRows = all.find((one) => one.digest === digest);
  const found = ofRows ?? all.find((one) => isOf(place, one, digest));
  if (found?.lost) throw lostTrack(name, found);
  if (found && !ofRows && found.finished === undefined && found.runs.length > 0 && !flags['go-on'])
    throw changedSince(name, found, checked.good);
  return found;
};

/**
 * A file that was imported and has not changed since may be read otherwise now, by another --map or by a newer version:
 * sent again, everybody would be there twice. Throws USAGE, unless a flag says what is to become of those.
 */
export const refuseReadOtherwise = async (
  { name, flags, checked }: Ready,
  { file }: Place,
  found: Known,
  standing: ReadonlyMap<string, unknown>,
): Promise<void> => {
  const isSaid = flags['go-on'] || flags.match !== undefined || flags['on-duplicate'] !== undefined;
  if (isSaid || file === undefined || found.source !== file || standing.size === 0) return;
  const { mtimeMs } = await stat(file);
  if (mtimeMs < found.touched) throw readOtherwise(name, found, standing, checked.good);
};
