import { stripVTControlCharacters } from 'node:util';
import { input, password } from '@inquirer/prompts';
import { createInterruption, StepBack } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import type { Runtime } from '../ground/runtime.ts';
import { reflow } from '../render/notice.ts';
import { paint } from '../render/status.ts';
import type { Screen } from '../render/terminal.ts';
import { choicePrompt } from './choice-prompt.ts';
import { type Keyboard, openKeyboard } from './keyboard.ts';
import { createPlainPrompts } from './plain-prompts.ts';
import { expectedYesNo, flushTypeahead, type Prompts, parseYesNo, yesNoQuestion } from './prompt-input.ts';

interface Streams {
  readonly input: Keyboard;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

interface PromptsOptions extends Streams {
  readonly lang: Lang;
  readonly colour: boolean;
  /** Suspends the process until the shell resumes it. */
  readonly suspend?: (() => Promise<void>) | undefined;
}

interface OpenPromptsOptions {
  readonly lang: Lang;
  readonly screen: Screen;
  readonly runtime: Pick<Runtime, 'stdin' | 'stderr' | 'signal' | 'suspend'>;
}

/** The prompts that the terminal can show. */
export const openPrompts = ({ lang, screen, runtime }: OpenPromptsOptions): Prompts => {
  const { stdin: input, stderr: output, signal, suspend } = runtime;
  const options = { lang, colour: screen.colour.stderr, input, output, signal, suspend };
  return (screen.escapes.stderr ? createPrompts : createPlainPrompts)(options);
};

/** Prompts for a terminal with escape sequences, from the library @inquirer/prompts. */
export const createPrompts = ({ lang, colour, suspend, ...streams }: PromptsOptions): Prompts => {
  const ask = async <T>(question: (context: Streams) => Promise<T>): Promise<T> => {
    for (;;) {
      flushTypeahead(streams.input);
      const keys = openKeyboard(streams.input, suspend !== undefined);
      try {
        const signal = AbortSignal.any([streams.signal, keys.signal]);
        return await question({ ...streams, input: keys.input, signal });
      } catch (cause) {
        if (!isAbandonment(cause)) throw cause;
        if (keys.signal.reason === 'back') throw new StepBack();
        if (keys.signal.reason !== 'suspended') throw createInterruption(cause);
      } finally {
        keys.close();
      }
      await suspend?.();
    }
  };
  const width = () => getWidth(streams.output);
  const theme = createTheme(colour, width);
  return {
    confirm: async (message) => {
      const typed = await ask((context) =>
        input(
          { ...confirmOptions(message, lang), theme: { ...theme, validationFailureMode: 'clear' } },
          context,
        ),
      );
      return parseYesNo(typed) === true;
    },
    secret: (message) =>
      ask((context) => password({ message, mask: true, toggleMask: false, theme }, context)),
    line: (message, { initial, check } = {}) => {
      let typed = '';
      const style = { ...theme.style, ...wrapAnswer(message, theme.style, width) };
      return ask((context) =>
        input(
          {
            message,
            theme: { ...theme, style },
            // After a suspension the typed text is there again.
            ...(typed !== ''
              ? { default: typed, prefill: 'editable' as const }
              : initial && { default: initial }),
            transformer: (value, { isFinal }) => {
              typed = value;
              return isFinal ? style.answer(value) : value;
            },
            ...(check ? { validate: check } : {}),
          },
          context,
        ),
      );
    },
    choose: (message, choices, options) =>
      ask((context) => choicePrompt({ ...options, message, choices, lang, theme, width }, context)),
  };
};

const yes: LocalizedText = { en: 'Yes', es: 'Sí' };
const no: LocalizedText = { en: 'No', es: 'No' };

/** The library's own confirmation accepts the answers of one language only. */
const confirmOptions = (message: string, lang: Lang) => ({
  message: yesNoQuestion(message, lang),
  validate: (typed: string) => parseYesNo(typed) !== undefined || expectedYesNo[lang],
  transformer: (typed: string, { isFinal }: { isFinal: boolean }) =>
    isFinal ? (parseYesNo(typed) ? yes : no)[lang] : typed,
});

const getWidth = (output: NodeJS.WritableStream & { readonly columns?: number }): number =>
  output.columns ?? 80;

/** The columns that are kept free for the answer. */
const answerWidth = 8;

/** Wraps text between words, after a prefix of two columns. The library wraps within words. */
const indent = (text: string, width: number): string => reflow(`  ${text}`, width).slice(2);

/** Wraps the answer, which begins on the last line of the question. */
const wrapAnswer = (message: string, style: Style, width: () => number) => {
  const wrap = (text: string): string => {
    const [last = '', ...above] = stripVTControlCharacters(style.message(message)).split('\n').reverse();
    const before = '?'.repeat(last.length + (above.length === 0 ? 2 : 0));
    return reflow(`${before} ${text}`, width()).slice(before.length + 1);
  };
  return {
    answer: (text: string) => style.answer(wrap(text)),
    defaultAnswer: (text: string) => style.defaultAnswer(wrap(text)),
  };
};

type Style = ReturnType<typeof createTheme>['style'];

/** The program's own colours: the library's are unreadable on a light background and ignore `--no-color`. */
const createTheme = (colour: boolean, width: () => number) => ({
  prefix: { idle: paint('?', 'ready', colour), done: paint('✓', 'ready', colour) },
  style: {
    message: (text: string) => paint(indent(text, width() - answerWidth), 'strong', colour),
    answer: (text: string) => paint(text, 'ready', colour),
    defaultAnswer: (text: string) => paint(`(${text})`, 'quiet', colour),
    error: (text: string) => paint(reflow(`> ${text}`, width()), 'bad', colour),
    highlight: (text: string) => paint(text, 'strong', colour),
  },
});

/** Ctrl-C, or an aborted signal. */
const isAbandonment = (error: unknown): boolean =>
  error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name);
