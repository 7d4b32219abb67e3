import { fstatSync, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import { codeOf } from '../ground/errors.ts';
import { once } from '../ground/once.ts';
import type { Sink } from '../ground/world.ts';

/**
 * A file descriptor of the process as a sink. Its stream, which takes as long to open as a short answer to make, is
 * opened for a terminal, once `mayWait` says that a write may no longer wait for its reader, or where the reader's end
 * says so.
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
  const isDirect = once(() => mayWait() && !mayBeTerminal(fd));
  const terminal = () => (isDirect() ? undefined : stream());
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
      if (!isDirect() || isOpen || !mayWait()) return stream().write(text, done);
      const bytes = Buffer.from(text);
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

/** Only a device can be one, and not the one that swallows everything. */
const mayBeTerminal = (fd: number): boolean => {
  try {
    const output = fstatSync(fd);
    return output.isCharacterDevice() && output.rdev !== statSync(devNull).rdev;
  } catch {
    return true;
  }
};

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
