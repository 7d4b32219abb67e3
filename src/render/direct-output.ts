import { constants, fstatSync, openSync, type Stats, statSync, writeSync } from 'node:fs';
import { getErrorCode } from '../ground/errors.ts';
import { lazy } from '../ground/invariant.ts';
import type { Sink } from '../ground/runtime.ts';

/** Bytes that a socket takes before anybody reads, of which each write takes some for itself. */
const roomOfSocket = 64 * 1024;
const roomOfWrite = 1024;

/**
 * A file descriptor of the process as a sink. Its stream, which takes as long to open as a short answer to make, is
 * opened for a terminal, or where a write would wait for its reader, or might; while `mayWait` says that it may, it waits.
 */
export const directOutput = (fd: number, open: () => NodeJS.WriteStream, mayWait: () => boolean): Sink => {
  const listeners: ((error: Error) => void)[] = [];
  let isOpen = false;
  const stream = lazy(() => {
    isOpen = true;
    const opened = open();
    for (const listener of listeners) opened.on('error', listener);
    return opened;
  });
  const end = lazy(() => endOf(fd));
  const terminal = () => (end() === 'unknown' ? stream() : undefined);
  const unwaiting = lazy(() => reopened(fd));
  let written = 0;
  /** The descriptor that takes so many bytes now; undefined for its stream. */
  const taking = (count: number): number | undefined => {
    written += count + roomOfWrite;
    if (end() === 'unknown') return undefined;
    if (end() === 'file' || mayWait()) return fd;
    const to = unwaiting();
    if (to !== 'socket') return to;
    return written <= roomOfSocket ? fd : undefined;
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
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      const to = taking(bytes.length);
      if (to === undefined) return stream().write(bytes, done);
      try {
        const rest = afterWriting(to, bytes);
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

/** Nobody writes to Windows this way (start.ts). */
const devNull = '/dev/null';

const isNull = (stats: Stats): boolean => stats.isCharacterDevice() && stats.rdev === statSync(devNull).rdev;

/** The same pipe, where nobody waits in a write: others may have filled it. Undefined where the system does not open it again. */
const reopened = (fd: number): number | 'socket' | undefined => {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    return getErrorCode(error) === 'ENXIO' ? 'socket' : undefined;
  }
};

/** Writes bytes, and answers with those that the other end does not take yet, where it lets nobody wait. */
const afterWriting = (fd: number, bytes: Uint8Array): Uint8Array => {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if (getErrorCode(error) !== 'EAGAIN') throw error;
  }
  return bytes.subarray(written);
};
