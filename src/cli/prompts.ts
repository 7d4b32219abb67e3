import { interruption } from '../ground/errors.ts';

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

/** Questions on a terminal. */
export const createPrompts = async (streams: Streams): Promise<Prompts> => {
  const inquirer = await import('./inquirer.ts');
  const ask = async <T>(question: (context: Streams) => Promise<T>): Promise<T> => {
    const { input, signal } = streams;
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
    confirm: (message) => ask((context) => inquirer.confirm({ message, default: false }, context)),
    secret: (message) => ask((context) => inquirer.password({ message, mask: true }, context)),
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
    choose: (message, choices) => ask((context) => inquirer.select({ message, choices }, context)),
  };
};

/** Ctrl-C, or one of the signals. */
const isAbandonment = (error: unknown): boolean =>
  error instanceof Error && /^(Exit|Abort|Cancel)PromptError$/.test(error.name);
