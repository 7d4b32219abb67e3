import { closeSync, constants, openSync, statSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createInterruption } from '../ground/errors.ts';

/** Which end of a pipe the work is at. */
type End = 'reading' | 'writing';

/** How often whoever waits at a pipe is woken, and after how many times that is given up; in milliseconds. */
const pause = 10;
const mostTimes = 100;

/**
 * Work at what may be a pipe, where one of Node's threads waits in the system for the other end and hears of no signal. Where
 * somebody interrupts, that end is ours until the thread is free: the process could not end before. Throws INTERRUPTED then.
 */
export const abortableFifoIo = async <T>(
  path: string,
  end: End,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  if (signal.aborted) throw createInterruption();
  const done = new AbortController();
  const working = work().finally(() => done.abort());
  let stop = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => void wake(path, end, done.signal).then(() => reject(createInterruption()));
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([
      working.finally(() => (signal.aborted ? interrupted : undefined)),
      interrupted,
    ]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** It may not have come to its waiting yet, or go on to the next. */
const wake = async (path: string, end: End, done: AbortSignal): Promise<void> => {
  for (let times = 0; times < mostTimes && !done.aborted && isPipe(path); times++) {
    touch(path, end);
    await delay(pause);
  }
};

const isPipe = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFIFO() ?? false;

const touch = (path: string, end: End): void => {
  try {
    const other = end === 'reading' ? constants.O_WRONLY : constants.O_RDONLY;
    const pipe = openSync(path, other | constants.O_NONBLOCK);
    try {
      // Another writer may be there, and silent.
      if (end === 'reading') writeSync(pipe, '\n');
    } finally {
      closeSync(pipe);
    }
  } catch (_nobody) {
    // Nobody waits there any more, or yet.
  }
};
