import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { send } from '../../src/client/send.ts';
import { createTransport } from '../../src/client/transport.ts';
import type { Send } from '../../src/ground/runtime.ts';

let closing: (() => void)[] = [];
// The time that a request is allowed passes when a test says so, and not before.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing) close();
  closing = [];
});

/** A bare socket that does with a connection what it is told; where it listens. */
const listenOn = async (greet: (socket: Socket) => void): Promise<string> => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    greet(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `127.0.0.1:${(server.address() as { port: number }).port}`;
};

interface Sending {
  readonly method?: string;
  readonly line?: Send;
  readonly connectTimeout?: number;
  readonly signal?: AbortSignal;
}

const timeout = 30_000;

/** Takes what arrives, says nothing, and lets the time run out once so many requests have begun to arrive. */
const listenInSilence = (requests = 1): Promise<string> => {
  let left = requests;
  return listenOn((socket) => {
    socket.resume().once('data', () => {
      left -= 1;
      if (left === 0) vi.advanceTimersByTime(timeout);
    });
  });
};

const ask = async (url: string, options: Sending = {}) => {
  const { method = 'POST', line = send, connectTimeout } = options;
  const { signal = new AbortController().signal } = options;
  const transport = createTransport({ send: line, way: { connectTimeout }, key: 'sk', timeout, signal });
  return transport({ method, url, body: '{}' }).catch((error: unknown) => error);
};

test('a request that found no connection cannot be done', async () => {
  const free = await listenOn(() => {});
  for (const close of closing) close();
  expect(await ask(`http://${free}`)).toMatchObject({ code: 'UNREACHABLE', mayBeDone: false });
});

test('nor one whose handshake failed, or never ended', async () => {
  const closed = await listenOn((socket) => socket.destroy());
  expect(await ask(`https://${closed}`)).toMatchObject({ code: 'UNREACHABLE', mayBeDone: false });
  const silent = await listenInSilence();
  expect(await ask(`https://${silent}`)).toMatchObject({ code: 'TIMEOUT', mayBeDone: false });
});

test('one that was sent may be, whatever became of the answer', async () => {
  const silent = await listenInSilence();
  expect(await ask(`http://${silent}`)).toMatchObject({ code: 'TIMEOUT', mayBeDone: true });
  const closed = await listenOn((socket) => void socket.once('data', () => socket.destroy()));
  expect(await ask(`http://${closed}`)).toMatchObject({ code: 'UNREACHABLE', mayBeDone: true });
  const reset = await listenOn((socket) => void socket.once('data', () => socket.resetAndDestroy()));
  expect(await ask(`http://${reset}`)).toMatchObject({ code: 'UNREACHABLE', mayBeDone: true });
});

test('an interruption tells them apart too', async () => {
  for (const [scheme, mayBeDone] of [
    ['https', false],
    ['http', true],
  ] as const) {
    const interruption = new AbortController();
    const where = await listenOn((socket) => void socket.once('data', () => interruption.abort()));
    const sent = ask(`${scheme}://${where}`, { signal: interruption.signal });
    expect(await sent).toMatchObject({ code: 'INTERRUPTED', mayBeDone });
  }
});

test('requests that are under way at once are told apart', async () => {
  const silent = await listenInSilence(3);
  const results = await Promise.all(['http', 'https', 'http'].map((scheme) => ask(`${scheme}://${silent}`)));
  expect(results.map((result) => (result as { mayBeDone: boolean }).mayBeDone)).toEqual([true, false, true]);
});

test('of a line that says nothing, it may be', async () => {
  for (const broken of [
    new Error('something new'),
    Object.assign(new Error('?'), { code: 'ECONNREFUSED' }),
  ]) {
    const line: Send = () => Promise.reject(broken);
    expect(await ask('http://127.0.0.1', { line })).toMatchObject({ code: 'UNREACHABLE', mayBeDone: true });
  }
});

test('a connection that takes too long is given up before the request is', async () => {
  const silent = await listenOn((socket) => {
    socket.resume().once('data', () => vi.advanceTimersByTime(10_000));
  });
  const failure = await ask(`https://${silent}`, { connectTimeout: 10_000 });
  expect(failure).toMatchObject({ code: 'UNREACHABLE', mayBeDone: false });
  expect(String(failure)).toContain('no connection in time');
});
