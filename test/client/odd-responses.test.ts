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
  page,
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

interface Case {
  readonly reply: Reply;
  readonly code: number;
  readonly error: string;
  readonly says: RegExp;
  /** Requests, retries included. */
  readonly attempts: number;
}

const cases: Readonly<Record<string, Case>> = {
  'a page of a proxy': {
    reply: html(200),
    code: 1,
    error: 'MALFORMED_ANSWER',
    says: /not JSON\n.*sign in/,
    attempts: 1,
  },
  'an empty body': {
    reply: saying(200, ''),
    code: 1,
    error: 'MALFORMED_ANSWER',
    says: /it is empty/,
    attempts: 1,
  },
  'a body that ends too early': {
    reply: cutShort,
    code: 7,
    error: 'UNREACHABLE',
    says: /closed before/,
    attempts: 4,
  },
  'compressed JSON that is incomplete': {
    reply: (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync('{"success":true,"data":[{"id":"a"}]}').subarray(0, -12)),
    code: 7,
    error: 'UNREACHABLE',
    says: /lost the connection.*the response was cut off/,
    attempts: 4,
  },
  'truncated JSON': {
    reply: saying(200, '{"success":true,"data":[{"id":"a"'),
    code: 1,
    error: 'MALFORMED_ANSWER',
    says: /not JSON/,
    attempts: 4,
  },
  'broken chunks': {
    reply: brokenChunks,
    code: 7,
    error: 'UNREACHABLE',
    says: /cannot reach|lost the connection/,
    attempts: 4,
  },
  'success that is false': {
    reply: saying(200, body({ success: false, error: 'no', code: 'X' })),
    code: 1,
    error: 'MALFORMED_ANSWER',
    says: /success is not true/,
    attempts: 1,
  },
  'no data': {
    reply: saying(200, body({ success: true })),
    code: 1,
    error: 'MALFORMED_ANSWER',
    says: /data is not/,
    attempts: 1,
  },
  'data of the wrong type': {
    reply: saying(200, body({ success: true, data: { id: 'a' } })),
    code: 1,
    error: 'MALFORMED_ANSWER',
    says: /data is not/,
    attempts: 1,
  },
  'a record without an id': {
    reply: saying(200, body({ success: true, data: [{ nombre_cliente: 'Ana' }] })),
    code: 1,
    error: 'MALFORMED_ANSWER',
    says: /data\.0\.id/,
    attempts: 1,
  },
  'JSON that is not an object': {
    reply: saying(200, '[]'),
    code: 1,
    error: 'MALFORMED_ANSWER',
    says: /success is not true/,
    attempts: 1,
  },
  'a redirect': {
    reply: saying(302, '', { location: 'https://elsewhere.example/login' }),
    code: 1,
    error: 'MALFORMED_ANSWER',
    says: /redirects to https:\/\/elsewhere/,
    attempts: 1,
  },
  '401 without a code': {
    reply: saying(401, body({ success: false, error: 'No' })),
    code: 4,
    error: 'UNAUTHORIZED',
    says: /reservas:read/,
    attempts: 1,
  },
  '401 with a page': { reply: html(401), code: 4, error: 'UNAUTHORIZED', says: /HTTP 401/, attempts: 1 },
  '404 without a code': {
    reply: saying(404, body({ success: false, error: 'No hay' })),
    code: 3,
    error: 'NOT_FOUND',
    says: /No hay/,
    attempts: 1,
  },
  '404 with a page': { reply: html(404), code: 1, error: 'MALFORMED_ANSWER', says: /HTTP 404/, attempts: 1 },
  '422 without a code': {
    reply: saying(422, body({ success: false, error: 'fecha mala' })),
    code: 8,
    error: 'VALIDATION_ERROR',
    says: /fecha mala/,
    attempts: 1,
  },
  '409': {
    reply: saying(409, body({ success: false, error: 'ocupado' })),
    code: 5,
    error: 'BUSINESS_ERROR',
    says: /ocupado/,
    attempts: 1,
  },
  '403': {
    reply: saying(403, body({ success: false, error: 'no' })),
    code: 4,
    error: 'UNAUTHORIZED',
    says: /no/,
    attempts: 1,
  },
  '418': { reply: saying(418, ''), code: 8, error: 'VALIDATION_ERROR', says: /418/, attempts: 1 },
  '500 with a stack': {
    reply: saying(500, trace),
    code: 7,
    error: 'UNAVAILABLE',
    says: /HTTP 500: Error: boom/,
    attempts: 4,
  },
  '502 with a page': { reply: html(502), code: 7, error: 'UNAVAILABLE', says: /HTTP 502/, attempts: 4 },
  'no HTTP at all': {
    reply: (response) => void response.socket!.end('SSH-2.0-OpenSSH_9.2\r\n'),
    code: 7,
    error: 'UNREACHABLE',
    says: /cannot reach|lost the connection/,
    attempts: 4,
  },
  'a connection that is closed': {
    reply: hangUp,
    code: 7,
    error: 'UNREACHABLE',
    says: /closed before/,
    attempts: 4,
  },
};

describe('an odd response is a clear error', () => {
  test.each(Object.entries(cases))('%s', async (_name, { reply, code, error, says, attempts }) => {
    const ended = await ask(reply);
    expect(ended.error).toMatchObject({ code: error, exit: code, message: expect.stringMatching(says) });
    expect(ended).toMatchObject({ code, stdout: '', attempts });
    expect(ended.error.message.length).toBeLessThan(500);
    expect(JSON.stringify(ended)).not.toContain(key);
  });
});

test('JSON with the wrong content type is accepted', async () => {
  const { code, stdout } = await ask(
    saying(200, body({ success: true, data: [{ id: 'a', extra: 1 }] }), { 'content-type': 'text/plain' }),
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([{ id: 'a', extra: 1 }]);
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

test('an error shows only the start of a page', async () => {
  expect(page.length).toBeLessThan(200);
  const { error } = await ask(saying(200, 'x'.repeat(100_000)));
  expect(error.message.length).toBeLessThan(400);
});

test('an error names a wait that is too long', async () => {
  const busy = saying(429, body({ success: false, error: 'Demasiadas peticiones' }), {
    'retry-after': '120',
  });
  const { code, attempts, error } = await ask(busy);
  expect({ code, attempts }).toEqual({ code: 7, attempts: 1 });
  expect(error).toMatchObject({ code: 'UNAVAILABLE', status: 429, hint: 'try again in 120 s' });
});
