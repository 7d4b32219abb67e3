import type { CommandResult } from '../render/result.ts';
import type { Caller, Context } from './context.ts';

/** What another command did, for the command that ran it. */
export interface CollectedRun {
  /** The exit code. */
  readonly code: number;
  /** Undefined if it failed. */
  readonly result: CommandResult | undefined;
  readonly failures: readonly unknown[];
  /** How many writes may have been applied. */
  readonly writes: number;
}

/** Runs another command on another terminal, and collects what it would show there. */
export const runCollected = async (
  context: Context,
  words: readonly string[],
  terminal: Pick<Context, 'runtime' | 'screen'>,
  caller: Omit<Caller, 'onResult' | 'onFailure' | 'writes'>,
): Promise<CollectedRun> => {
  const writes = { count: 0 };
  const failures: unknown[] = [];
  let result: CommandResult | undefined;
  const code = await context.runCommand(words, terminal, {
    ...caller,
    writes,
    onResult: (value) => {
      result = value;
    },
    onFailure: (error) => void failures.push(error),
  });
  return { code, result, failures, writes: writes.count };
};
