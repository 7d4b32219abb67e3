import type { Screen } from '../../render/terminal.ts';

interface LineScreen {
  readonly screen: Screen;
  /** What was written so far, without the final line break. */
  getText(): string;
}

/** A screen that collects what a verb writes, as wide as the terminal. */
export const createLineScreen = (terminal: Screen, onWrite: () => void): LineScreen => {
  let text = '';
  const write = async (part: string | Uint8Array): Promise<void> => {
    text += typeof part === 'string' ? part : Buffer.from(part).toString();
    onWrite();
  };
  return {
    screen: {
      stdoutIsTerminal: true,
      stderrIsTerminal: true,
      // Nothing may erase a line or show progress.
      escapes: { stdout: false, stderr: false },
      width: terminal.width,
      stderrWidth: terminal.width,
      height: undefined,
      colour: { stdout: terminal.colour.stdout, stderr: terminal.colour.stdout },
      unicode: terminal.unicode,
      stdoutIsClosed: false,
      out: write,
      err: write,
      hide: (key) => terminal.hide(key),
    },
    getText: () => text.trimEnd(),
  };
};
