import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles a script, given as text, with the sources that it imports as `./src/…`. Returns its path. */
export const bundle = async (folder: string, script: string, name = 'script.mjs'): Promise<string> => {
  const outfile = join(folder, name);
  await build({
    stdin: { contents: script, resolveDir: fileURLToPath(new URL('../..', import.meta.url)), loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return outfile;
};

export interface Child {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
}

/** Runs a script in its own process, to its end. */
export const runChild = async (script: string, args: readonly string[]): Promise<Child> => {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout };
};
