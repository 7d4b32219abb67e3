/** A keyboard; one that is no terminal's has no raw mode. */
export type Keyboard = NodeJS.ReadableStream & { setRawMode?(isRaw: boolean): unknown };

/** Ctrl-C and Ctrl-D, which a terminal that shows nothing of what is typed hands on. */
const leaves = ['\u0003', '\u0004'];
const ends = ['\r', '\n'];
const takesBack = ['\b', '\u007f'];
/** Ctrl-U, which takes the whole line back wherever a terminal reads it. */
const takesAllBack = '\u0015';

/** A line that is typed and not shown; undefined where it is left, at the end of the input, or where somebody interrupts. */
export const unseenLine = (
  input: Keyboard,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const typed: string[] = [];
    const end = (line: string | undefined) => {
      input.off('data', read).off('end', leave).pause();
      signal.removeEventListener('abort', leave);
      input.setRawMode?.(false);
      output.write('\n');
      resolve(line);
    };
    const leave = () => end(undefined);
    const read = (chunk: string | Uint8Array) => {
      for (const key of Buffer.from(chunk).toString()) {
        if (leaves.includes(key)) return leave();
        if (ends.includes(key)) return end(typed.join(''));
        if (takesBack.includes(key)) typed.pop();
        else if (key === takesAllBack) typed.length = 0;
        else typed.push(key);
      }
    };
    if (signal.aborted) return leave();
    signal.addEventListener('abort', leave);
    input.setRawMode?.(true);
    input.on('data', read).on('end', leave).resume();
  });
