import { spawn } from 'node:child_process';
import type { Runtime } from '../ground/runtime.ts';

type ShellOptions = NonNullable<Parameters<Runtime['shell']>[2]>;

/**
 * Runs a shell command. With `input`, its stdout goes to stderr, because stdout holds the program's data. An abort sends
 * SIGTERM; after `maxWaitMs` more the command is no longer waited for.
 */
export const runShell = (
  command: string,
  args: readonly string[],
  { input, signal }: ShellOptions = {},
  maxWaitMs = 5_000,
): Promise<number> =>
  new Promise((resolve, reject) => {
    // A command that ends in `done` or `}` takes no words: even an empty "$@" is a syntax error.
    const line = args.length === 0 ? command : `${command} "$@"`;
    const child = spawn('sh', ['-c', line, 'sh', ...args], {
      stdio: input === undefined ? 'inherit' : ['pipe', 2, 2],
      ...(signal && { signal }),
    });
    child.on('error', (error) => {
      if (signal?.aborted) setTimeout(resolve, maxWaitMs, 1).unref();
      else reject(error);
    });
    child.on('close', (code) => resolve(code ?? 1));
    // A command need not read its input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/** Starts the program with other arguments in a process that outlives this one. */
export const spawnDetached = (
  { execPath, argv, versions }: Pick<NodeJS.Process, 'execPath' | 'argv' | 'versions'>,
  words: readonly string[],
): void => {
  // The program is Node and a script, or one file that holds both.
  const script = 'bun' in versions ? [] : argv.slice(1, 2);
  const child = spawn(execPath, [...script, ...words], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined).unref();
};
