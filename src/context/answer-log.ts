import type { Prompts } from '../cli/prompt-input.ts';
import type { Client } from '../client/client.ts';
import { exits, Failure } from '../ground/errors.ts';
import { stringifyJson } from '../ground/json.ts';

/** Logs a command's answers, so that after Esc it can begin again and ask the last question again. */
export const createAnswerLog = () => {
  const entries: { readonly key: string; readonly isAnswer: boolean; readonly result: Promise<unknown> }[] =
    [];
  /** The answers that Esc took back: each is the initial text when its question is asked again. */
  const takenBack = new Map<string, Promise<unknown>>();
  let position = 0;
  let hasWritten = false;
  /** A question that differs from the logged one ends the replay: its answer may not fit. */
  const replayOrRun = <T>(question: unknown, isAnswer: boolean, fn: () => Promise<T>): Promise<T> => {
    const key = stringifyJson(question);
    const logged = entries[position];
    const entry = logged?.key === key ? logged : { key, isAnswer, result: fn() };
    if (entry !== logged) entries.splice(position, entries.length, entry);
    position++;
    return entry.result as Promise<T>;
  };
  return {
    /** Whether the command repeats what the person has seen. */
    isReplaying: () => position < entries.length,
    list: () =>
      Promise.all(
        entries.flatMap(({ key, isAnswer, result }) => {
          const [kind = '', message = ''] = JSON.parse(key) as string[];
          return isAnswer ? [result.then((answer) => ({ question: [kind, message] as const, answer }))] : [];
        }),
      ),
    /** Answers again the questions that the person has answered. */
    wrapPrompts: (prompts: Prompts): Prompts => ({
      confirm: (message) => replayOrRun(['confirm', message], true, () => prompts.confirm(message)),
      secret: (message) => replayOrRun(['secret', message], true, () => prompts.secret(message)),
      line: (message, options) => {
        const question = ['line', message, options];
        return replayOrRun(question, true, async () => {
          const initial = await takenBack.get(stringifyJson(question));
          const isKnown = typeof initial === 'string' && initial !== '';
          return prompts.line(message, isKnown ? { ...options, initial } : options);
        });
      },
      choose: (message, choices, options) =>
        replayOrRun(['choose', message, choices], true, () => prompts.choose(message, choices, options)),
    }),
    /** Repeats the refusals of writes, so that a new attempt sends none of them again. */
    repeatRefusals: (client: Client): Client => ({
      ...client,
      call: (operation, input, hints) => {
        if (operation.method === 'GET' || hasWritten) return client.call(operation, input, hints);
        return replayOrRun([operation.method, operation.path, input], false, async () => {
          try {
            const result = await client.call(operation, input, hints);
            hasWritten = true;
            return result;
          } catch (error) {
            // Only a refusal is sure to have changed nothing.
            hasWritten ||= !(error instanceof Failure && error.exit === exits.refused);
            throw error;
          }
        });
      },
    }),
    /** Forgets the last answer. Returns false if there is none, or if a write may have changed something. */
    forgetLast: (): boolean => {
      // The last entry is the question that Esc left.
      const lastAnswer = entries.slice(0, -1).findLastIndex(({ isAnswer }) => isAnswer);
      const forgotten = entries[lastAnswer];
      if (hasWritten || !forgotten) return false;
      takenBack.set(forgotten.key, forgotten.result);
      entries.length = lastAnswer;
      position = 0;
      return true;
    },
  };
};
