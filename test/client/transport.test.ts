import nock from 'nock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

it('a timeout may be a fraction of a millisecond', async () => {
  const own = async () => new Response('ok');
  for (const timeoutMs of [1.001 * 1000, 0.1, 0.0001]) {
    expect(
      await transport({ timeoutMs, fetch: own })({ method: 'GET', url: 'http://x.example/' }),
    ).toMatchObject({ body: 'ok' });
  }
});
