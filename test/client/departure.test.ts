import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTransport } from '../../src/client/transport.ts';
import type { Fetch } from '../../src/ground/world.ts';

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
  readonly fetch?: Fetch;
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

const send = async (url: string, options: Sending = {}) => {
  const { method = 'POST', fetch: given = fetch } = options;
  const { signal = new AbortController().signal } = options;
  const transport = createTransport({ fetch: given, key: 'sk', timeout, signal });
  return transport({ method, url, body: '{}' }).catch((error: unknown) => error);
};

test('a request that found no connection cannot be done', async () => {
  const free = await listenOn(() => {});
  for (const close of closing) close();
  expect(await send(`http://${free}`)).toMatchObject({ code: 'UNREACHABLE', mayBeDone: false });
});

test('nor one whose handshake failed, or never ended', async () => {
  const closed = await listenOn((socket) => socket.destroy());
  expect(await send(`https://${closed}`)).toMatchObject({ code: 'UNREACHABLE', mayBeDone: false });
  const silent = await listenInSilence();
  expect(await send(`https://${silent}`)).toMatchObject({ code: 'TIMEOUT', mayBeDone: false });
});

test('one that was sent may be, whatever became of the answer', async () => {
  const silent = await listenInSilence();
  expect(await send(`http://${silent}`)).toMatchObject({ code: 'TIMEOUT', mayBeDone: true });
  const closed = await listenOn((socket) => void socket.once('data', () => socket.destroy()));
  expect(await send(`http://${closed}`)).toMatchObject({ code: 'UNREACHABLE', mayBeDone: true });
  const reset = await listenOn((socket) => void socket.once('data', () => socket.resetAndDestroy()));
  expect(await send(`http://${reset}`)).toMatchObject({ code: 'UNREACHABLE', mayBeDone: true });
});

test('an interruption tells them apart too', async () => {
  for (const [scheme, mayBeDone] of [
    ['https', false],
    ['http', true],
  ] as const) {
    const interruption = new AbortController();
    const where = await listenOn((socket) => void socket.once('data', () => interruption.abort()));
    const sent = send(`${scheme}://${where}`, { signal: interruption.signal });
    expect(await sent).toMatchObject({ code: 'INTERRUPTED', mayBeDone });
  }
});

test('requests that are under way at once are told apart', async () => {
  const silent = await listenInSilence(3);
  const results = await Promise.all(['http', 'https', 'http'].map((scheme) => send(`${scheme}://${silent}`)));
  expect(results.map((result) => (result as { mayBeDone: boolean }).mayBeDone)).toEqual([true, false, true]);
});

test('where something else than undici carries it, the error itself must say that there was no connection', async () => {
  const failing =
    (code: string): Fetch =>
    async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    };
  for (const [code, mayBeDone] of [
    ['ECONNREFUSED', false],
    ['ENOTFOUND', false],
    ['EAI_AGAIN', false],
    ['UND_ERR_CONNECT_TIMEOUT', false],
    ['CERT_HAS_EXPIRED', false],
    ['ECONNRESET', true],
    ['EPIPE', true],
    ['UND_ERR_SOCKET', true],
    ['SOMETHING_NEW', true],
  ] as const) {
    expect(await send('http://127.0.0.1', { fetch: failing(code) })).toMatchObject({ mayBeDone });
  }
});

test('the patience of fetch itself ends in a timeout as well', async () => {
  const cause = Object.assign(new Error('Headers Timeout Error'), { code: 'UND_ERR_HEADERS_TIMEOUT' });
  const impatient: Fetch = async () => Promise.reject(new TypeError('fetch failed', { cause }));
  expect(await send('http://127.0.0.1', { fetch: impatient })).toMatchObject({
    code: 'TIMEOUT',
    mayBeDone: true,
  });
});
