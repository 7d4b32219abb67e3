import type { Context } from '../context/context.ts';
import { type Exit, exits, type Failure, signalExits } from '../ground/errors.ts';
import { printNotice } from '../render/notice.ts';
import { renderProblem, toFailure } from '../render/problem.ts';
import type { ReportContext } from './run-command.ts';

interface ReportOptions {
  /** Prints the stack too. */
  readonly verbose?: boolean | undefined;
  /** The exit code, if it is not the failure's. */
  readonly exit?: number;
}

/** Prints a failure on stderr. Resolves to its exit code, or to the given one. */
export const report = async (
  { screen, lang, isJson, onFailure }: ReportContext,
  error: unknown,
  { verbose, exit = toFailure(error).exit }: ReportOptions = {},
): Promise<number> => {
  if (onFailure) {
    onFailure(error);
    return exit;
  }
  const { colour, stderrIsTerminal: terminal } = screen;
  const options = { json: isJson, lang, exit, verbose, colour: colour.stderr, terminal };
  const problem = renderProblem(error, options);
  await (isJson ? screen.err(problem) : printNotice(screen, problem));
  return exit;
};

/**
 * Prints the failures that the contexts reported, and the error that ended the command if there is one. Resolves to
 * their common exit code if nothing was done, else to 6.
 */
export const reportAll = async (
  reporting: ReportContext & {
    readonly globals: Pick<ReportOptions, 'verbose'>;
    readonly signal: AbortSignal;
  },
  contexts: readonly Context[],
  isNothingDone: boolean,
  ...endingErrors: readonly unknown[]
): Promise<number> => {
  const reported = contexts.flatMap((context) => context.reportedFailures);
  // The error that ended the command may also be a reported one.
  const failures = [...new Set([...reported, ...endingErrors.map(toFailure)])];
  const { signal, globals } = reporting;
  for (const failure of failures)
    await report(reporting, failure, {
      verbose: globals.verbose,
      exit: chooseExit(signal, failure.exit),
    });
  return chooseExit(signal, commonExit(failures, isNothingDone));
};

const commonExit = (failures: readonly Failure[], isNothingDone: boolean): Exit => {
  const codes = new Set(failures.map(({ exit }) => exit));
  if (codes.has(exits.interrupted)) return exits.interrupted;
  const [code, ...others] = codes;
  if (code === undefined) return exits.done;
  return isNothingDone && others.length === 0 ? code : exits.partial;
};

/** The failure's exit code; after an interruption, that of the signal. */
const chooseExit = (signal: AbortSignal, exit: Exit): number =>
  signal.aborted && exit !== exits.done ? (signalExits[String(signal.reason)] ?? exits.interrupted) : exit;
