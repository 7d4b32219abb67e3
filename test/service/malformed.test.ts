import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { handleClientErrors, listen } from '../../src/service/listen.ts';
import { openRestaurant } from './harness.ts';

/** The response to exactly these bytes. */
const saying = async (port: number, ...pieces: readonly string[]) => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece;
  });
  const closed = once(socket, 'close');
  for (const piece of pieces) socket.write(piece);
  await closed;
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body };
};

const open = async () => {
  const restaurant = await openRestaurant();
  const listening = await listen(restaurant.app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => listening.close());
  return Number(new URL(listening.url).port);
};

const ask = (...headers: readonly string[]) => ['GET /healthz HTTP/1.1', ...headers, '', ''].join('\r\n');

test.each([
  ['what is no HTTP', ['\0\0nonsense\r\n\r\n'], 400, 'BAD_REQUEST'],
  ['headers that are too large', [ask('Host: a', `X: ${'a'.repeat(20_000)}`)], 431, 'HEADERS_TOO_LARGE'],
  ['headers that go on and on', [ask('Host: a', `X: ${'a'.repeat(400_000)}`)], 431, 'HEADERS_TOO_LARGE'],
  ['a request that names no host', [ask()], 400, 'BAD_REQUEST'],
  ['a host that is none', [ask('Host: a/b')], 400, 'BAD_REQUEST'],
  [
    'a body that is not in the pieces that it says',
    ['POST /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n', 'ZZ\r\n'],
    400,
    'BAD_REQUEST',
  ],
  ['an expectation of its own', [ask('Host: a', 'Expect: a miracle')], 417, 'EXPECTATION_FAILED'],
] as const)('answers %s in the envelope', async (_, pieces, status, code) => {
  const { head, body } = await saying(await open(), ...pieces);
  expect(head.split('\r\n')[0]).toMatch(`HTTP/1.1 ${status} `);
  expect(head.toLowerCase()).toContain('content-type: application/json');
  expect(head.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toEqual({ success: false, error: expect.any(String), code });
});

test('HTTP/1.0, as in health checks of load balancers, needs no Host header', async () => {
  const { body } = await saying(await open(), 'GET /healthz HTTP/1.0\r\n\r\n');
  expect(JSON.parse(body)).toEqual({ status: 'ok' });
});

const openBare = async (answer: Parameters<typeof createServer>[1]) => {
  const server = createServer(
    { headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 5 },
    answer,
  );
  handleClientErrors(server);
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

test('answers a request that is incomplete at the timeout', async () => {
  const port = await openBare(() => {});
  const { head, body } = await saying(port, 'GET /healthz HT');
  expect(head).toMatch('HTTP/1.1 408 ');
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'REQUEST_TIMEOUT' });
});

test('writes nothing into a response that has begun', async () => {
  const port = await openBare((_request, response) => void response.writeHead(200).write('half'));
  const { head, body } = await saying(
    port,
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n',
    'ZZ\r\n',
  );
  expect(`${head}${body}`).not.toContain('BAD_REQUEST');
});
