import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle, runChild } from '../support/children.ts';

const script = `
  import { runShell } from './src/program/children.ts';
  const [command, input, ...args] = process.argv.slice(2);
  const code = await runShell(command, args, input === '' ? {} : { input });
  process.stdout.write('ended with ' + code);
`;

/** The command signals SIGUSR1 when it runs; then it is interrupted. */
const interrupted = `
  import { runShell } from './src/program/children.ts';
  const [command, signal, patience] = process.argv.slice(2);
  const interruption = new AbortController();
  process.once('SIGUSR1', () => interruption.abort(signal));
  const code = await runShell(command, [], { input: '', signal: interruption.signal }, Number(patience));
  process.stdout.write('ended with ' + code);
  process.exit();
`;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maitre-shell-'));
  file = await bundle(folder, script);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a shell command', () => {
  it.each([
    'while read -r line; do test "$line" = hola || exit 1; done',
    '{ grep -q hola; }',
    'grep -q hola # whoever it is',
    'true',
  ])('is run as it is written, with its input: %s', async (command) => {
    expect((await runChild(file, [command, 'hola\n'])).stdout).toBe('ended with 0');
  });

  it('resolves to its exit code', async () => {
    expect((await runChild(file, ['exit 3', 'hola\n'])).stdout).toBe('ended with 3');
  });

  it('with input prints nothing on stdout', async () => {
    expect((await runChild(file, ['cat >/dev/null; echo noise', 'hola\n'])).stdout).toBe('ended with 0');
  });

  it.each(['SIGTERM', 'SIGINT'])('gets SIGTERM after %s', async (signal) => {
    const leaving = await bundle(folder, interrupted, 'interrupted.mjs');
    const command = 'trap "exit 7" TERM; kill -USR1 $PPID; while :; do sleep 0.01; done';
    expect((await runChild(leaving, [command, signal, '60000'])).stdout).toBe('ended with 7');
  });

  it('is no longer waited for if it does not end', async () => {
    const leaving = await bundle(folder, interrupted, 'interrupted.mjs');
    const command = 'trap "" TERM; kill -USR1 $PPID; for i in 1 2 3 4 5 6 7 8 9; do sleep 0.1; done; exit 7';
    expect((await runChild(leaving, [command, 'SIGTERM', '10'])).stdout).toBe('ended with 1');
  });

  it('gets its arguments, and the terminal if it has no input', async () => {
    expect((await runChild(file, ['echo', '', 'the floor.yaml'])).stdout).toBe(
      'the floor.yaml\nended with 0',
    );
  });
});
