import { stripVTControlCharacters } from 'node:util';
import { input, password, select } from '@inquirer/prompts';
import { createInterruption } from '../ground/errors.ts';
import type { Lang, LocalizedText } from '../ground/i18n.ts';
import { reflow } from '../render/notice.ts';
import { paint } from '../render/status.ts';
import { expectedYesNo, flushTypeahead, parseYesNo, yesNoQuestion } from './prompt-input.ts';

/** Questions to a person. Each throws INTERRUPTED if it is abandoned. */
export interface Prompts {
  confirm(message: string): Promise<boolean>;
  secret(message: string): Promise<string>;
  /** Asks for one line; `check` returns true, or what is wrong. */
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

interface PromptsOptions extends Streams {
  readonly lang: Lang;
  readonly colour: boolean;
}

/** Prompts for a terminal with escape sequences, from the library @inquirer/prompts. */
export const createPrompts = ({ lang, colour, ...streams }: PromptsOptions): Prompts => {
  const ask = async <T>(question: (context: Streams) => Promise<T>): Promise<T> => {
    const { input: keyboard, signal } = streams;
    flushTypeahead(keyboard);
    const end = new AbortController();
    const abandon = () => end.abort();
    // On Ctrl-D, or at the end of the input, the library pauses the input and never settles.
    keyboard.once('pause', abandon).once('end', abandon);
    try {
      return await question({ ...streams, signal: AbortSignal.any([signal, end.signal]) });
    } catch (cause) {
      if (!isAbandonment(cause)) throw cause;
      throw createInterruption(cause);
    } finally {
      keyboard.off('pause', abandon).off('end', abandon);
    }
  };
  const width = () => widthOf(streams.output);
  const theme = createTheme(colour, width);
  return {
    confirm: async (message) => {
      const typed = await ask((context) => input({ ...confirmOptions(message, lang), theme }, context));
      return parseYesNo(typed) === true;
    },
    secret: (message) =>
      ask((context) => password({ message, mask: true, toggleMask: false, theme }, context)),
    line: (message, { initial, check } = {}) =>
      ask((context) =>
        input(
          {
            message,
            theme: { ...theme, style: { ...theme.style, ...wrapAnswer(message, theme.style, width) } },
            ...(initial === undefined ? {} : { default: initial }),
            ...(check ? { validate: check } : {}),
          },
          context,
        ),
      ),
    choose: (message, choices) =>
      ask((context) => {
        const shown = choices.map(({ name, value }) => ({
          name: indent(name, width()),
          short: reflow(`  ${message} ${name}`, width()).slice(message.length + 3),
          value,
        }));
        const keysHelpTip = () => `↑↓ ${keys.move[lang]} · ⏎ ${keys.choose[lang]}`;
        const style = { ...theme.style, keysHelpTip };
        return select({ message, choices: shown, pageSize, theme: { ...theme, style } }, context);
      }),
  };
};

const keys = {
  move: { en: 'move, or type its number', es: 'moverse, o escribir su número' },
  choose: { en: 'choose', es: 'elegir' },
} as const satisfies Record<string, LocalizedText>;

const yes: LocalizedText = { en: 'Yes', es: 'Sí' };
const no: LocalizedText = { en: 'No', es: 'No' };

/** The library's own confirmation accepts the answers of one language only. */
const confirmOptions = (message: string, lang: Lang) => ({
  message: yesNoQuestion(message, lang),
  validate: (typed: string) => parseYesNo(typed) !== undefined || expectedYesNo[lang],
  transformer: (typed: string, { isFinal }: { isFinal: boolean }) =>
    isFinal ? (parseYesNo(typed) ? yes : no)[lang] : typed,
});

const pageSize = 12;

const widthOf = (output: NodeJS.WritableStream & { readonly columns?: number }): number =>
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
