import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopeNames } from '../../src/contract/operation.ts';
import type { HttpRequest, Send } from '../../src/ground/runtime.ts';
import { createApp } from '../../src/service/app.ts';
import type { Chance } from '../../src/service/chance.ts';
import { sendTo } from '../../src/service/in-process.ts';
import { listen } from '../../src/service/listen.ts';
import { createKey } from '../../src/service/panel.ts';
import { methodsByPath } from '../../src/service/route.ts';
import { routes } from '../../src/service/routes.ts';
import { friday, openSample } from '../support/sample.ts';

/** The sample with ids that are the same in each. */
const open = async () => {
  const { store, tenantId } = await openSample();
  const { key } = await createKey(store, tenantId, { scopes: scopeNames, name: 'test' }, friday);
  let drawn = 0;
  const chance: Chance = {
    uuid: () => `00000000-0000-4000-8000-${String(++drawn).padStart(12, '0')}`,
    below: (most) => ++drawn % most,
  };
  return { store, key, deps: { store, now: () => friday, chance } };
};

let here: { send: Send; key: string; close(): Promise<void> };
let there: { url: string; key: string; close(): Promise<void> };
let first: string;
beforeAll(async () => {
  const [one, other] = [await open(), await open()];
  here = { ...one, send: sendTo(one.deps), close: one.store.close };
  const { store, key, deps } = other;
  there = { key, ...(await listen(createApp(deps), { host: '127.0.0.1', port: 0, isGuest: true, store })) };
  const book = await ask({ method: 'GET', path: '/developer/api/reservas', key: 'ours' });
  first = JSON.parse(book.here.body).data[0].id;
});
afterAll(async () => {
  await here.close();
  await there.close();
});

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: string | undefined;
  readonly type?: string;
  readonly key?: string;
}

/** What every answer says of itself. */
const told = ['content-type', 'cache-control', 'allow', 'www-authenticate', 'retry-after', 'x-request-id'];

const inProcess = async (sending: Omit<HttpRequest, 'signal'>) => {
  const answer = await here.send({ ...sending, signal: new AbortController().signal });
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  const headers = told.map((name) => answer.headers.get(name) ?? undefined);
  return { status: answer.status, headers, body: Buffer.concat(chunks).toString() };
};

const overSocket = async ({ method, url, headers, body = '' }: Omit<HttpRequest, 'signal'>) => {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const asking = request(new URL(url), { method, headers: { ...headers, ...length } });
  asking.end(body);
  const [answer]: IncomingMessage[] = (await once(asking, 'response')) as never;
  if (!answer) throw new Error('once() answers with what was emitted');
  return {
    status: answer.statusCode,
    headers: told.map((name) => answer.headers[name]),
    body: await text(answer),
  };
};

const ask = async ({ method, path, body, type = 'application/json', key = 'ours' }: Asked) => {
  const sendingTo = (origin: string, ours: string) => ({
    method,
    url: origin + path.replace('{id}', first),
    headers: {
      authorization: `Bearer ${key === 'ours' ? ours : key}`,
      'x-request-id': 'r1',
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return {
    here: await inProcess(sendingTo('http://maitre.localhost', here.key)),
    there: await overSocket(sendingTo(there.url, there.key)),
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
  ...methodsByPath(routes).keys(),
];
const ids = ['{id}', '1', '2', '0', 'nope', '', '*', ':id', '%2F', '%ZZ', 'ñ', '..'];
const queries = [
  '?fecha=2026-11-20',
  '?fecha=x',
  '?limit=1',
  '?limit=1&limit=2',
  '?q=%',
  '?q=ñ',
  '?active=true',
];
const bodies = [
  ...['', 'null', '[]', '{', '{}', '"x"', '{"nombre_cliente":"Ana\\u0000"}', '{"num_comensales":"2"}'],
  '{"nombre_cliente":"Ana","fecha_reserva":"2026-11-28","inicio_reserva":"21:00"}',
  '{"full_name":"Ñandú 🍷","name":"Ñandú","notes":"alergia","description":"é"}',
  '{"session_date":"2027-01-01","start_time":"20:00","end_time":"23:00","max_guests":8}',
];

test('each method of each path is answered in this process as over a socket', async () => {
  for (const path of paths)
    for (const method of methods) {
      const body = /^(GET|HEAD|OPTIONS)$/.test(method) ? undefined : bodies[8];
      const answers = await ask({ method, path, body });
      expect(answers.here, `${method} ${path}`).toEqual(answers.there);
    }
});

test('and so is whatever is wrong with a request', async () => {
  const asked = fc.record({
    method: fc.constantFrom(...methods),
    path: fc
      .tuple(fc.constantFrom(...paths), fc.constantFrom(...ids), fc.constantFrom('', '/', '/*', ...queries))
      .map(([path, id, end]) => path.replace('{id}', id) + end),
    body: fc.constantFrom(undefined, ...bodies),
    type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8'),
    key: fc.constantFrom('ours', 'ours', 'ours', 'other'),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ body, ...rest }) => {
      const isBodiless = rest.method === 'GET' || rest.method === 'HEAD';
      const answers = await ask({ ...rest, body: isBodiless ? undefined : body });
      expect(answers.here).toEqual(answers.there);
    }),
    { numRuns: 60 },
  );
});
