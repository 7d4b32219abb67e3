import { interruption } from '../ground/errors.ts';
import type { Lang, Text } from '../ground/lang.ts';
import { fold } from '../ground/text.ts';
import { discardTyped } from './typed-ahead.ts';

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

/** A yes and a no as people write them in any of the languages; Enter alone is a no. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ...['s', 'si', 'y', 'yes'].map((word) => [word, true] as const),
  ...['', 'n', 'no'].map((word) => [word, false] as const),
]);
const answerIn = (typed: string): boolean | undefined => answers.get(fold(typed).trim());

const words = {
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  neither: { en: 'yes or no', es: 'sí o no' },
  move: { en: 'move, or type its number', es: 'moverse, o escribir su número' },
  take: { en: 'choose', es: 'elegir' },
} as const satisfies Record<string, Text>;

/** Questions on a terminal, in the language. What was typed before one stands on the screen is no answer to it. */
export const createPrompts = async ({ lang, ...streams }: Streams & { lang: Lang }): Promise<Prompts> => {
  const inquirer = await import('./inquirer.ts');
  const ask = async <T>(question: (context: Streams) => Promise<T>): Promise<T> => {
    const { input, signal } = streams;
    discardTyped(input);
    const end = new AbortController();
    const abandon = () => end.abort();
    // At Ctrl-D, or the end of the input, the library lets go of the input and waits for ever.
    input.once('pause', abandon).once('end', abandon);
    try {
      return await question({ ...streams, signal: AbortSignal.any([signal, end.signal]) });
    } catch (cause) {
      if (!isAbandonment(cause)) throw cause;
      throw interruption(cause);
    } finally {
      input.off('pause', abandon).off('end', abandon);
    }
  };
  return {
    confirm: async (message) => {
      const typed = await ask((context) => inquirer.input(yesOrNo(message, lang), context));
      return answerIn(typed) === true;
    },
    secret: (message) =>
      ask((context) => inquirer.password({ message, mask: true, toggleMask: false }, context)),
    line: (message, { initial, check } = {}) =>
      ask((context) =>
        inquirer.input(
          {
            message,
            ...(initial === undefined ? {} : { default: initial }),
            ...(check ? { validate: check } : {}),
          },
          context,
        ),
      ),
    choose: (message, choices) =>
      ask((context) => inquirer.select({ message, choices, pageSize, theme: keysIn(lang) }, context)),
  };
};

/** The library's own question knows the words of one language at a time. */
const yesOrNo = (message: string, lang: Lang) => ({
  message: `${message} (${fold(words.yes[lang]).charAt(0)}/N)`,
  validate: (typed: string) => answerIn(typed) !== undefined || words.neither[lang],
  transformer: (typed: string, { isFinal }: { isFinal: boolean }) =>
    isFinal ? words[answerIn(typed) ? 'yes' : 'no'][lang] : typed,
});

const pageSize = 12;

/** What the keys do, under a list to choose from. */
const keysIn = (lang: Lang) => ({
  style: { keysHelpTip: () => `↑↓ ${words.move[lang]} · ⏎ ${words.take[lang]}` },
});

/** Ctrl-C, or one of the signals. */
const isAbandonment = (error: unknown): boolean =>
  error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name);
