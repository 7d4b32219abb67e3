import { spawn } from 'node:child_process';
import type { World } from '../ground/world.ts';

/** Runs a command of the shell on this process's own streams; one that is given its input says nothing on stdout, which is ours. */
export const shell: World['shell'] = (command, args, input) =>
  new Promise((resolve, reject) => {
    // Behind `done` or `}` even no arguments are an error of syntax.
    const line = args.length === 0 ? command : `${command} "$@"`;
    const child = spawn('sh', ['-c', line, 'sh', ...args], {
      stdio: input === undefined ? 'inherit' : ['pipe', 2, 2],
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
    // A command that reads nothing is no failure.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/** What runs this program: its runtime, whose first word it is, or one file that holds both. */
type Runtime = Pick<NodeJS.Process, 'execPath' | 'argv' | 'versions'>;

/** Starts the program once more, with other words, and does not look after it. */
export const startBehind = ({ execPath, argv, versions }: Runtime, words: readonly string[]): void => {
  const program = 'bun' in versions ? [] : argv.slice(1, 2);
  const child = spawn(execPath, [...program, ...words], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined).unref();
};
