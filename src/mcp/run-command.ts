import { Readable } from 'node:stream';
import type { Context } from '../context/context.ts';
import { Failure } from '../ground/errors.ts';
import type { Env, Runtime, Sink } from '../ground/runtime.ts';
import type { ApiRecord, CommandResult } from '../render/result.ts';
import { createScreen } from '../render/terminal.ts';

export interface Outcome {
  readonly code: number;
  readonly result: CommandResult | undefined;
  readonly failures: readonly Failure[];
  /** What it printed besides its result: notices, and on `stdout` the requests of a dry run. */
  readonly stdout: string;
  readonly stderr: string;
  /** How many writes may have been applied. */
  readonly writes: number;
  readonly isTimeout: boolean;
}

/** The outcome with other data in place of its result. */
export const withData = (outcome: Outcome, data: ApiRecord | readonly ApiRecord[]): Outcome => ({
  ...outcome,
  result: { kind: 'view', data, draw: () => '' },
});

interface RunOptions {
  readonly env: Env;
  readonly signal: AbortSignal;
  readonly isApproved?: boolean;
}

/** A call ends within 30 s, with its answer. */
const maxCallMs = 28_000;

/** Runs a command without a terminal and with an empty standard input, in at most 28 s. */
export const runCollecting = async (
  { runtime, runCommand }: Pick<Context, 'runtime' | 'runCommand'>,
  words: readonly string[],
  { env, signal: given, isApproved = false }: RunOptions,
): Promise<Outcome> => {
  const timeout = AbortSignal.timeout(maxCallMs);
  const signal = AbortSignal.any([given, timeout]);
  const [stdout, stderr] = [createCollector(), createCollector()];
  const values = { env, stdin: Readable.from([]), stdout, stderr, signal, direct: undefined };
  const inner: Runtime = Object.create(
    runtime,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  );
  const screen = createScreen({ stdout, stderr, env, noColour: true, getSignal: () => signal });
  const failures: Failure[] = [];
  const writes = { count: 0 };
  let result: CommandResult | undefined;
  const code = await runCommand(
    words,
    { runtime: inner, screen },
    {
      writes,
      isApproved,
      interactive: false,
      onResult: (value) => {
        result = value;
      },
      onFailure: (error) =>
        void failures.push(error instanceof Failure ? error : new Failure('INTERNAL', String(error))),
    },
  );
  const isTimeout = timeout.aborted && !given.aborted && failures.length > 0;
  const printed = { stdout: stdout.read(), stderr: stderr.read() };
  return { code, result, failures, ...printed, writes: writes.count, isTimeout };
};

const createCollector = (): Sink & { readonly read: () => string } => {
  const chunks: Uint8Array[] = [];
  return {
    write: (text, done) => {
      chunks.push(Buffer.from(text));
      done();
    },
    read: () => Buffer.concat(chunks).toString(),
  };
};
