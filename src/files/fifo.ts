import { closeSync, constants, openSync, statSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createInterruption } from '../ground/errors.ts';

/** The end of the pipe that we open. */
type End = 'reading' | 'writing';

/** On abort, the other end is opened every `wakeIntervalMs`, at most `maxAttempts` times. */
const wakeIntervalMs = 10;
const maxAttempts = 100;

/**
 * Runs I/O on a path that may be a FIFO. A blocked open() ignores signals, and the process cannot exit before it
 * returns. On abort we open the other end to free the thread. Throws INTERRUPTED.
 */
export const abortableFifoIo = async <T>(
  path: string,
  end: End,
  signal: AbortSignal,
  fn: () => Promise<T>,
): Promise<T> => {
  if (signal.aborted) throw createInterruption();
  const settled = new AbortController();
  // Rejects after an abort, once no thread is blocked.
  const interrupted = new Promise<never>((_, reject) => {
    const onAbort = () => void wake(path, end, settled.signal).then(() => reject(createInterruption()));
    signal.addEventListener('abort', onAbort, { once: true, signal: settled.signal });
  });
  const result = fn().finally(() => {
    settled.abort();
    // A result after an abort may come from our opening the other end, so it does not count.
    if (signal.aborted) throw createInterruption();
  });
  return Promise.race([result, interrupted]);
};

/** Tries repeatedly, because the thread may not be blocked yet, or may block again. */
const wake = async (path: string, end: End, settled: AbortSignal): Promise<void> => {
  for (let attempt = 0; attempt < maxAttempts && !settled.aborted && isPipe(path); attempt++) {
    openOtherEnd(path, end);
    await delay(wakeIntervalMs);
  }
};

const isPipe = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFIFO() ?? false;

const openOtherEnd = (path: string, end: End): void => {
  try {
    const other = end === 'reading' ? constants.O_WRONLY : constants.O_RDONLY;
    const pipe = openSync(path, other | constants.O_NONBLOCK);
    try {
      // Another writer may hold the pipe open without writing.
      if (end === 'reading') writeSync(pipe, '\n');
    } finally {
      closeSync(pipe);
    }
  } catch {
    // No thread is blocked at the moment.
  }
};
