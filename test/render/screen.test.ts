import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Sink } from '../../src/ground/runtime.ts';
import { createScreen } from '../../src/render/terminal.ts';

interface FakeSink extends Sink {
  readonly written: string[];
}

const fakeSink = (more: Partial<Sink> = {}, error?: Error): FakeSink => {
  const written: string[] = [];
  const write: Sink['write'] = (text, done) => {
    written.push(String(text));
    done(error);
  };
  return { written, write, ...more };
};

const screenOn = (
  stdout: Sink,
  env: Record<string, string> = {},
  stderr: Sink = fakeSink(),
  noColour = false,
) => createScreen({ stdout, stderr, env, noColour });

const failing = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

test('the streams of the process are accepted', () => {
  expect(createScreen({ stdout: process.stdout, stderr: process.stderr, env: {} }).width).toBeGreaterThan(0);
});

test('data go to stdout, messages to stderr', async () => {
  const [stdout, stderr] = [fakeSink(), fakeSink()];
  const screen = screenOn(stdout, {}, stderr);
  await screen.out('data\n');
  await screen.err('words\n');
  expect([stdout.written, stderr.written]).toEqual([['data\n'], ['words\n']]);
});

test('nothing is written for an empty text', async () => {
  const stdout = fakeSink();
  await screenOn(stdout).out('');
  expect(stdout.written).toEqual([]);
});

test('bytes are written unchanged', async () => {
  const stdout = new PassThrough();
  await screenOn(stdout).out(Buffer.from([0xff, 0x00, 0x41]));
  expect(stdout.read()).toEqual(Buffer.from([0xff, 0x00, 0x41]));
});

test('out() resolves once a slow reader has received everything', async () => {
  const stdout = new PassThrough({ highWaterMark: 16 });
  let read = 0;
  const reader = (async () => {
    for await (const chunk of stdout) {
      read += chunk.length;
      await delay(0);
    }
  })();
  const screen = screenOn(stdout);
  for (let line = 0; line < 100; line++) await screen.out('x'.repeat(1000));
  expect(read).toBeGreaterThanOrEqual(99_000);
  stdout.end();
  await reader;
  expect(read).toBe(100_000);
});

test('a closed reader is not a failure, neither then nor later', async () => {
  const child = spawn('true', { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(child, 'exit');
  const screen = screenOn(child.stdin);
  await expect(screen.out('x'.repeat(1_000_000))).resolves.toBeUndefined();
  await expect(screen.out('more')).resolves.toBeUndefined();
});

test('nothing more is written to a closed pipe', async () => {
  const stdout = fakeSink({}, failing('EPIPE'));
  const screen = screenOn(stdout);
  await screen.out('one');
  await screen.out('two');
  expect(stdout.written).toEqual(['one']);
});

test('nothing more is written after an error event of the pipe', async () => {
  const stdout = new PassThrough();
  const screen = screenOn(stdout);
  stdout.emit('error', failing('EPIPE'));
  await screen.out('data');
  expect(stdout.read()).toBeNull();
});

test('a closed stdout leaves stderr open, and a closed stderr is ignored', async () => {
  const stderr = fakeSink();
  const screen = screenOn(fakeSink({}, failing('EPIPE')), {}, stderr);
  await screen.out('data');
  await screen.err('words');
  expect(stderr.written).toEqual(['words']);
  await expect(screenOn(fakeSink(), {}, fakeSink({}, failing('EIO'))).err('x')).resolves.toBeUndefined();
});

test('a full disk is a failure', async () => {
  const screen = screenOn(fakeSink({}, failing('ENOSPC')));
  await expect(screen.out('data')).rejects.toMatchObject({ code: 'WRITE_FAILED', exit: 1 });
});

test('a stream that throws on writing is a failure', async () => {
  const write = () => {
    throw failing('ENOSPC');
  };
  await expect(screenOn({ write }).out('data')).rejects.toMatchObject({ code: 'WRITE_FAILED' });
});

test.each([
  [{ columns: 120 }, { COLUMNS: '100' }, 120],
  [{ columns: 0 }, { COLUMNS: '100' }, 100],
  [{}, { COLUMNS: '100' }, 100],
  [{}, { COLUMNS: '-5' }, 80],
  [{}, { COLUMNS: 'wide' }, 80],
  [{}, {}, 80],
])('the width of %j with %j is %i', (more, env, width) => {
  expect(screenOn(fakeSink(more), env as Record<string, string>).width).toBe(width);
});

test('the width follows the terminal', () => {
  const stdout = { ...fakeSink(), columns: 80 };
  const screen = screenOn(stdout);
  stdout.columns = 132;
  expect(screen.width).toBe(132);
});

const terminal = { isTTY: true };

test.each<[string, Partial<Sink>, Record<string, string>, boolean, boolean]>([
  ['a terminal', terminal, {}, false, true],
  ['a pipe', {}, {}, false, false],
  ['a dumb terminal', terminal, { TERM: 'dumb' }, false, false],
  ['NO_COLOR', terminal, { NO_COLOR: '1' }, false, false],
  ['an empty NO_COLOR', terminal, { NO_COLOR: '' }, false, true],
  ['FORCE_COLOR in a pipe', {}, { FORCE_COLOR: '1' }, false, true],
  ['FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, false, false],
  ['FORCE_COLOR on a dumb terminal', terminal, { FORCE_COLOR: '1', TERM: 'dumb' }, false, true],
  ['NO_COLOR beside FORCE_COLOR', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, false, false],
  ['--no-color beside FORCE_COLOR', terminal, { FORCE_COLOR: '1' }, true, false],
])('colour with %s', (_name, more, env, noColour, expected) => {
  expect(screenOn(fakeSink(more), env, fakeSink(), noColour).colour.stdout).toBe(expected);
});

test('stdout and stderr have separate colour settings', () => {
  const screen = screenOn(fakeSink(), {}, fakeSink(terminal));
  expect(screen.colour).toEqual({ stdout: false, stderr: true });
  expect([screen.stdoutIsTerminal, screen.stderrIsTerminal]).toEqual([false, true]);
  expect(screen.escapes).toEqual({ stdout: false, stderr: true });
});

test('a dumb terminal gets no escape sequences, even if colour is forced', () => {
  const env = { TERM: 'dumb', FORCE_COLOR: '1' };
  expect(screenOn(fakeSink(terminal), env, fakeSink(terminal)).escapes).toEqual({
    stdout: false,
    stderr: false,
  });
});

test('writing to a blocked reader ends soon after an interruption', async () => {
  const interruption = new AbortController();
  const blocked: Sink = { write: () => undefined };
  const getSignal = () => interruption.signal;
  const screen = createScreen({ stdout: blocked, stderr: blocked, env: {}, getSignal });
  const writing = screen.out('data\n');
  interruption.abort('SIGINT');
  await expect(writing).rejects.toMatchObject({ code: 'INTERRUPTED' });
  expect(screen.stdoutIsClosed).toBe(true);
  await screen.err('interrupted\n');
});

test('a slow reader still gets everything after an interruption', async () => {
  const interruption = new AbortController();
  const written: string[] = [];
  const stdout: Sink = {
    write: (text, done) => {
      interruption.abort('SIGINT');
      setImmediate(() => {
        written.push(String(text));
        done();
      });
    },
  };
  const screen = createScreen({ stdout, stderr: stdout, env: {}, getSignal: () => interruption.signal });
  await screen.out('data\n');
  await screen.out('more\n');
  expect(written).toEqual(['data\n', 'more\n']);
});
