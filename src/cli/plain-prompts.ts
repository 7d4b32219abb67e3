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
      const typed = await readLine(input, signal, { isHidden: false });
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
    secret: (message) =>
      ask(message, async () => {
        const typed = await readLine(input, signal, { isHidden: true });
        output.write('\n');
        return typed && applyErasures(typed);
      }),
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
        const { shown, active } = filterChoices(choices, typed, { ...options, isExplicit: true });
        const isNumber = /^\s*\d+\s*$/.test(typed);
        const matches = shown.filter(({ isAlwaysShown }) => !isAlwaysShown);
        const chosen = isNumber || matches.length === 1 ? shown[active] : undefined;
        if (chosen) return { value: chosen.value };
        return typed.trim() === '' || shown.length === 0 ? chooseOne[lang] : `\n${format(typed).trimEnd()}`;
      });
    },
  };
};

/** The next line; undefined at the end of the input, on Ctrl-C or on an interruption. A terminal echoes it unless `isHidden`. */
const readLine = async (
  input: Keyboard,
  signal: AbortSignal,
  { isHidden }: { readonly isHidden: boolean },
): Promise<string | undefined> => {
  if (signal.aborted) return undefined;
  input.setRawMode?.(false);
  // Readline itself reads a hidden line, in raw mode and without an output.
  const lines = createInterface({ input, terminal: isHidden, signal });
  try {
    const [typed] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [undefined])]);
    return typed;
  } finally {
    lines.close();
  }
};

/** Applies Backspace and Ctrl-U, which readline takes for letters with TERM=dumb. */
const applyErasures = (typed: string): string => {
  const letters: string[] = [];
  for (const key of typed.slice(typed.lastIndexOf('\u0015') + 1)) {
    if (key === '\b' || key === '\u007f') letters.pop();
    else letters.push(key);
  }
  return letters.join('');
};
