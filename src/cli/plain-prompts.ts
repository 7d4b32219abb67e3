import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createInterruption } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import { answerIn, neither, yesOrNo } from './answers.ts';
import type { Prompts } from './prompts.ts';
import { discardTyped } from './typed-ahead.ts';
import { type Keyboard, unseenLine } from './unseen-line.ts';

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
    discardTyped(input);
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
    secret: (message) => ask(message, () => unseenLine(input, output, signal)),
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
