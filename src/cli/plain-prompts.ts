import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createInterruption } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import { answerIn, flushTypeahead, neither, yesOrNo } from './prompt-input.ts';
import type { Prompts } from './prompts.ts';

interface Asking {
  readonly lang: Lang;
  readonly input: Keyboard;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

/**
 * The same questions on a terminal that obeys no escape sequences: each is a line with the answer typed behind it, and what is
 * wrong is said below, before it is asked again.
 */
export const createPlainPrompts = ({ lang, input, output, signal }: Asking): Prompts => {
  const ask = async (question: string, read: () => Promise<string | undefined>): Promise<string> => {
    flushTypeahead(input);
    output.write(`${question} `);
    const typed = await read();
    if (typed === undefined) throw createInterruption();
    return typed;
  };
  const typedLine = (question: string) =>
    ask(question, async () => {
      const typed = await seenLine(input, signal);
      // Nobody ended the line that the question stands on.
      if (typed === undefined) output.write('\n');
      return typed;
    });
  const until = async <T>(question: string, answerTo: (typed: string) => { is: T } | string): Promise<T> => {
    for (;;) {
      const answer = answerTo(await typedLine(question));
      if (typeof answer !== 'string') return answer.is;
      output.write(`> ${answer}\n`);
    }
  };
  return {
    confirm: (message) =>
      until(yesOrNo(message, lang), (typed) => {
        const is = answerIn(typed);
        return is === undefined ? neither[lang] : { is };
      }),
    secret: (message) => ask(message, () => readHiddenLine(input, output, signal)),
    line: (message, { initial, check } = {}) =>
      until(initial === undefined ? message : `${message} (${initial})`, (typed) => {
        const is = typed || (initial ?? '');
        const checked = check?.(is) ?? true;
        return checked === true ? { is } : checked;
      }),
    choose: (message, choices) => {
      const list = choices.map(({ name }, at) => `  ${numbered(name, at + 1)}\n`).join('');
      return until(`${message}\n${list}${number[lang]}`, (typed) => {
        const chosen = choices[Number(typed.trim()) - 1];
        return chosen ? { is: chosen.value } : `1-${choices.length}`;
      });
    },
  };
};

/** Some names bear their number already. */
const numbered = (name: string, at: number): string => (name.startsWith(`${at}. `) ? name : `${at}. ${name}`);

const number = { en: 'number', es: 'número' } as const;

/** The line that is typed next; undefined at the end of the input, or where somebody interrupts. */
const seenLine = async (input: Keyboard, signal: AbortSignal): Promise<string | undefined> => {
  if (signal.aborted) return undefined;
  input.setRawMode?.(false);
  const lines = createInterface({ input, terminal: false, signal });
  try {
    const [typed] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [undefined])]);
    return typed;
  } finally {
    lines.close();
  }
};

/** A keyboard; one that is no terminal's has no raw mode. */
export type Keyboard = NodeJS.ReadableStream & { setRawMode?(isRaw: boolean): unknown };

/** Ctrl-C and Ctrl-D, which a terminal that shows nothing of what is typed hands on. */
const leaves = ['\u0003', '\u0004'];
const ends = ['\r', '\n'];
const takesBack = ['\b', '\u007f'];
/** Ctrl-U, which takes the whole line back wherever a terminal reads it. */
const takesAllBack = '\u0015';

/** A line that is typed and not shown; undefined where it is left, at the end of the input, or where somebody interrupts. */
export const readHiddenLine = (
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
