import { join } from 'node:path';
import { makeFolderFor } from '../files/folder.ts';
import { withLockIfWritable, withLocks } from '../files/lock.ts';
import { Failure, goingOnBy } from '../ground/errors.ts';
import { digestOf } from './check.ts';
import type { Place } from './known-imports.ts';
import type { Ready } from './ready.ts';
import { again, underWay } from './said.ts';

/**
 * Does the work while no other run is at the same rows or at the same file. In the data folder there are locks of both; the
 * one beside the file is for whoever has another data folder, another machine on the same share too.
 */
export const oneAtATime = async <T>(
  ready: Ready,
  { folder, whose, file }: Place,
  digest: string,
  work: () => Promise<T>,
): Promise<T> => {
  const { context, name } = ready;
  const lockOf = (held: string) => join(folder, `${held}.lock`);
  const locks = [lockOf(`${whose}-${digest}`), ...(file === undefined ? [] : [lockOf(digestOf(file))])];
  const options = { patience: 500, signal: context.world.signal };
  makeFolderFor(lockOf(whose), 'MAITRE_DATA_DIR');
  let isHeld = false;
  const held = () => {
    isHeld = true;
    return work();
  };
  const beside =
    file === undefined ? held : () => withLockIfWritable(() => `${file}.import.lock`, options, held);
  try {
    return await withLocks(locks, options, beside);
  } catch (error) {
    const isUnderWay = !isHeld && error instanceof Failure && error.retryable;
    throw isUnderWay ? underWay(name, error) : goingOnBy(again(ready), error);
  }
};
