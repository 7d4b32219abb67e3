import { EventEmitter, setMaxListeners } from 'node:events';
import { emitKeypressEvents, type Key as ReadlineKey } from 'node:readline';
import { createInterruption } from '../ground/errors.ts';
import type { Runtime } from '../ground/runtime.ts';
import type { Screen } from '../render/terminal.ts';
import { createMouseReader, enterMouse, leaveMouse, type MouseReport } from './mouse.ts';
import type { KeyMoment } from './selection.ts';

/** A pressed key: its name, such as `up`, or the typed character; `paste`; or `click` and `wheelup` of the mouse. */
export interface Key {
  readonly name: string;
  /** The character, if it prints one; of a paste the whole text. */
  readonly text: string;
  /** What the screen showed when it was pressed. */
  readonly moment: KeyMoment;
  /** Where the mouse was, and the row that it was on. */
  readonly mouse?: MouseReport & { readonly rowKey: string | undefined };
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
  /** The row that the screen shows at a place. */
  readonly findRow: (x: number, y: number) => string | undefined;
}

const interruptKey = '\u0003';
const escapeTimeoutMs = 40;
/** The alternate screen, without cursor and without automatic line breaks. A paste is marked, because it is no keys. */
const enterScreen = `\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h${enterMouse}`;
const leaveScreen = `${leaveMouse}\x1b[?2004l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l`;
const eraseScreen = '\x1b[2J';
/** A terminal that knows these two sequences shows everything between them at once. */
const [beginUpdate, endUpdate] = ['\x1b[?2026h', '\x1b[?2026l'];

export const openFullScreen = (options: FullScreenOptions): FullScreen => {
  const { runtime, screen, onResize, getMoment, findRow } = options;
  const { stdin, stdout, suspend } = runtime;
  const end = new AbortController();
  const signal = AbortSignal.any([runtime.signal, end.signal]);
  // Every pending request listens to the signal.
  setMaxListeners(0, signal);
  const keys: Key[] = [];
  let shown: readonly string[] = [];
  let isOpen = false;
  let forgetCrash: (() => void) | undefined;
  let pasted: string | undefined;
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
  const keyboard = new EventEmitter();
  const readMouse = createMouseReader(
    (bytes) => void keyboard.emit('data', bytes),
    (mouse) => {
      const rowKey = findRow(mouse.x, mouse.y);
      keys.push({ name: mouse.name, text: '', moment: getMoment(), mouse: { ...mouse, rowKey } });
      wake();
    },
  );
  const read = (chunk: string | Uint8Array): void => {
    // After Esc, readline takes Ctrl-C for a part of the same key.
    if (Buffer.from(chunk).includes(interruptKey)) interrupt();
    else readMouse(chunk);
  };
  const press = (text: string | undefined, { name, ctrl, meta, shift }: ReadlineKey): void => {
    const isText = text !== undefined && !ctrl && !meta && !/\p{Cc}/u.test(text);
    if (name === 'paste-start') {
      pasted = '';
      return;
    }
    if (pasted !== undefined && name !== 'paste-end') {
      pasted += isText ? text : ' ';
      return;
    }
    // Readline calls a line feed `enter`, and the Enter key `return`.
    const plainName = name === 'enter' ? 'return' : (name ?? '');
    const shiftedName = shift && name === 'tab' ? 'shift-tab' : plainName;
    const keyName = ctrl ? `ctrl-${name}` : shiftedName;
    const key = { name: keyName, text: isText ? text : '' };
    keys.push({ ...(pasted === undefined ? key : { name: 'paste', text: pasted }), moment: getMoment() });
    pasted = undefined;
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
  // Node's types ask for a stream and a readline interface, but only events and the timeout are used.
  emitKeypressEvents(keyboard as never, { escapeCodeTimeout: escapeTimeoutMs } as never);
  keyboard.on('keypress', press);
  stdin.on('data', read).on('end', interrupt);
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
      stdin.off('data', read).off('end', interrupt).pause();
      stdout.off('resize', resize);
      restore();
      await written;
      end.abort('closed');
    },
  };
};
