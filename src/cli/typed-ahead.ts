import { closeSync, constants, openSync, readSync } from 'node:fs';
import { ReadStream } from 'node:tty';

/**
 * Throws away what was typed on the terminal and is not read yet: it is no answer to a question that did not stand there.
 * The library passes over what comes with its first turn, which is late enough on Node and not on every runtime.
 */
export const discardTyped = (input: unknown): void => {
  if (!(input instanceof ReadStream)) return;
  // Else a line that was not ended could not be read.
  input.setRawMode(true);
  let terminal: number | undefined;
  try {
    terminal = openSync('/dev/tty', constants.O_RDONLY | constants.O_NONBLOCK);
    const typed = Buffer.alloc(1024);
    while (readSync(terminal, typed) > 0);
  } catch {
    // EAGAIN: nothing is left. Or there is no such device, as on Windows.
  } finally {
    if (terminal !== undefined) closeSync(terminal);
  }
};
