import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, read, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sink } from '../../src/ground/runtime.ts';
import { openDirectOutput } from '../../src/render/direct-output.ts';
import { command, openFolder } from '../support/program.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maitre direct '));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An output on a descriptor, with its fallback stream and whether that was opened. */
const outputOn = (fd: number, mayWait = () => true) => {
  const stream = new PassThrough();
  const opened = { is: false };
  const open = () => {
    opened.is = true;
    return stream as unknown as NodeJS.WriteStream;
  };
  return { output: openDirectOutput(fd, open, mayWait), stream, opened };
};

/** Both ends of a system pipe. */
const openPipe = (name: string, more = 0) => {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  const fd = openSync(path, constants.O_RDWR | more);
  const read = () => {
    const bytes = Buffer.alloc(1_000_000);
    const length = readSync(fd, bytes);
    closeSync(fd);
    return bytes.subarray(0, length);
  };
  return { fd, read };
};

/** The unread content of a stream: some versions of Node return one write at a time. */
const waitingIn = (stream: PassThrough): string => {
  const pieces: Buffer[] = [];
  for (let piece = stream.read(); piece !== null; piece = stream.read()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

const written = (output: Sink, words: string) =>
  new Promise<Error | null | undefined>((resolve) => output.write(words, resolve));

describe('a direct output', () => {
  it('writes to a file without opening the stream', async () => {
    const file = join(folder, 'file');
    const fd = openSync(file, 'w');
    const { output, opened } = outputOn(fd);
    expect([output.isTTY, output.columns, output.rows]).toEqual([undefined, undefined, undefined]);
    await written(output, 'ñandú\n');
    await written(output, 'x'.repeat(300_000));
    closeSync(fd);
    expect(readFileSync(file, 'utf8')).toBe(`ñandú\n${'x'.repeat(300_000)}`);
    expect(opened.is).toBe(false);
  });

  it('passes the rest to the stream if the reader is slow and the pipe is non-blocking', async () => {
    const pipe = openPipe('slow', constants.O_NONBLOCK);
    const { output, stream } = outputOn(pipe.fd);
    const rest = buffer(stream);
    const words = 'áb'.repeat(100_000);
    expect(await written(output, words)).toBeFalsy();
    stream.end();
    const first = pipe.read();
    expect(first.length).toBeGreaterThan(0);
    expect(Buffer.concat([first, await rest]).toString() === words).toBe(true);
  });

  it('does not block on a full pipe if it must not wait, and keeps the order', async () => {
    const pipe = openPipe('filled');
    const { output, stream } = outputOn(pipe.fd, () => false);
    const errors: string[] = [];
    output.on?.('error', ({ message }) => errors.push(message));
    await written(outputOn(pipe.fd).output, 'x'.repeat(60 * 1024));
    await written(output, 'y'.repeat(8 * 1024));
    await written(output, 'and later');
    const there = pipe.read().toString();
    expect(there.slice(0, 60 * 1024)).toBe('x'.repeat(60 * 1024));
    expect(there.slice(60 * 1024) + waitingIn(stream)).toMatch(/^y{8192}and later$/);
    stream.destroy(new Error('gone'));
    await new Promise((resolve) => stream.once('close', resolve));
    expect(errors).toEqual(['gone']);
  });

  it('reports a failed write', async () => {
    const fd = openSync('/dev/null', 'r');
    const { output } = outputOn(fd);
    expect(await written(output, 'lost')).toMatchObject({ code: 'EBADF' });
    closeSync(fd);
  });

  it('does not stop a signal from ending a process that waits for its reader', async () => {
    const home = openFolder();
    const pipe = openPipe('unread');
    const [file, ...words] = command;
    // The script is longer than a pipe holds.
    const child = spawn(file, [...words, 'completion', 'fish'], {
      cwd: home.folder,
      env: home.env,
      stdio: ['ignore', pipe.fd, 'ignore'],
    });
    await promisify(read)(pipe.fd, Buffer.alloc(1), 0, 1, null);
    child.kill('SIGTERM');
    const [, signal] = await once(child, 'exit');
    closeSync(pipe.fd);
    home.close();
    expect(signal).toBe('SIGTERM');
  });
});
