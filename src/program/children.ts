import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Runtime } from '../ground/runtime.ts';

interface Leaving {
  /** How long a command has after Ctrl-C, which a terminal says to it as well, before it is told to end; in milliseconds. */
  readonly courtesy: number;
  /** After how long a command that does not end is left alone. */
  readonly patience: number;
}

type Behind = NonNullable<Parameters<Runtime['shell']>[2]>;

const usually: Leaving = { courtesy: 1_000, patience: 5_000 };

/** Runs a command of the shell on this process's own streams; one that is given its input says nothing on stdout, which is ours. */
export const shell = (
  command: string,
  args: readonly string[],
  { input, signal }: Behind = {},
  leaving: Leaving = usually,
): Promise<number> =>
  new Promise((resolve, reject) => {
    // Behind `done` or `}` even no arguments are an error of syntax.
    const line = args.length === 0 ? command : `${command} "$@"`;
    const child = spawn('sh', ['-c', line, 'sh', ...args], {
      stdio: input === undefined ? 'inherit' : ['pipe', 2, 2],
    });
    child.on('error', reject);
    const stop = () => end(child, signal?.reason, leaving).then(() => resolve(1));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    child.on('close', (code) => {
      signal?.removeEventListener('abort', stop);
      resolve(code ?? 1);
    });
    // A command that reads nothing is no failure.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/** Tells a command to end. Resolves when it has been waited for long enough. */
const end = async (child: ChildProcess, reason: unknown, { courtesy, patience }: Leaving): Promise<void> => {
  if (reason === 'SIGINT') await delay(courtesy, undefined, { ref: false });
  child.kill('SIGTERM');
  await delay(patience, undefined, { ref: false });
  child.unref();
};

/** What runs this program: its runtime, whose first word it is, or one file that holds both. */
type NodeRuntime = Pick<NodeJS.Process, 'execPath' | 'argv' | 'versions'>;

/** Starts the program once more, with other words, and does not look after it. */
export const spawnDetached = ({ execPath, argv, versions }: NodeRuntime, words: readonly string[]): void => {
  const program = 'bun' in versions ? [] : argv.slice(1, 2);
  const child = spawn(execPath, [...program, ...words], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined).unref();
};
