import { spawn } from 'node:child_process';
import { platform, type Runtime } from '../ground/runtime.ts';
import { quoteShellWord } from '../ground/strings.ts';

type ShellOptions = NonNullable<Parameters<Runtime['shell']>[2]>;

/**
 * Runs a command in the system's shell: sh, or on Windows the one that ComSpec names. With `input`, its stdout goes to
 * stderr, because stdout holds the program's data. An abort sends SIGTERM. The command is waited for `maxWaitMs` more.
 */
export const runShell = (
  command: string,
  args: readonly string[],
  { input, signal }: ShellOptions = {},
  maxWaitMs = 5_000,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn([command, ...args.map(quoteArgument)].join(' '), {
      shell: true,
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

/** No path on Windows can contain a quotation mark. */
const quoteArgument = (word: string): string => (platform === 'win32' ? `"${word}"` : quoteShellWord(word));

/** Starts the program with other arguments in a process that outlives this one. */
export const spawnDetached = (
  { execPath, argv, versions }: Pick<NodeJS.Process, 'execPath' | 'argv' | 'versions'>,
  words: readonly string[],
): void => {
  // The program is Node and a script, or one file that holds both.
  const script = 'bun' in versions ? [] : argv.slice(1, 2);
  const child = spawn(execPath, [...script, ...words], {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  child.on('error', () => undefined).unref();
};
