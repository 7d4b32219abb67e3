import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const bin = fileURLToPath(new URL('../../bin/maitre.js', import.meta.url));

/** Starts the program: Node with the built one, or the binary under test. */
export const command: readonly [string, ...string[]] = process.env['MAITRE_BINARY']
  ? [process.env['MAITRE_BINARY']]
  : [process.execPath, bin];

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A new folder, and an environment in which the program uses nothing else. */
export const openFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-program-'));
  const { PATH = '' } = process.env;
  return {
    folder,
    env: {
      PATH,
      HOME: folder,
      MAITRE_CONFIG_DIR: folder,
      MAITRE_DATA_DIR: folder,
      MAITRE_LANG: 'en',
      LANG: 'C.UTF-8',
      // A cache in a folder of one test would never be read.
      NODE_DISABLE_COMPILE_CACHE: '1',
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};
export type Folder = ReturnType<typeof openFolder>;

/** Starts the built program, or Node with the arguments `program`. */
export const start = (
  { folder, env }: Folder,
  argv: readonly string[],
  extra: Record<string, string> = {},
  program?: readonly string[],
) => {
  const [file, ...words] = program ? [process.execPath, ...program] : command;
  return spawn(file, [...words, ...argv], { cwd: folder, env: { ...env, ...extra }, stdio: 'pipe' });
};

interface RunOptions {
  readonly stdin?: string;
  readonly env?: Record<string, string>;
  /** Arguments of Node, instead of the built program. */
  readonly program?: readonly string[];
}

/** Runs the built program to its end. */
export const runProgram = async (
  folder: Folder,
  argv: readonly string[],
  { stdin = '', env = {}, program }: RunOptions = {},
): Promise<Ended> => {
  const child = start(folder, argv, env, program);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, ...texts };
};

export interface Serving {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output on stderr so far. */
  said(): string;
  /** Sends the signal, and resolves to the exit code or signal. */
  stop(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts `serve` on a free port and waits until it prints its address. */
export const serve = async (folder: Folder, argv: readonly string[]): Promise<Serving> => {
  const child = start(folder, ['serve', '--port', '0', ...argv]);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const first = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`serve ended with ${code}`))),
  ]);
  const { url } = JSON.parse(String(first[0]));
  return {
    url,
    child,
    said: () => said,
    stop: async (signal) => {
      child.kill(signal);
      const [code, ending] = await ended;
      return { code, signal: ending };
    },
  };
};
