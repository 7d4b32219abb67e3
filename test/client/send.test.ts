import { getEventListeners } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { send } from '../../src/client/send.ts';
import type { HttpRequest } from '../../src/ground/runtime.ts';

/** Where a server listens that answers like this, and how many connections it has seen. */
const serve = async (answer: RequestListener) => {
  const seen = { connections: 0 };
  const server = createServer(answer).on('connection', () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, seen };
};

const ask = async (url: string, more: Partial<HttpRequest> = {}) => {
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
  ['deflate', deflateSync('{"notas":"niño"}')],
  ['gzip, br', brotliCompressSync(gzipSync('{"notas":"niño"}'))],
  ['utf-8', Buffer.from('{"notas":"niño"}')],
])('an answer may come packed: %s', async (encoding, packed) => {
  const { url } = await serve((request, response) => {
    expect(request.headers['accept-encoding']).toBe('gzip, br');
    response.setHeader('content-encoding', encoding).end(packed);
  });
  expect((await ask(url)).text).toBe('{"notas":"niño"}');
});

test('what is packed badly breaks the line', async () => {
  const { url } = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end('{"a":1}'));
  await expect(ask(url)).rejects.toMatchObject({ code: 'Z_DATA_ERROR' });
});

test.each([
  ['gzip', gzipSync(JSON.stringify({ data: [...'abcdefgh'] }))],
  ['br', brotliCompressSync(JSON.stringify({ data: [...'abcdefgh'] }))],
])('what is packed and stops within a whole message is no answer: %s', async (encoding, packed) => {
  const { url } = await serve((_, response) =>
    response.setHeader('content-encoding', encoding).end(packed.subarray(0, -9)),
  );
  await expect(ask(url)).rejects.toMatchObject({ code: 'Z_BUF_ERROR' });
});

test('an answer that has no body, packed or not, is empty', async () => {
  const { url } = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end());
  expect(await ask(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  expect((await ask(url)).text).toBe('');
});

test('a body goes with its length, whatever the method; a write without one says so', async () => {
  const { url } = await serve((request, response) => {
    response.end(`${request.method} ${request.headers['content-length']}`);
  });
  expect((await ask(url, { method: 'DELETE', body: '{"n":"ñ"}' })).text).toBe('DELETE 10');
  expect((await ask(url, { method: 'DELETE' })).text).toBe('DELETE undefined');
  expect((await ask(url, { method: 'POST' })).text).toBe('POST 0');
});

test('connections are kept for the next request', async () => {
  const { url, seen } = await serve((_, response) => response.end('ok'));
  for (let turn = 0; turn < 3; turn++) await ask(url);
  expect(seen.connections).toBe(1);
});

test('an answer that changes the protocol is none', async () => {
  const { url } = await serve((request) => {
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
  });
  await expect(ask(url)).rejects.toThrow();
});

test('of a header that comes twice, the first counts; its name may not be there', async () => {
  const { url } = await serve((_, response) => {
    response.writeHead(429, [
      ['Retry-After', '1'],
      ['Retry-After', '2'],
    ] as never);
    response.end();
  });
  const { headers } = await ask(url);
  expect([headers.get('retry-after'), headers.get('location')]).toEqual(['1', undefined]);
});

test('a request that is done leaves nothing behind on the signal', async () => {
  const { url } = await serve((_, response) => response.end('{}'));
  const { signal } = new AbortController();
  await ask(url, { signal });
  await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toEqual([]));
});

test.each(['before the request', 'before the answer', 'within the answer'])(
  'a signal ends it %s',
  async (when) => {
    const controller = new AbortController();
    const abort = () => controller.abort('SIGINT');
    const { url } = await serve((_, response) => {
      if (when === 'within the answer') response.write('{', () => setImmediate(abort));
      else abort();
    });
    if (when === 'before the request') abort();
    await expect(ask(url, { signal: controller.signal })).rejects.toBeTruthy();
  },
);
