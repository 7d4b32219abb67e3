import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorIn } from '../support/error-in.ts';
import { type Folder, openFolder, start } from '../support/program.ts';

let folder: Folder;
let server: Server;
beforeEach(() => {
  folder = openFolder();
});
afterEach(async () => {
  folder.close();
  if (!server?.listening) return;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** A service that answers nothing, or the status that it is given; `arrived` resolves with the first request. */
const listen = async (status?: number) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server = createServer((_request, response) => {
    if (status !== undefined) response.writeHead(status, { 'retry-after': '25' }).end('{}');
    arrive();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { arrived, env: { MAITRE_BASE_URL: url, MAITRE_API_KEY: 'sk_test_0123456789abcdef' } };
};

/** Starts a line; what it says on stderr is gathered, and can be waited for. */
const begin = (argv: readonly string[], env: Record<string, string> = {}) => {
  const child = start(folder, argv, env);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...said }));
  const says = async (words: string) => {
    while (!said.stderr.includes(words)) await once(child.stderr, 'data');
  };
  return { child, ended, says };
};

const creation = ['reservas', 'create', '--fecha', '2031-01-02', '--inicio', '21:00', '--nombre', 'Ana'];

describe('an interruption', () => {
  it('of a booking under way says that it may be made, and how to look', async () => {
    const { arrived, env } = await listen();
    const { child, ended } = begin([...creation, '-o', 'json'], env);
    await arrived;
    child.kill('SIGINT');
    const { stdout, stderr, ...end } = await ended;
    expect(end).toEqual({ code: 130, signal: null });
    expect(stdout).toBe('');
    const error = errorIn(stderr);
    expect(error).toMatchObject({ code: 'INTERRUPTED', exit: 130, retryable: false });
    expect(error.message).toContain('not known whether the reservation was created');
    expect(error.hint).toContain('maitre reservas list --fecha 2031-01-02');
  });

  it('ends the wait before another attempt', async () => {
    const { env } = await listen(503);
    const { child, ended, says } = begin(['reservas', 'list', '--verbose'], env);
    await says('retrying in 25');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 143, signal: null });
  });

  it('ends the wait for standard input', async () => {
    const { env } = await listen();
    const { child, ended } = begin([...creation, '--data', '-', '-o', 'json'], env);
    // More than a pipe holds: once it is gone, the program is reading.
    await new Promise((resolve) => child.stdin.write(`{${' '.repeat(1024 * 1024)}`, resolve));
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(143);
    expect(errorIn(stderr)).toMatchObject({ code: 'INTERRUPTED', exit: 143 });
  });
});
