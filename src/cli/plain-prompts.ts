import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createInterruption, StepBack } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import type { Keyboard, PromptStreams } from './keyboard.ts';
import {
  chooseOne,
  escapeKey,
  expectedYesNo,
  filterChoices,
  flushTypeahead,
  formatHidden,
  type Prompts,
  parseYesNo,
  yesNoQuestion,
} from './prompt-input.ts';

interface PlainPromptsOptions extends PromptStreams {
  readonly lang: Lang;
}

/** Prompts for a terminal without escape sequences. Each is one line, and is repeated after an invalid answer. */
export const createPlainPrompts = ({ lang, input, output, signal }: PlainPromptsOptions): Prompts => {
  const ask = async (question: string, read: () => Promise<string | undefined>): Promise<string> => {
    flushTypeahead(input);
    output.write(`${question} `);
    const typed = await read();
    if (typed === undefined) throw createInterruption();
    if (typed === escapeKey) throw new StepBack();
    return typed;
  };
  const askLine = (question: string) =>
    ask(question, async () => {
      const typed = await readLine(input, signal);
      // Without Enter, the cursor is still on the line of the question.
      if (typed === undefined) output.write('\n');
      return typed;
    });
  /** Repeats the question until `parse` returns a value and not a message. */
  const askUntil = async <T>(
    question: string,
    parse: (typed: string) => { value: T } | string,
  ): Promise<T> => {
    for (;;) {
      const parsed = parse(await askLine(question));
      if (typeof parsed !== 'string') return parsed.value;
      output.write(`> ${parsed}\n`);
    }
  };
  return {
    confirm: (message) =>
      askUntil(yesNoQuestion(message, lang), (typed) => {
        const value = parseYesNo(typed);
        return value === undefined ? expectedYesNo[lang] : { value };
      }),
    secret: (message) => ask(message, () => readHiddenLine(input, output, signal)),
    line: (message, { initial, check } = {}) =>
      askUntil(initial === undefined ? message : `${message} (${initial})`, (typed) => {
        const value = typed || (initial ?? '');
        const checked = check?.(value) ?? true;
        return checked === true ? { value } : checked;
      }),
    choose: (message, choices, options) => {
      const format = (typed: string): string => {
        const { shown, hiddenCount } = filterChoices(choices, typed, options);
        const hidden = hiddenCount > 0 ? `  ${formatHidden(hiddenCount, lang)}\n` : '';
        return `${shown.map(({ name, number }) => `  ${number}. ${name}\n`).join('')}${hidden}`;
      };
      return askUntil(`${message}\n${format('')}${{ en: 'number', es: 'número' }[lang]}`, (typed) => {
        const { shown, activeIndex } = filterChoices(choices, typed, { ...options, isExplicit: true });
        const isNumber = /^\s*\d+\s*$/.test(typed);
        const matches = shown.filter(({ isAlwaysShown }) => !isAlwaysShown);
        const chosen = isNumber || matches.length === 1 ? shown[activeIndex] : undefined;
        if (chosen) return { value: chosen.value };
        return typed.trim() === '' || shown.length === 0 ? chooseOne[lang] : `\n${format(typed).trimEnd()}`;
      });
    },
  };
};

/** The next line; undefined at the end of the input or on an interruption. */
const readLine = async (input: Keyboard, signal: AbortSignal): Promise<string | undefined> => {
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

/** In raw mode the terminal does not handle these keys itself. */
const keys = {
  abort: ['\u0003', '\u0004'],
  enter: ['\r', '\n'],
  backspace: ['\b', '\u007f'],
  clearLine: ['\u0015'],
};

/**
 * The next line, not echoed; undefined on Ctrl-C, Ctrl-D, the end of the input or an interruption. With TERM=dumb,
 * readline would take Backspace and Ctrl-U for letters.
 */
const readHiddenLine = (
  input: Keyboard,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const typed: string[] = [];
    const end = (line: string | undefined) => {
      input.off('data', read).off('end', abort).pause();
      signal.removeEventListener('abort', abort);
      input.setRawMode?.(false);
      output.write('\n');
      resolve(line);
    };
    const abort = () => end(undefined);
    const read = (chunk: string | Uint8Array) => {
      for (const key of Buffer.from(chunk).toString()) {
        if (keys.abort.includes(key)) return abort();
        if (keys.enter.includes(key)) return end(typed.join(''));
        if (keys.backspace.includes(key)) typed.pop();
        else if (keys.clearLine.includes(key)) typed.length = 0;
        else typed.push(key);
      }
    };
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    input.setRawMode?.(true);
    input.on('data', read).on('end', abort).resume();
  });
