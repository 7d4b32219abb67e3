import { constants, fstatSync, openSync, type Stats, statSync, writeSync } from 'node:fs';
import { getErrorCode } from '../ground/errors.ts';
import { lazy, tryOr } from '../ground/invariant.ts';
import type { Sink } from '../ground/runtime.ts';

/** Bytes that a socket buffers without a reader. Each write also uses some of them. */
const socketCapacity = 64 * 1024;
const writeOverhead = 1024;

/**
 * A file descriptor of the process as a sink. It opens the stream, which is slow, only for a terminal, or if a write
 * could block until somebody reads. While `mayWait` returns true, a write to a pipe may block.
 */
export const openDirectOutput = (
  fd: number,
  open: () => NodeJS.WriteStream,
  mayWait: () => boolean,
): Sink => {
  const listeners: ((error: Error) => void)[] = [];
  let isOpen = false;
  const openStream = lazy(() => {
    isOpen = true;
    const opened = open();
    for (const listener of listeners) opened.on('error', listener);
    return opened;
  });
  const getOwnType = lazy(() => getType(fd));
  /** Only an unknown type may be a terminal. */
  const openTerminal = () => (getOwnType() === 'unknown' ? openStream() : undefined);
  const getNonBlocking = lazy(() => reopenNonBlocking(fd));
  let written = 0;
  /** Counts so many bytes as written, and returns the descriptor for them; undefined to use the stream. */
  const chooseDescriptor = (count: number): number | undefined => {
    written += count + writeOverhead;
    if (getOwnType() === 'unknown') return undefined;
    if (getOwnType() === 'file' || mayWait()) return fd;
    const descriptor = getNonBlocking();
    if (descriptor !== 'socket') return descriptor;
    return written <= socketCapacity ? fd : undefined;
  };
  return {
    get isTTY() {
      return openTerminal()?.isTTY;
    },
    get columns() {
      return openTerminal()?.columns;
    },
    get rows() {
      return openTerminal()?.rows;
    },
    on: (_event, listener) => (isOpen ? openStream().on('error', listener) : listeners.push(listener)),
    write: (text, done) => {
      if (isOpen) return openStream().write(text, done);
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      const descriptor = chooseDescriptor(bytes.length);
      if (descriptor === undefined) return openStream().write(bytes, done);
      try {
        const rest = writeAvailable(descriptor, bytes);
        if (rest.length > 0) return openStream().write(rest, done);
      } catch (error) {
        return done(error as Error);
      }
      return done();
    },
  };
};

/** `file` if writes never wait, `pipe` if they may wait for a reader, `unknown` for others, such as a terminal. */
const getType = (fd: number): 'file' | 'pipe' | 'unknown' =>
  tryOr('unknown', () => {
    const stats = fstatSync(fd);
    if (stats.isFile() || isNull(stats)) return 'file';
    return stats.isFIFO() || stats.isSocket() ? 'pipe' : 'unknown';
  });

/** Not for Windows, which start.ts excludes. */
const devNull = '/dev/null';

const isNull = (stats: Stats): boolean => stats.isCharacterDevice() && stats.rdev === statSync(devNull).rdev;

/** Reopens the pipe without blocking, because another process may have filled it. Undefined if the system cannot. */
const reopenNonBlocking = (fd: number): number | 'socket' | undefined => {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    return getErrorCode(error) === 'ENXIO' ? 'socket' : undefined;
  }
};

/** Writes bytes. Returns those that a full non-blocking pipe does not accept yet. */
const writeAvailable = (fd: number, bytes: Uint8Array): Uint8Array => {
  let written = 0;
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written);
  } catch (error) {
    if (getErrorCode(error) !== 'EAGAIN') throw error;
  }
  return bytes.subarray(written);
};
