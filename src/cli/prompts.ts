import { stripVTControlCharacters } from 'node:util';
import { input, password, select } from '@inquirer/prompts';
import { createInterruption } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { reflow } from '../render/notice.ts';
import { paint } from '../render/status.ts';
import { answerIn, flushTypeahead, neither, yesOrNo } from './prompt-input.ts';

/** What a person can be asked. Every question ends with INTERRUPTED where it is abandoned. */
export interface Prompts {
  confirm(message: string): Promise<boolean>;
  secret(message: string): Promise<string>;
  /** One line; `check` answers true, or what is wrong. */
  line(
    message: string,
    options?: { initial?: string; check?: (value: string) => true | string },
  ): Promise<string>;
  choose(message: string, choices: readonly { name: string; value: string }[]): Promise<string>;
}

interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

interface Asking extends Streams {
  readonly lang: Lang;
  readonly colour: boolean;
}

const words = {
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  move: { en: 'move, or type its number', es: 'moverse, o escribir su número' },
  take: { en: 'choose', es: 'elegir' },
} as const satisfies Record<string, LocalizedText>;

/** Questions on a terminal, in the language. What was typed before one stands on the screen is no answer to it. */
export const createPrompts = ({ lang, colour, ...streams }: Asking): Prompts => {
  const ask = async <T>(question: (context: Streams) => Promise<T>): Promise<T> => {
    const { input, signal } = streams;
    flushTypeahead(input);
    const end = new AbortController();
    const abandon = () => end.abort();
    // At Ctrl-D, or the end of the input, the library lets go of the input and waits for ever.
    input.once('pause', abandon).once('end', abandon);
    try {
      return await question({ ...streams, signal: AbortSignal.any([signal, end.signal]) });
    } catch (cause) {
      if (!isAbandonment(cause)) throw cause;
      throw createInterruption(cause);
    } finally {
      input.off('pause', abandon).off('end', abandon);
    }
  };
  const width = () => widthOf(streams.output);
  const theme = themeOf(colour, width);
  return {
    confirm: async (message) => {
      const typed = await ask((context) => input({ ...confirming(message, lang), theme }, context));
      return answerIn(typed) === true;
    },
    secret: (message) =>
      ask((context) => password({ message, mask: true, toggleMask: false, theme }, context)),
    line: (message, { initial, check } = {}) =>
      ask((context) =>
        input(
          {
            message,
            theme: { ...theme, style: { ...theme.style, ...behind(message, theme.style, width) } },
            ...(initial === undefined ? {} : { default: initial }),
            ...(check ? { validate: check } : {}),
          },
          context,
        ),
      ),
    choose: (message, choices) =>
      ask((context) => {
        const shown = choices.map(({ name, value }) => ({
          name: beside(name, width()),
          short: reflow(`  ${message} ${name}`, width()).slice(message.length + 3),
          value,
        }));
        const style = { ...theme.style, ...keysIn(lang) };
        return select({ message, choices: shown, pageSize, theme: { ...theme, style } }, context);
      }),
  };
};

/** The library's own question knows the words of one language at a time. */
const confirming = (message: string, lang: Lang) => ({
  message: yesOrNo(message, lang),
  validate: (typed: string) => answerIn(typed) !== undefined || neither[lang],
  transformer: (typed: string, { isFinal }: { isFinal: boolean }) =>
    isFinal ? words[answerIn(typed) ? 'yes' : 'no'][lang] : typed,
});

const pageSize = 12;

/** What the keys do, under a list to choose from. */
const keysIn = (lang: Lang) => ({
  keysHelpTip: () => `↑↓ ${words.move[lang]} · ⏎ ${words.take[lang]}`,
});

const widthOf = (output: NodeJS.WritableStream & { readonly columns?: number }): number =>
  output.columns ?? 80;

/** The columns that are left for what is typed. */
const room = 8;

/** Text beside a sign of two columns, broken between words: the library breaks wherever the terminal ends. */
const beside = (text: string, width: number): string => reflow(`  ${text}`, width).slice(2);

/** What stands on the line of a question goes on below it, broken between words. */
const behind = (message: string, { message: asked, answer, defaultAnswer }: Style, width: () => number) => {
  const fitted = (text: string): string => {
    const [last = '', ...above] = stripVTControlCharacters(asked(message)).split('\n').reverse();
    const before = '?'.repeat(last.length + (above.length === 0 ? 2 : 0));
    return reflow(`${before} ${text}`, width()).slice(before.length + 1);
  };
  return {
    answer: (text: string) => answer(fitted(text)),
    defaultAnswer: (text: string) => defaultAnswer(fitted(text)),
  };
};

type Style = ReturnType<typeof themeOf>['style'];

/** The colours of everything else: the library's own are lost on a light ground, and heed no `--no-color`. */
const themeOf = (colour: boolean, width: () => number) => ({
  prefix: { idle: paint('?', 'ready', colour), done: paint('✓', 'ready', colour) },
  style: {
    message: (text: string) => paint(beside(text, width() - room), 'strong', colour),
    answer: (text: string) => paint(text, 'ready', colour),
    defaultAnswer: (text: string) => paint(`(${text})`, 'quiet', colour),
    error: (text: string) => paint(reflow(`> ${text}`, width()), 'bad', colour),
    highlight: (text: string) => paint(text, 'strong', colour),
  },
});

/** Ctrl-C, or one of the signals. */
const isAbandonment = (error: unknown): boolean =>
  error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name);
