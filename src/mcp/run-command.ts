import { Readable } from 'node:stream';
import { listInheritedOptions, type WriteMode } from '../cli/globals.ts';
import type { Context } from '../context/context.ts';
import { type CollectedRun, runCollected } from '../context/run-collected.ts';
import type { Failure } from '../ground/errors.ts';
import { isAgentVariable, type Runtime } from '../ground/runtime.ts';
import { toFailure } from '../render/problem.ts';

export interface Outcome extends Omit<CollectedRun, 'failures'> {
  readonly failures: readonly Failure[];
  /** What it printed besides its result: notices, and on `stdout` the requests of a dry run. */
  readonly stdout: string;
  readonly stderr: string;
  readonly isTimeout: boolean;
}

/** Runs a command, which the person at the client may have approved, without a terminal. */
export type Run = (command: Words, args?: Words, isApproved?: boolean) => Promise<Outcome>;

type Words = readonly string[];

/** A call ends within 30 s, with its answer. */
const maxCallMs = 28_000;

/** Returns what runs the commands of a call: for the restaurant and session, in this write mode unless approved. */
export const createRun = (
  context: Context,
  { mode, session }: { readonly mode: WriteMode; readonly session: string },
  given: AbortSignal,
): Run => {
  const { globals, target } = context;
  const inherited = { ...globals, profile: target().name, writes: undefined, yes: false, quiet: false };
  const callTimeout = AbortSignal.timeout(maxCallMs);
  return async (command, args = [], isApproved = false) => {
    // The format for people adds what the customer's record says about allergies.
    const options = [...listInheritedOptions(inherited), '--output=md', '--no-input', '--no-color'];
    const dryRun = globals['dry-run'] ? ['--dry-run'] : [];
    const words = [...command, ...options, ...dryRun, ...(args.length > 0 ? ['--', ...args] : [])];
    // A person decides, even if an agent runs the client, and may have taken long.
    const timeout = isApproved ? AbortSignal.timeout(maxCallMs) : callTimeout;
    const variables = Object.entries(context.runtime.env).filter(
      ([name]) => !isApproved || !isAgentVariable(name),
    );
    const writes = { MAITRE_WRITES: isApproved ? undefined : mode };
    const env = { ...Object.fromEntries(variables), ...writes, MAITRE_SESSION: session, MAITRE_OUTPUT: '' };
    const runtime: Runtime = Object.create(context.runtime, {
      env: { value: env },
      stdin: { value: Readable.from([]) },
      signal: { value: AbortSignal.any([given, timeout]) },
    });
    const printed = { stdout: '', stderr: '' };
    const screen: Context['screen'] = {
      ...context.screen,
      ...{ stdoutIsTerminal: false, stderrIsTerminal: false },
      out: async (text) => {
        printed.stdout += String(text);
      },
      err: async (text) => {
        printed.stderr += text;
      },
    };
    const caller = { isApproved, interactive: false };
    const ran = await runCollected(context, words, { runtime, screen }, caller);
    const isTimeout = timeout.aborted && !given.aborted && ran.failures.length > 0;
    return { ...ran, failures: ran.failures.map(toFailure), ...printed, isTimeout };
  };
};
