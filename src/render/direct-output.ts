import { fstatSync, type Stats, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import { codeOf } from '../ground/errors.ts';
import { once } from '../ground/once.ts';
import type { Sink } from '../ground/world.ts';

/** Bytes that a pipe takes before anybody reads. */
const roomOfPipe = 64 * 1024;

/**
 * A file descriptor of the process as a sink. Its stream, which takes as long to open as a short answer to make, is
 * opened for a terminal, or where a write would wait for its reader; while `mayWait` says that it may, it waits.
 */
export const directOutput = (fd: number, open: () => NodeJS.WriteStream, mayWait: () => boolean): Sink => {
  const listeners: ((error: Error) => void)[] = [];
  let isOpen = false;
  const stream = once(() => {
    isOpen = true;
    const opened = open();
    for (const listener of listeners) opened.on('error', listener);
    return opened;
  });
  const end = once(() => endOf(fd));
  const terminal = () => (end() === 'unknown' ? stream() : undefined);
  let written = 0;
  const takes = (bytes: Buffer): boolean => {
    written += bytes.length;
    return end() === 'file' || (end() === 'pipe' && (mayWait() || written <= roomOfPipe));
  };
  return {
    get isTTY() {
      return terminal()?.isTTY;
    },
    get columns() {
      return terminal()?.columns;
    },
    get rows() {
      return terminal()?.rows;
    },
    on: (_event, listener) => (isOpen ? stream().on('error', listener) : listeners.push(listener)),
    write: (text, done) => {
      if (isOpen) return stream().write(text, done);
      const bytes = Buffer.from(text);
      if (!takes(bytes)) return stream().write(bytes, done);
      try {
        const rest = afterWriting(fd, bytes);
        if (rest.length > 0) return stream().write(rest, done);
      } catch (error) {
        return done(error as Error);
      }
      return done();
    },
  };
};

/** What a file descriptor leads to: what takes whatever is written at once, a reader, or perhaps a terminal. */
const endOf = (fd: number): 'file' | 'pipe' | 'unknown' => {
  try {
    const stats = fstatSync(fd);
    if (stats.isFile() || isNull(stats)) return 'file';
    return stats.isFIFO() || stats.isSocket() ? 'pipe' : 'unknown';
  } catch {
    return 'unknown';
  }
};

const isNull = (stats: Stats): boolean => stats.isCharacterDevice() && stats.rdev === statSync(devNull).rdev;

/** Writes bytes, and answers with those that the other end does not take yet, where it lets nobody wait. */
const afterWriting = (fd: number, bytes: Buffer): Buffer => {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if (codeOf(error) !== 'EAGAIN') throw error;
  }
  return bytes.subarray(written);
};
