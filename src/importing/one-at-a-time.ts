import { join } from 'node:path';
import { withLock, withLockIfWritable, withLocks } from '../files/lock.ts';
import { makeFolderFor } from '../files/write-file.ts';
import { Failure, withResumeHint } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
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
    throw isUnderWay ? underWay(name, error) : withResumeHint(again(ready), error);
  }
};

/** Milliseconds for which another import is waited for: some ten thousand records. */
const longestComparing = 10 * 60_000;

/**
 * Does the work while no other import of this machine compares what it has with the same records: two that read them before
 * either has written would both create who is in both files.
 */
export const comparingAlone = async <T>(
  { context, flags }: Ready,
  { folder }: Place,
  work: () => Promise<T>,
): Promise<T> => {
  if (flags.match === undefined && flags['on-duplicate'] === undefined) return work();
  const { signal } = context.world;
  const onWait = () => context.notice(waiting);
  return withLock(join(folder, 'comparing.lock'), { patience: longestComparing, signal, onWait }, work);
};

const waiting: LocalizedText = {
  en: 'another import compares with the same records: waiting for it',
  es: 'otra importación compara con los mismos registros: se espera a que acabe',
};
