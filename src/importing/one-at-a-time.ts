import { join } from 'node:path';
import { makeFolderFor } from '../files/folder.ts';
import { type LockOptions, withLock, withLocks } from '../files/lock.ts';
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
  try {
    return await withLocks(locks, options, () => withLockBeside(file, options, held));
  } catch (error) {
    const isUnderWay = !isHeld && error instanceof Failure && error.retryable;
    throw isUnderWay ? underWay(name, error) : goingOnBy(again(ready), error);
  }
};

/** Where nothing can be written beside the file, nobody has a lock there. */
const withLockBeside = async <T>(
  file: string | undefined,
  options: LockOptions,
  work: () => Promise<T>,
): Promise<T> => {
  if (file === undefined) return work();
  let isHeld = false;
  try {
    return await withLock(`${file}.import.lock`, options, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    const cannot = error instanceof Failure && error.code === 'WRITE_FAILED' && !error.retryable;
    if (isHeld || !cannot) throw error;
    return work();
  }
};
