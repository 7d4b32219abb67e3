import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { send } from '../../src/client/send.ts';
import { createTransport, type OutgoingRequest } from '../../src/client/transport.ts';
import { type Fetch, sendBy } from '../support/fetching.ts';

const key = 'mk_0123456789abcdefghij';

interface Options {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Replaces the network. */
  readonly fetch?: Fetch;
}

const transport = ({ timeoutMs = 5000, signal = new AbortController().signal, fetch }: Options = {}) => {
  const attempt = createTransport({ send: fetch ? sendBy(fetch) : send, key, timeoutMs, signal });
  return async (request: OutgoingRequest) => {
    const received = await attempt(request);
    return { ...received, body: received.body.text() };
  };
};

const listen = async (server: Server | ReturnType<typeof createSocketServer>): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
};

// nock replaces Node's HTTP in the tests that activate it, and in no other file.
nock.restore();

describe('a request', () => {
  beforeAll(() => nock.activate());
  afterAll(() => nock.restore());
  beforeEach(() => nock.disableNetConnect());
  afterEach(() => {
    nock.cleanAll();
    nock.enableNetConnect();
  });

  it('carries the key; a read has no body', async () => {
    const scope = nock('https://api.example', { badheaders: ['content-type', 'cookie'] })
      .get('/developer/api/crm/customers?q=garc%C3%ADa+l')
      .matchHeader('authorization', `Bearer ${key}`)
      .matchHeader('accept', 'application/json')
      .reply(200, { success: true });
    const url = 'https://api.example/developer/api/crm/customers?q=garc%C3%ADa+l';
    expect(await transport()({ method: 'GET', url })).toMatchObject({
      status: 200,
      body: '{"success":true}',
    });
    scope.done();
  });

  it('carries its JSON if it is a write', async () => {
    const scope = nock('https://api.example')
      .put('/x', { notas: 'niño', email: null })
      .matchHeader('authorization', `Bearer ${key}`)
      .matchHeader('content-type', 'application/json')
      .reply(200, 'ok', { 'x-request-id': '7' });
    const body = JSON.stringify({ notas: 'niño', email: null });
    const received = await transport()({ method: 'PUT', url: 'https://api.example/x', body });
    expect(received.headers.get('x-request-id')).toBe('7');
    scope.done();
  });

  it('is not redirected, neither to its own origin nor to another', async () => {
    for (const location of ['https://api.example/y', 'https://elsewhere.example/y']) {
      const elsewhere = nock(new URL(location).origin).get('/y').reply(200, 'no');
      nock('https://api.example').get('/x').reply(302, '', { location });
      const received = await transport()({ method: 'GET', url: 'https://api.example/x' });
      expect([received.status, received.headers.get('location')]).toEqual([302, location]);
      expect(elsewhere.isDone()).toBe(false);
      nock.cleanAll();
    }
  });

  it('resolves for any status', async () => {
    for (const status of [400, 401, 404, 429, 500]) {
      nock('https://api.example').get('/x').reply(status, 'no');
      expect(await transport()({ method: 'GET', url: 'https://api.example/x' })).toMatchObject({
        status,
        body: 'no',
      });
    }
  });

  it('hides the key if the service repeats it', async () => {
    nock('https://api.example').get('/x').reply(401, `{"error":"unknown key ${key}"}`);
    nock('https://api.example').get('/x').reply(200, `{"headers":{"authorization":"Bearer ${key}"}}`);
    for (const status of [401, 200]) {
      const received = await transport()({ method: 'GET', url: 'https://api.example/x' });
      expect(received.status).toBe(status);
      expect(received.body).not.toContain(key);
    }
  });
});

