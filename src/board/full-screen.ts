import { setMaxListeners } from 'node:events';
import { emitKeypressEvents, type Key as ReadlineKey } from 'node:readline';
import { createInterruption } from '../ground/errors.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { Screen } from '../render/terminal.ts';
import type { KeyMoment } from './selection.ts';

/** A pressed key: its name, such as `up`, or the typed character. */
export interface Key {
  readonly name: string;
  /** The character, if it prints one. */
  readonly text: string;
  /** What the screen showed when it was pressed. */
  readonly moment: KeyMoment;
}

/** The whole terminal, until it is closed. */
export interface FullScreen {
  /** Aborts on Ctrl-C, at the end of the input, on a signal, and when it is closed. */
  readonly signal: AbortSignal;
  /** Waits for the next key. Throws INTERRUPTED. */
  nextKey(): Promise<Key>;
  /** Discards the keys that nobody has read yet. */
  discardKeys(): void;
  /** Shows as many lines as the terminal has. Writes only those that differ from the lines shown. */
  draw(lines: readonly string[]): void;
  /** Restores the terminal. */
  close(): Promise<void>;
}

interface FullScreenOptions {
  readonly runtime: Pick<Runtime, 'stdin' | 'stdout' | 'signal' | 'suspend' | 'writeOnCrash'>;
  readonly screen: Screen;
  readonly onResize: () => void;
  /** Called when a key arrives, for its moment. */
  readonly getMoment: () => KeyMoment;
}

const interruptKey = '\u0003';
const escapeTimeoutMs = 40;
/** The alternate screen, without cursor and without automatic line breaks. */
const enterScreen = '\x1b[?1049h\x1b[?25l\x1b[?7l';
const leaveScreen = '\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l';
const eraseScreen = '\x1b[2J';
/** A terminal that knows these two sequences shows everything between them at once. */
const [beginUpdate, endUpdate] = ['\x1b[?2026h', '\x1b[?2026l'];

export const openFullScreen = ({ runtime, screen, onResize, getMoment }: FullScreenOptions): FullScreen => {
  const { stdin, stdout, suspend } = runtime;
  const end = new AbortController();
  const signal = AbortSignal.any([runtime.signal, end.signal]);
  // Every pending request listens to the signal.
  setMaxListeners(0, signal);
  const keys: Key[] = [];
  let shown: readonly string[] = [];
  let isOpen = false;
  let forgetCrash: (() => void) | undefined;
  let written = Promise.resolve();
  let wake = () => {};

  const write = (text: string): void => {
    written = Promise.all([written, screen.out(text)]).then(() => undefined);
    // Ends the screen. `written` stays rejected, so that `close` throws the error.
    written.catch(() => end.abort('SIGINT'));
  };
  const open = (): void => {
    isOpen = true;
    forgetCrash = runtime.writeOnCrash?.(leaveScreen);
    shown = [];
    stdin.setRawMode?.(true);
    stdin.resume();
    write(enterScreen);
  };
  const restore = (): void => {
    if (!isOpen) return;
    isOpen = false;
    forgetCrash?.();
    stdin.setRawMode?.(false);
    write(leaveScreen);
  };
  const interrupt = () => end.abort('SIGINT');
  /** After Esc, readline takes Ctrl-C for a part of the same key. */
  const catchInterrupt = (chunk: string | Uint8Array): void => {
    if (Buffer.from(chunk).includes(interruptKey)) interrupt();
  };
  const press = (text: string | undefined, { name, ctrl, meta }: ReadlineKey): void => {
    const isText = text !== undefined && !ctrl && !meta && !/\p{Cc}/u.test(text);
    // Readline calls a line feed `enter`, and the Enter key `return`.
    const plainName = name === 'enter' ? 'return' : (name ?? '');
    const keyName = ctrl ? `ctrl-${name}` : plainName;
    keys.push({ name: keyName, text: isText ? text : '', moment: getMoment() });
    wake();
  };
  const resize = (): void => {
    shown = [];
    if (isOpen) onResize();
  };
  const stop = (): void => {
    restore();
    wake();
  };
  // Node's types ask for a readline interface, but only its timeout is read.
  emitKeypressEvents(stdin, { escapeCodeTimeout: escapeTimeoutMs } as never);
  stdin.on('data', catchInterrupt).on('keypress', press).on('end', interrupt);
  stdout.on('resize', resize);
  // A second signal ends the process at once, so the first one restores the terminal.
  signal.addEventListener('abort', stop);
  if (!signal.aborted) open();

  return {
    signal,
    nextKey: async () => {
      for (;;) {
        if (signal.aborted) throw createInterruption();
        const key = keys.shift();
        if (key?.name === 'ctrl-z' && suspend) {
          restore();
          await written;
          await suspend();
          open();
          onResize();
        } else if (key) return key;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    discardKeys: () => void keys.splice(0),
    draw: (lines) => {
      if (!isOpen) return;
      const changed = lines.flatMap((line, index) =>
        line === shown[index] ? [] : `\x1b[${index + 1};1H\x1b[K${line}\x1b[0m`,
      );
      const erase = shown.length === lines.length ? '' : eraseScreen;
      shown = [...lines];
      if (changed.length > 0) write(`${beginUpdate}${erase}${changed.join('')}${endUpdate}`);
    },
    close: async () => {
      signal.removeEventListener('abort', stop);
      stdin.off('data', catchInterrupt).off('keypress', press).off('end', interrupt).pause();
      stdout.off('resize', resize);
      restore();
      await written;
      end.abort('closed');
    },
  };
};
