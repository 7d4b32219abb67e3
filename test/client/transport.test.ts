import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { OutgoingRequest } from '../../src/client/request.ts';
import { send } from '../../src/client/send.ts';
import { createTransport } from '../../src/client/transport.ts';
import { type Fetch, sendBy } from '../support/fetching.ts';

const key = 'mk_0123456789abcdefghij';

interface Options {
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** In place of a line. */
  readonly fetch?: Fetch;
  readonly memory?: () => number;
}

const transport = ({
  timeout = 5000,
  signal = new AbortController().signal,
  fetch,
  memory,
}: Options = {}) => {
  const attempt = createTransport({ send: fetch ? sendBy(fetch) : send, key, timeout, signal, memory });
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

// What it puts in place of Node's own HTTP is for the cases that ask for it, and for no other file.
nock.restore();

describe('what is sent', () => {
  beforeAll(() => nock.activate());
  afterAll(() => nock.restore());
  beforeEach(() => nock.disableNetConnect());
  afterEach(() => {
    nock.cleanAll();
    nock.enableNetConnect();
  });

  it('a read carries the key, and no body', async () => {
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

  it('a write carries its JSON', async () => {
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

  it('a redirect is answered as it is, to the same origin and to another', async () => {
    for (const location of ['https://api.example/y', 'https://elsewhere.example/y']) {
      const elsewhere = nock(new URL(location).origin).get('/y').reply(200, 'no');
      nock('https://api.example').get('/x').reply(302, '', { location });
      const received = await transport()({ method: 'GET', url: 'https://api.example/x' });
      expect([received.status, received.headers.get('location')]).toEqual([302, location]);
      expect(elsewhere.isDone()).toBe(false);
      nock.cleanAll();
    }
  });

  it('any status is an answer', async () => {
    for (const status of [400, 401, 404, 429, 500]) {
      nock('https://api.example').get('/x').reply(status, 'no');
      expect(await transport()({ method: 'GET', url: 'https://api.example/x' })).toMatchObject({
        status,
        body: 'no',
      });
    }
  });

  it('a key that a service repeats is not passed on', async () => {
    nock('https://api.example').get('/x').reply(401, `{"error":"unknown key ${key}"}`);
    nock('https://api.example').get('/x').reply(200, `{"headers":{"authorization":"Bearer ${key}"}}`);
    for (const status of [401, 200]) {
      const received = await transport()({ method: 'GET', url: 'https://api.example/x' });
      expect(received.status).toBe(status);
      expect(received.body).not.toContain(key);
    }
  });
});

describe('a line that fails', () => {
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

  it('of several addresses none answers', async () => {
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

  it('nobody answers in time', async () => {
    const server = createServer(() => {});
    onTestFinished(() => server.closeAllConnections());
    const url = await listen(server);
    await expect(transport({ timeout: 50 })({ method: 'GET', url })).rejects.toMatchObject({
      code: 'TIMEOUT',
      exit: 7,
      retryable: true,
      text: {
        en: `no answer from ${new URL(url).host} within 0.05 s`,
        es: `sin respuesta de ${new URL(url).host} en 0.05 s`,
      },
      hint: { en: expect.stringContaining('--timeout') },
    });
  });

  it('the answer stops halfway', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"success":');
    });
    onTestFinished(() => server.closeAllConnections());
    const url = await listen(server);
    await expect(transport({ timeout: 50 })({ method: 'GET', url })).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
  });

  it('the connection is dropped', async () => {
    const url = await listen(createSocketServer((socket) => socket.destroy()));
    await expect(transport()({ method: 'GET', url })).rejects.toMatchObject({ code: 'UNREACHABLE', exit: 7 });
  });

  it('the user interrupts, before and meanwhile', async () => {
    const interruption = new AbortController();
    const server = createServer(() => interruption.abort('SIGINT'));
    onTestFinished(() => server.closeAllConnections());
    const url = await listen(server);
    const ask = transport({ signal: interruption.signal });
    for (const _ of ['meanwhile', 'before']) {
      await expect(ask({ method: 'GET', url })).rejects.toMatchObject({ code: 'INTERRUPTED', exit: 130 });
    }
  });

  it('no error repeats the key', async () => {
    const own = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('no route') }));
    const failure = await transport({ fetch: own })({ method: 'GET', url: 'http://127.0.0.1:9/x' }).catch(
      (error: Error) => error,
    );
    expect(JSON.stringify(failure) + String(failure)).not.toContain(key);
  });
});

it('a wait need not be whole milliseconds', async () => {
  const own = async () => new Response('ok');
  for (const timeout of [1.001 * 1000, 0.1, 0.0001]) {
    expect(
      await transport({ timeout, fetch: own })({ method: 'GET', url: 'http://x.example/' }),
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

  it('may come in pieces, cut within a character', async () => {
    const bytes = new TextEncoder().encode('{"notas":"niño 🦞"}');
    expect((await receive(bodyOf([...bytes].map((byte) => Uint8Array.of(byte))))).body).toBe(
      '{"notas":"niño 🦞"}',
    );
  });

  it('may be none', async () => {
    expect((await receive(null)).body).toBe('');
  });

  it('may begin with a byte order mark', async () => {
    expect((await receive('\ufeff{}')).body).toBe('{}');
  });

  it('is read no further than 64 MiB, a list than half of the memory', async () => {
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
      text: { en: expect.stringContaining('larger than the 64 MiB') },
    });
    expect(sent).toBeLessThan(70);
    sent = 0;
    const list = { method: 'GET', url: 'http://x.example/', isList: true };
    const small = transport({ fetch: async () => new Response(bodyOf(endless)), memory: () => 8 * 2 ** 20 });
    await expect(small(list)).rejects.toMatchObject({ text: { en: expect.stringContaining('4 MiB') } });
    expect(sent).toBeLessThan(10);
  });

  it('of a small list asks for no room, which takes the system files to read', async () => {
    const list = { method: 'GET', url: 'http://x.example/', isList: true };
    let asked = 0;
    const memory = () => ++asked * 2 ** 30;
    const of = (bytes: number) =>
      transport({ fetch: async () => new Response(new Uint8Array(bytes)), memory });
    expect((await of(1024 * 1024)(list)).body).toHaveLength(1024 * 1024);
    expect(asked).toBe(0);
    await of(1024 * 1024 + 1)(list);
    expect(asked).toBe(1);
  });
});
