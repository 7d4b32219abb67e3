import type { Prompts } from '../cli/prompt-input.ts';
import type { Client } from '../client/client.ts';
import { exits, Failure } from '../ground/errors.ts';
import { stringifyJson } from '../ground/json.ts';

/** A command's answers, so that after Esc it can begin again and ask the last question again. */
interface AnswerLog {
  /** Whether the command repeats what the person has seen. */
  isReplaying(): boolean;
  /** Answers the questions that have an answer. */
  wrapPrompts(prompts: Prompts): Prompts;
  /** Repeats the refusals of writes, so that a new attempt sends none of them again. */
  wrapClient(client: Client): Client;
  /** Forgets the last answer. Returns false if there is none, or if a write may have changed something. */
  forgetLast(): boolean;
}

export const createAnswerLog = (): AnswerLog => {
  const entries: { readonly key: string; readonly isAnswer: boolean; readonly result: Promise<unknown> }[] =
    [];
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
    isReplaying: () => position < entries.length,
    wrapPrompts: (prompts) => ({
      confirm: (message) => replayOrRun(['confirm', message], true, () => prompts.confirm(message)),
      secret: (message) => replayOrRun(['secret', message], true, () => prompts.secret(message)),
      line: (message, options) =>
        replayOrRun(['line', message, options], true, () => prompts.line(message, options)),
      choose: (message, choices, options) =>
        replayOrRun(['choose', message, choices], true, () => prompts.choose(message, choices, options)),
    }),
    wrapClient: (client) => ({
      ...client,
      call: (operation, input, hints) => {
        if (operation.method === 'GET' || hasWritten) return client.call(operation, input, hints);
        return replayOrRun([operation.method, operation.path, input], false, async () => {
          try {
            const result = await client.call(operation, input, hints);
            hasWritten = true;
            return result;
          } catch (error) {
            hasWritten ||= !(error instanceof Failure && error.exit === exits.refused);
            throw error;
          }
        });
      },
    }),
    forgetLast: () => {
      // The last entry is the question that Esc left.
      const last = entries.slice(0, -1).findLastIndex(({ isAnswer }) => isAnswer);
      if (hasWritten || last < 0) return false;
      entries.length = last;
      position = 0;
      return true;
    },
  };
};
