import { getEventListeners } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { send } from '../../src/client/send.ts';
import type { HttpRequest } from '../../src/ground/runtime.ts';

/** The address of a server with this listener, and the number of its connections. */
const serve = async (listener: RequestListener) => {
  const seen = { connections: 0 };
  const server = createServer(listener).on('connection', () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, seen };
};

const request = async (url: string, more: Partial<HttpRequest> = {}) => {
  const { signal } = new AbortController();
  const { status, headers, body } = await send({ method: 'GET', url, headers: {}, signal, ...more });
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { status, headers, text: Buffer.concat(chunks).toString() };
};

test.each([
  ['gzip', gzipSync('{"notas":"niño"}')],
  ['br', brotliCompressSync('{"notas":"niño"}')],
  ['GZip', gzipSync('{"notas":"niño"}')],
  ['utf-8', Buffer.from('{"notas":"niño"}')],
])('a response may be compressed: %s', async (encoding, bytes) => {
  const { url } = await serve((incoming, response) => {
    expect(incoming.headers['accept-encoding']).toBe('gzip, br');
    response.setHeader('content-encoding', encoding).end(bytes);
  });
  expect((await request(url)).text).toBe('{"notas":"niño"}');
});

test('a response without a body is empty, compressed or not', async () => {
  const { url } = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end());
  expect(await request(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  expect((await request(url)).text).toBe('');
});

test('a body has a content-length with any method; a POST without a body has 0', async () => {
  const { url } = await serve((incoming, response) => {
    response.end(`${incoming.method} ${incoming.headers['content-length']}`);
  });
  expect((await request(url, { method: 'DELETE', body: '{"n":"ñ"}' })).text).toBe('DELETE 10');
  expect((await request(url, { method: 'DELETE' })).text).toBe('DELETE undefined');
  expect((await request(url, { method: 'POST' })).text).toBe('POST 0');
});

test('the next request uses the same connection', async () => {
  const { url, seen } = await serve((_, response) => response.end('ok'));
  for (let turn = 0; turn < 3; turn++) await request(url);
  expect(seen.connections).toBe(1);
});

test('a response that changes the protocol is an error', async () => {
  const { url } = await serve((incoming) => {
    incoming.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  });
  await expect(request(url)).rejects.toThrow();
});

test('a request leaves no listener on the signal', async () => {
  const { url } = await serve((_, response) => response.end('{}'));
  const { signal } = new AbortController();
  await request(url, { signal });
  await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toEqual([]));
});

test.each(['before the request', 'before the response', 'within the response'])(
  'a signal ends the request %s',
  async (when) => {
    const controller = new AbortController();
    const abort = () => controller.abort('SIGINT');
    const { url } = await serve((_, response) => {
      if (when === 'within the response') response.write('{', () => setImmediate(abort));
      else abort();
    });
    if (when === 'before the request') abort();
    await expect(request(url, { signal: controller.signal })).rejects.toBeTruthy();
  },
);
