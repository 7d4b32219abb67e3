import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import type { HttpRequest, Send } from '../../src/ground/runtime.ts';
import { createApp, routes } from '../../src/service/app.ts';
import type { RandomSource } from '../../src/service/identifiers.ts';
import { createInProcessSend } from '../../src/service/in-process.ts';
import { listen } from '../../src/service/listen.ts';
import { createKey } from '../../src/service/panel/tenants.ts';
import { friday, openSample } from '../support/sample.ts';

/** The sample with the same ids each time. */
const open = async () => {
  const { store, tenantId } = await openSample();
  const { key } = await createKey(store, tenantId, { scopes: scopeNames, name: 'test' }, friday);
  let drawn = 0;
  const random: RandomSource = {
    uuid: () => `00000000-0000-4000-8000-${String(++drawn).padStart(12, '0')}`,
    below: (max) => ++drawn % max,
  };
  return { store, key, deps: { store, now: () => friday, random } };
};

let inProcess: { send: Send; key: string; close(): Promise<void> };
let overHttp: { url: string; key: string; close(): Promise<void> };
let reservaId: string;
beforeAll(async () => {
  const [first, second] = [await open(), await open()];
  inProcess = { ...first, send: createInProcessSend(first.deps), close: first.store.close };
  const { store, key, deps } = second;
  const server = await listen(createApp(deps), { host: '127.0.0.1', port: 0, keepGlobals: true });
  overHttp = { key, url: server.url, close: () => server.close().then(store.close) };
  const list = await ask({ method: 'GET', path: '/developer/api/reservas', key: 'ours' });
  reservaId = JSON.parse(list.inProcess.body).data[0].id;
});
afterAll(async () => {
  await inProcess.close();
  await overHttp.close();
});

interface TestRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string | undefined;
  readonly type?: string;
  readonly key?: string;
}

const comparedHeaders = 'content-type cache-control allow www-authenticate retry-after x-request-id'.split(
  ' ',
);

const sendInProcess = async (request: Omit<HttpRequest, 'signal'>) => {
  const response = await inProcess.send({ ...request, signal: new AbortController().signal });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  const headers = comparedHeaders.map((name) => response.headers.get(name) ?? undefined);
  return { status: response.status, headers, body: Buffer.concat(chunks).toString() };
};

const sendOverHttp = async ({ method, url, headers, body = '' }: Omit<HttpRequest, 'signal'>) => {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const outgoing = request(new URL(url), { method, headers: { ...headers, ...length } });
  outgoing.end(body);
  const [response]: IncomingMessage[] = (await once(outgoing, 'response')) as never;
  if (!response) throw new Error('once() resolves to the emitted values');
  return {
    status: response.statusCode,
    headers: comparedHeaders.map((name) => response.headers[name]),
    body: await text(response),
  };
};

const ask = async ({ method, path, body, type = 'application/json', key = 'ours' }: TestRequest) => {
  const createRequest = (origin: string, ours: string) => ({
    method,
    url: origin + path.replace('{id}', reservaId),
    headers: {
      authorization: `Bearer ${key === 'ours' ? ours : key}`,
      'x-request-id': 'r1',
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return {
    inProcess: await sendInProcess(createRequest('http://maitre.localhost', inProcess.key)),
    overHttp: await sendOverHttp(createRequest(overHttp.url, overHttp.key)),
  };
};

const methods = ['GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'DELETE'];
const paths = [
  '/healthz',
  '/openapi.json',
  '/nope',
  '/developer/api/*',
  '/developer/api/%72eservas',
  '//',
  ...new Set(routes.map(({ operation }) => operation.path)),
];
const ids = ['{id}', '1', '2', '0', 'nope', '', '*', ':id', '%2F', '%ZZ', 'ñ', '..'];
const queries = '?fecha=2026-11-20 ?fecha=x ?limit=1 ?limit=1&limit=2 ?q=% ?q=ñ ?active=true'.split(' ');
const bodies = [
  ...['', 'null', '[]', '{', '{}', '"x"', '{"nombre_cliente":"Ana\\u0000"}', '{"num_comensales":"2"}'],
  '{"nombre_cliente":"Ana","fecha_reserva":"2026-11-28","inicio_reserva":"21:00"}',
  '{"full_name":"Ñandú 🍷","name":"Ñandú","notes":"alergia","description":"é"}',
  '{"session_date":"2027-01-01","start_time":"20:00","end_time":"23:00","max_guests":8}',
];

test('every method of every path gets the same response in process as over a socket', async () => {
  for (const path of paths)
    for (const method of methods) {
      const body = /^(GET|HEAD|OPTIONS)$/.test(method) ? undefined : bodies[8];
      const responses = await ask({ method, path, body });
      expect(responses.inProcess, `${method} ${path}`).toEqual(responses.overHttp);
    }
});

test('invalid requests get the same response in process as over a socket', async () => {
  const requests = fc.record({
    method: fc.constantFrom(...methods),
    path: fc
      .tuple(fc.constantFrom(...paths), fc.constantFrom(...ids), fc.constantFrom('', '/', '/*', ...queries))
      .map(([path, id, end]) => path.replace('{id}', id) + end),
    body: fc.constantFrom(undefined, ...bodies),
    type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8'),
    key: fc.constantFrom('ours', 'ours', 'ours', 'other'),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ body, ...rest }) => {
      const hasNoBody = rest.method === 'GET' || rest.method === 'HEAD';
      const responses = await ask({ ...rest, body: hasNoBody ? undefined : body });
      expect(responses.inProcess).toEqual(responses.overHttp);
    }),
    { numRuns: 30 },
  );
});
