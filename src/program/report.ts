import type { Context } from '../context/context.ts';
import { type Exit, exits, type Failure, signalExits } from '../ground/errors.ts';
import { printNotice } from '../render/notice.ts';
import { asFailure, renderProblem } from '../render/problem.ts';
import type { Telling } from './understood.ts';

interface Verbosity {
  /** With the stack of what went wrong. */
  readonly verbose?: boolean | undefined;
}

/** Tells of a failure on stderr. Resolves to the exit code, its own where none is given. */
export const report = async (
  { screen, lang, isJson }: Telling,
  error: unknown,
  { verbose, exit = asFailure(error).exit }: Verbosity & { readonly exit?: number } = {},
): Promise<number> => {
  const options = { json: isJson, lang, exit, verbose };
  const { colour, stderrIsTerminal: terminal } = screen;
  const problem = renderProblem(error, { ...options, colour: colour.stderr, terminal });
  await (isJson ? screen.err(problem) : printNotice(screen, problem));
  return exit;
};

/**
 * Tells of everything that failed: what the contexts reported, and what ended the command, if anything did. Resolves
 * to their common code where nothing was done, else to 6.
 */
export const reportAll = async (
  telling: Telling & { readonly globals: Verbosity; readonly signal: AbortSignal },
  contexts: readonly Context[],
  isNothingDone: boolean,
  ...ending: readonly unknown[]
): Promise<number> => {
  const reported = contexts.flatMap((context) => context.reported);
  // One that was reported may also be what ended the command.
  const failures = [...new Set([...reported, ...ending.map(asFailure)])];
  const { signal, globals } = telling;
  for (const failure of failures)
    await report(telling, failure, { verbose: globals.verbose, exit: endOf(signal, failure.exit) });
  return endOf(signal, exitOf(failures, isNothingDone));
};

const exitOf = (failures: readonly Failure[], isNothingDone: boolean): Exit => {
  const codes = new Set(failures.map(({ exit }) => exit));
  if (codes.has(exits.interrupted)) return exits.interrupted;
  const [code, ...others] = codes;
  if (code === undefined) return exits.done;
  if (failures.some((failure) => failure.code === 'INTERRUPTED')) return exits.interrupted;
  return isNothingDone && others.length === 0 ? code : exits.partial;
};

/** Whoever interrupted learns so from the exit code, whatever it was that could not be finished. */
const endOf = (signal: AbortSignal, exit: Exit): number =>
  signal.aborted && exit !== exits.done ? (signalExits[String(signal.reason)] ?? exits.interrupted) : exit;