describe('a request fails if', () => {
  it('nothing listens', async () => {
    const server = createServer();
    const url = await listen(server);
    server.close();
    await once(server, 'close');
    const { host } = new URL(url);
    await expect(transport()({ method: 'GET', url })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      exit: 7,
      retryable: true,
      text: { en: `cannot reach ${host}: nothing listens there (ECONNREFUSED)` },
      hint: { en: expect.stringContaining('base URL') },
    });
  });

  it('none of several addresses responds', async () => {
    const failed = Object.assign(new AggregateError([new Error('::1'), new Error('127.0.0.1')]), {
      code: 'EWHATEVER',
    });
    const own = () => Promise.reject(new TypeError('fetch failed', { cause: failed }));
    await expect(
      transport({ fetch: own })({ method: 'GET', url: 'http://localhost:9/x' }),
    ).rejects.toMatchObject({
      code: 'UNREACHABLE',
      text: { en: 'cannot reach localhost:9: EWHATEVER' },
    });
  });

  it('no response comes in time', async () => {
    const server = createServer(() => {});
    onTestFinished(() => server.closeAllConnections());
    const url = await listen(server);
    await expect(transport({ timeoutMs: 50 })({ method: 'GET', url })).rejects.toMatchObject({
      code: 'TIMEOUT',
      exit: 7,
      retryable: true,
      text: {
        en: `no response from ${new URL(url).host} within 0.05 s`,
        es: `sin respuesta de ${new URL(url).host} en 0.05 s`,
      },
      hint: { en: expect.stringContaining('--timeout') },
    });
  });

  it('the response stops halfway', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"success":');
    });
    onTestFinished(() => server.closeAllConnections());
    const url = await listen(server);
    await expect(transport({ timeoutMs: 50 })({ method: 'GET', url })).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
  });

  it('the connection is closed', async () => {
    const url = await listen(createSocketServer((socket) => socket.destroy()));
    await expect(transport()({ method: 'GET', url })).rejects.toMatchObject({ code: 'UNREACHABLE', exit: 7 });
  });

  it('the user interrupts before it or during it', async () => {
    const interruption = new AbortController();
    const server = createServer(() => interruption.abort('SIGINT'));
    onTestFinished(() => server.closeAllConnections());
    const url = await listen(server);
    const ask = transport({ signal: interruption.signal });
    for (const _ of ['during it', 'before it']) {
      await expect(ask({ method: 'GET', url })).rejects.toMatchObject({ code: 'INTERRUPTED', exit: 130 });
    }
  });

  it('the network does, without the key in the error', async () => {
    const own = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('no route') }));
    const failure = await transport({ fetch: own })({ method: 'GET', url: 'http://127.0.0.1:9/x' }).catch(
      (error: Error) => error,
    );
    expect(JSON.stringify(failure) + String(failure)).not.toContain(key);
  });
});

it('a timeout may be a fraction of a millisecond', async () => {
  const own = async () => new Response('ok');
  for (const timeoutMs of [1.001 * 1000, 0.1, 0.0001]) {
    expect(
      await transport({ timeoutMs, fetch: own })({ method: 'GET', url: 'http://x.example/' }),
    ).toMatchObject({ body: 'ok' });
  }
});

describe('a body', () => {
  const bodyOf = (chunks: Iterable<Uint8Array>) => {
    const iterator = chunks[Symbol.iterator]();
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        const { value, done } = iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
  };
  const receive = (body: ReadableStream<Uint8Array> | string | null) =>
    transport({ fetch: async () => new Response(body) })({ method: 'GET', url: 'http://x.example/' });

  it('may arrive in pieces that split a character', async () => {
    const bytes = new TextEncoder().encode('{"notas":"niño 🦞"}');
    expect((await receive(bodyOf([...bytes].map((byte) => Uint8Array.of(byte))))).body).toBe(
      '{"notas":"niño 🦞"}',
    );
  });

  it('may be empty', async () => {
    expect((await receive(null)).body).toBe('');
  });

  it('may start with a byte order mark', async () => {
    expect((await receive('\ufeff{}')).body).toBe('{}');
  });

  it('is read up to 256 MiB', async () => {
    let sent = 0;
    const mebibyte = new Uint8Array(1024 * 1024).fill(120);
    const endless = {
      *[Symbol.iterator]() {
        for (;;) {
          sent++;
          yield mebibyte;
        }
      },
    };
    await expect(receive(bodyOf(endless))).rejects.toMatchObject({
      code: 'TOO_LARGE',
      exit: 1,
      status: 200,
      text: { en: 'the response is larger than 256 MiB' },
    });
    expect(sent).toBeLessThan(262);
  });
});
