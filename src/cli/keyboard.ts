import { PassThrough } from 'node:stream';
import { escapeKey } from './prompt-input.ts';

/** A terminal's input. Only a terminal has a raw mode. */
export type Keyboard = NodeJS.ReadableStream & { setRawMode?(isRaw: boolean): unknown };

/** The terminal of prompts, and the signal that ends them. */
export interface PromptStreams {
  readonly input: Keyboard;
  readonly output: NodeJS.WritableStream & { readonly columns?: number };
  readonly signal: AbortSignal;
}

/** How a person leaves a question without an answer: Ctrl-C or the end of the input, Esc, Ctrl-Z. */
type Leaving = 'interrupted' | 'back' | 'suspended';

interface QuestionKeys {
  /** The keys that belong to the answer. */
  readonly input: PassThrough;
  /** Aborts when the person leaves the question. The reason is a `Leaving`. */
  readonly signal: AbortSignal;
  close(): void;
}

const interruptKey = '\u0003';
const suspendKey = '\u001a';

/** An arrow key begins like Esc, and its parts may arrive apart. */
const escapeMs = 40;

/**
 * Reads the keyboard for one question. Readline would wait half a second after Esc, and take the Ctrl-C that follows
 * for a part of the same key.
 */
export const openKeyboard = (keyboard: Keyboard, canSuspend: boolean): QuestionKeys => {
  const leaving = new AbortController();
  const leave = (reason: Leaving) => leaving.abort(reason);
  const input = Object.assign(new PassThrough(), {
    isTTY: (keyboard as { isTTY?: boolean }).isTTY,
    setRawMode: (isRaw: boolean) => keyboard.setRawMode?.(isRaw),
  });
  /** Set while an Esc waits: the rest of an arrow key may follow. */
  let escapeTimer: NodeJS.Timeout | undefined;
  const read = (chunk: string | Uint8Array): void => {
    const keys = Buffer.from(chunk);
    const isEscape = keys.length === 1 && keys.includes(escapeKey);
    if (escapeTimer !== undefined) input.write(escapeKey);
    clearTimeout(escapeTimer);
    escapeTimer = isEscape ? setTimeout(leave, escapeMs, 'back') : undefined;
    if (keys.includes(interruptKey)) leave('interrupted');
    else if (canSuspend && keys.includes(suspendKey)) leave('suspended');
    else if (!isEscape) input.write(keys);
  };
  const finish = () => input.end();
  // On Ctrl-D, or at the end of the input, the library pauses the input and never settles.
  input.once('pause', () => leave('interrupted'));
  keyboard.on('data', read).once('end', finish).resume();
  return {
    input,
    signal: leaving.signal,
    close: () => {
      clearTimeout(escapeTimer);
      keyboard.off('data', read).off('end', finish).pause();
    },
  };
};
