import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Runtime } from '../ground/runtime.ts';

type ShellOptions = NonNullable<Parameters<Runtime['shell']>[2]>;

interface StopDelays {
  /** Milliseconds between Ctrl-C, which a terminal sends to the command too, and SIGTERM. */
  readonly beforeSigterm: number;
  /** Milliseconds to wait after SIGTERM. */
  readonly afterSigterm: number;
}

const defaultDelays: StopDelays = { beforeSigterm: 1_000, afterSigterm: 5_000 };

/** Runs a shell command. With `input`, its stdout goes to stderr, because stdout holds the program's data. */
export const runShell = (
  command: string,
  args: readonly string[],
  { input, signal }: ShellOptions = {},
  delays: StopDelays = defaultDelays,
): Promise<number> =>
  new Promise((resolve, reject) => {
    // After `done` or `}`, even an empty "$@" is a syntax error.
    const line = args.length === 0 ? command : `${command} "$@"`;
    const child = spawn('sh', ['-c', line, 'sh', ...args], {
      stdio: input === undefined ? 'inherit' : ['pipe', 2, 2],
    });
    child.on('error', reject);
    const stop = () => terminate(child, signal?.reason, delays).then(() => resolve(1));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    child.on('close', (code) => {
      signal?.removeEventListener('abort', stop);
      resolve(code ?? 1);
    });
    // A command need not read its input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/** Sends SIGTERM. Resolves after `afterSigterm`; the process then no longer waits for the command. */
const terminate = async (
  child: ChildProcess,
  reason: unknown,
  { beforeSigterm, afterSigterm }: StopDelays,
): Promise<void> => {
  if (reason === 'SIGINT') await delay(beforeSigterm, undefined, { ref: false });
  child.kill('SIGTERM');
  await delay(afterSigterm, undefined, { ref: false });
  child.unref();
};

/** The running program: Node and a script, or one file that holds both. */
type NodeRuntime = Pick<NodeJS.Process, 'execPath' | 'argv' | 'versions'>;

/** Starts the program with other arguments in a process that outlives this one. */
export const spawnDetached = ({ execPath, argv, versions }: NodeRuntime, words: readonly string[]): void => {
  const script = 'bun' in versions ? [] : argv.slice(1, 2);
  const child = spawn(execPath, [...script, ...words], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined).unref();
};
