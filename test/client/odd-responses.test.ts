import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { send } from '../../src/client/send.ts';
import type { Send } from '../../src/ground/runtime.ts';
import { errorIn } from '../support/error-in.ts';
import {
  brokenChunks,
  cutShort,
  drip,
  type FaultyServer,
  flood,
  hangUp,
  html,
  openFaultyServer,
  type Reply,
  saying,
  silence,
} from '../support/faulty-server.ts';
import { runOnSockets } from '../support/served-cli.ts';

const key = 'sk_test_0123456789abcdef';
let server: FaultyServer;
afterEach(() => server.close());

const ask = async (reply: Reply, ...words: readonly string[]) => {
  server = await openFaultyServer(reply);
  const env = { MAITRE_BASE_URL: server.url, MAITRE_API_KEY: key };
  const argv = ['reservas', 'list', '--fecha', '2026-11-20', '--json', '-q', ...words];
  let sent = 0;
  const counted: Send = (sending) => {
    sent += 1;
    return send(sending);
  };
  const { code, stdout, stderr } = await runOnSockets(argv, { env, runtime: { send: counted } });
  const error = stderr === '' ? undefined : errorIn(stderr);
  return { code, stdout, error, sent, attempts: server.arrived.length };
};

const body = (value: unknown) => JSON.stringify(value);
const trace = `Error: boom\n${Array.from({ length: 200 }, (_, line) => `    at f${line} (/srv/app.js:${line})`).join('\n')}`;

/** What is sent, the exit code, the error, its words, and the requests, retries included. */
const cases: readonly (readonly [string, number, string, RegExp, number, Reply])[] = [
  ['a page of a proxy', 1, 'MALFORMED_ANSWER', /not JSON\n.*sign in/, 1, html(200)],
  ['a body that ends too early', 7, 'UNREACHABLE', /closed before/, 4, cutShort],
  [
    'compressed JSON that is incomplete',
    7,
    'UNREACHABLE',
    /lost the connection.*the response was cut off/,
    4,
    (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync('{"success":true,"data":[{"id":"a"}]}').subarray(0, -12)),
  ],
  ...(['gzip', 'br'] as const).map(
    (encoding) =>
      [
        `damaged ${encoding}`,
        7,
        'UNREACHABLE',
        /cannot read the response of .*compressed data are damaged/,
        4,
        (response: Parameters<Reply>[0]) =>
          response
            .writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
            .end('{"success":true,"data":[]} and more, so that it is long enough'),
      ] as const,
  ),
  [
    'headers that are too long',
    7,
    'UNREACHABLE',
    /cannot read the response of .*headers are too long/,
    4,
    (response) => response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end('{}'),
  ],
  ['truncated JSON', 1, 'MALFORMED_ANSWER', /not JSON/, 4, saying(200, '{"success":true,"data":[{"id":"a"')],
  ['broken chunks', 7, 'UNREACHABLE', /cannot read the response of .*not valid HTTP/, 4, brokenChunks],
  [
    'a record without an id',
    1,
    'MALFORMED_ANSWER',
    /data\.0\.id/,
    1,
    saying(200, body({ success: true, data: [{ nombre_cliente: 'Ana' }] })),
  ],
  [
    'a redirect',
    1,
    'MALFORMED_ANSWER',
    /redirects to https:\/\/elsewhere/,
    1,
    saying(302, '', { location: 'https://elsewhere.example/login' }),
  ],
  [
    '401 without a code',
    4,
    'UNAUTHORIZED',
    /reservas:read/,
    1,
    saying(401, body({ success: false, error: 'No' })),
  ],
  ['401 with a page', 4, 'UNAUTHORIZED', /HTTP 401/, 1, html(401)],
  ['404 without a code', 3, 'NOT_FOUND', /No hay/, 1, saying(404, body({ success: false, error: 'No hay' }))],
  ['404 with a page', 1, 'MALFORMED_ANSWER', /HTTP 404/, 1, html(404)],
  [
    '422 without a code',
    8,
    'VALIDATION_ERROR',
    /fecha mala/,
    1,
    saying(422, body({ success: false, error: 'fecha mala' })),
  ],
  ['409', 5, 'BUSINESS_ERROR', /ocupado/, 1, saying(409, body({ success: false, error: 'ocupado' }))],
  ['403', 4, 'UNAUTHORIZED', /no/, 1, saying(403, body({ success: false, error: 'no' }))],
  ['418', 8, 'VALIDATION_ERROR', /418/, 1, saying(418, '')],
  ['500 with a stack', 7, 'UNAVAILABLE', /HTTP 500: Error: boom/, 4, saying(500, trace)],
  ['502 with a page', 7, 'UNAVAILABLE', /HTTP 502/, 4, html(502)],
  [
    'no HTTP at all',
    7,
    'UNREACHABLE',
    /cannot read the response of .*not valid HTTP/,
    4,
    (response) => void response.socket!.end('SSH-2.0-OpenSSH_9.2\r\n'),
  ],
  ['a connection that is closed', 7, 'UNREACHABLE', /closed before/, 4, hangUp],
];

describe('an odd response is a clear error', () => {
  test.each(cases)('%s', async (_name, code, error, says, attempts, reply) => {
    const ended = await ask(reply);
    expect(ended.error).toMatchObject({ code: error, exit: code, message: expect.stringMatching(says) });
    expect(ended).toMatchObject({ code, stdout: '', attempts });
    expect(ended.error.message.length).toBeLessThan(500);
    expect(JSON.stringify(ended)).not.toContain(key);
  });
});

test('no response ends at the timeout', async () => {
  const ended = await ask(silence, '--timeout', '0.05', '--retries', '1');
  // Sent, not arrived: on a busy machine the timeout can come before the server reads.
  expect(ended).toMatchObject({ code: 7, sent: 2, error: { code: 'TIMEOUT' } });
});

test('a response that never ends ends at the timeout', async () => {
  const ended = await ask(drip(10), '--timeout', '0.1', '--retries', '0');
  expect(ended).toMatchObject({ code: 7, error: { code: 'TIMEOUT' } });
});

test('a response without end is stopped before it fills the memory', async () => {
  const ended = await ask(flood);
  expect(ended).toMatchObject({ code: 1, attempts: 1, error: { code: 'TOO_LARGE', status: 200 } });
});

test('an error names a wait that is too long', async () => {
  const busy = saying(429, body({ success: false, error: 'Demasiadas peticiones' }), {
    'retry-after': '120',
  });
  const { code, attempts, error } = await ask(busy);
  expect({ code, attempts }).toEqual({ code: 7, attempts: 1 });
  expect(error).toMatchObject({ code: 'UNAVAILABLE', status: 429, hint: 'try again in 120 s' });
});
