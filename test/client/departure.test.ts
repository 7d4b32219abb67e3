import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { send } from '../../src/client/send.ts';
import { createTransport } from '../../src/client/transport.ts';
import type { Send } from '../../src/ground/runtime.ts';

let closing: (() => void)[] = [];
// undici starts one timer with its first connection and keeps it. It must not be a fake one.
beforeAll(() => ask('http://127.0.0.1:1', { connectTimeout: 10_000 }));
// Time passes only if a test advances it.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing) close();
  closing = [];
});

/** The address of a socket that calls `greet` with each connection. */
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
  readonly network?: Send;
  readonly connectTimeout?: number;
  readonly signal?: AbortSignal;
}

const timeoutMs = 30_000;

/** Accepts requests without a response, and lets the time run out after so many have arrived. */
const listenInSilence = (requests = 1): Promise<string> => {
  let left = requests;
  return listenOn((socket) => {
    socket.resume().once('data', () => {
      left -= 1;
      if (left === 0) vi.advanceTimersByTime(timeoutMs);
    });
  });
};

const ask = async (url: string, options: Sending = {}) => {
  const { method = 'POST', network = send, connectTimeout } = options;
  const { signal = new AbortController().signal } = options;
  const transport = createTransport({
    send: network,
    connection: { connectTimeout },
    key: 'sk',
    timeoutMs,
    signal,
  });
  return transport({ method, url, body: '{}' }).catch((error: unknown) => error);
};

test('a request without a connection was not applied', async () => {
  const free = await listenOn(() => {});
  for (const close of closing) close();
  expect(await ask(`http://${free}`)).toMatchObject({ code: 'UNREACHABLE', maybeApplied: false });
});

test('a request whose TLS handshake failed or never ended was not applied', async () => {
  const closed = await listenOn((socket) => socket.destroy());
  expect(await ask(`https://${closed}`)).toMatchObject({ code: 'UNREACHABLE', maybeApplied: false });
  const silent = await listenInSilence();
  expect(await ask(`https://${silent}`)).toMatchObject({ code: 'TIMEOUT', maybeApplied: false });
});

test('a request that was sent may have been applied, whatever happened to the response', async () => {
  const silent = await listenInSilence();
  expect(await ask(`http://${silent}`)).toMatchObject({ code: 'TIMEOUT', maybeApplied: true });
  const closed = await listenOn((socket) => void socket.once('data', () => socket.destroy()));
  expect(await ask(`http://${closed}`)).toMatchObject({ code: 'UNREACHABLE', maybeApplied: true });
  const reset = await listenOn((socket) => void socket.once('data', () => socket.resetAndDestroy()));
  expect(await ask(`http://${reset}`)).toMatchObject({ code: 'UNREACHABLE', maybeApplied: true });
});

test('an interruption says whether the request was sent', async () => {
  for (const [scheme, maybeApplied] of [
    ['https', false],
    ['http', true],
  ] as const) {
    const interruption = new AbortController();
    const where = await listenOn((socket) => void socket.once('data', () => interruption.abort()));
    const sent = ask(`${scheme}://${where}`, { signal: interruption.signal });
    expect(await sent).toMatchObject({ code: 'INTERRUPTED', maybeApplied });
  }
});

test('each of several pending requests has its own state', async () => {
  const silent = await listenInSilence(3);
  const results = await Promise.all(['http', 'https', 'http'].map((scheme) => ask(`${scheme}://${silent}`)));
  expect(results.map((result) => (result as { maybeApplied: boolean }).maybeApplied)).toEqual([
    true,
    false,
    true,
  ]);
});

test('after an unknown network error the request may have been applied', async () => {
  for (const broken of [
    new Error('something new'),
    Object.assign(new Error('?'), { code: 'ECONNREFUSED' }),
  ]) {
    const network: Send = () => Promise.reject(broken);
    expect(await ask('http://127.0.0.1', { network })).toMatchObject({
      code: 'UNREACHABLE',
      maybeApplied: true,
    });
  }
});

test('a connection has a timeout of its own, before that of the request', async () => {
  const silent = await listenOn((socket) => void socket.resume());
  const failure = await ask(`https://${silent}`, { connectTimeout: 1 });
  expect(failure).toMatchObject({ code: 'UNREACHABLE', maybeApplied: false });
  expect(String(failure)).toContain('the connection took too long');
});
