import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/service/listen.ts';
import { openRestaurant, type Restaurant, reserva } from './harness.ts';

const serve = async (restaurant: Restaurant, options: Partial<Parameters<typeof listen>[1]> = {}) => {
  const listening = await listen(restaurant.app, { host: '127.0.0.1', port: 0, ...options });
  onTestFinished(() => listening.close());
  const headers = { authorization: `Bearer ${restaurant.key}`, 'content-type': 'application/json' };
  const post = (body: string) =>
    fetch(`${listening.url}/developer/api/reservas`, { method: 'POST', headers, body });
  return { ...listening, headers, post };
};

test('responds over HTTP, on a free port', async () => {
  const restaurant = await openRestaurant();
  const { url, post, headers } = await serve(restaurant);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await post(JSON.stringify(reserva()))).status).toBe(201);
  const list = await fetch(`${url}/developer/api/reservas`, { headers });
  expect(list.headers.get('content-type')).toBe('application/json');
  expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(1);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
});

test('survives invalid HTTP', async () => {
  const { url, post } = await serve(await openRestaurant());
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end('\0\0nonsense\r\n\r\n');
  socket.resume();
  await once(socket, 'close');
  expect((await post(JSON.stringify(reserva()))).status).toBe(201);
});

test.each([
  ['HTTP/1.0 without a Host header, as in health checks', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['an unknown Expect header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n'],
])('responds to %s', async (_, request) => {
  const { url } = await serve(await openRestaurant());
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request));
  onTestFinished(() => void socket.destroy());
  const [data] = await once(socket, 'data');
  expect(String(data)).toMatch('HTTP/1.1 200 ');
});

test.each([
  ['the first request', []],
  ['a later request on the connection', ['GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n']],
])('%s that is not HTTP gets the error envelope', async (_, earlier) => {
  const { url } = await serve(await openRestaurant());
  for (const [invalid, status, code] of [
    ['nonsense\r\n\r\n', 400, 'BAD_REQUEST'],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ] as const) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    for (const request of earlier) {
      socket.write(request);
      await once(socket, 'data');
    }
    socket.write(invalid);
    const response = await text(socket);
    expect(response).toMatch(`HTTP/1.1 ${status} `);
    expect(response).toMatch(`"code":"${code}"`);
  }
});

test('a response that has begun is not followed by an error of its own request', async () => {
  const restaurant = await openRestaurant();
  const { url } = await serve(restaurant);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST /developer/api/reservas HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch('HTTP/1.1 401 ');
  socket.write('not a chunk\r\n');
  expect(await text(socket)).toBe('');
});

test('a body that is too long and has no length leaves the connection usable', async () => {
  const restaurant = await openRestaurant();
  const { url } = await serve(restaurant);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = `POST /developer/api/reservas HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${restaurant.key}\r\n`;
  const size = 2 * 1024 * 1024;
  socket.write(
    `${head}Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${' '.repeat(size)}\r\n0\r\n\r\n`,
  );
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch('HTTP/1.1 413 ');
  socket.end('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await text(socket)).toMatch('HTTP/1.1 200 ');
});

test('an address in use fails and names the port', async () => {
  const restaurant = await openRestaurant();
  const { url } = await serve(restaurant);
  const again = listen(restaurant.app, { host: '127.0.0.1', port: Number(new URL(url).port) });
  await expect(again).rejects.toMatchObject({ code: 'USAGE', field: 'port' });
});

/** A restaurant that keeps requests to the path until `release()`. `arrival` resolves with the first. */
const openHeld = async (path: string, onRelease: () => void = () => {}) => {
  const restaurant = await openRestaurant();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const fetch = async (request: Request) => {
    if (new URL(request.url).pathname === path) {
      arrived();
      await held;
      onRelease();
    }
    return restaurant.app.fetch(request);
  };
  const app = { ...restaurant.app, fetch } as Restaurant['app'];
  return { restaurant: { ...restaurant, app }, arrival, release };
};

test('a client that ends its side after the request gets the response', async () => {
  const { restaurant, arrival, release } = await openHeld('/readyz');
  const { url } = await serve(restaurant);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n');
  const received = text(socket);
  await arrival;
  // By the time of this response, the service has seen the end.
  await fetch(`${url}/healthz`);
  release();
  expect(await received).toMatch('HTTP/1.1 200 ');
});

test('closing finishes running requests, and accepts no new ones', async () => {
  const order: string[] = [];
  const { restaurant, arrival, release } = await openHeld('/developer/api/reservas', () =>
    order.push('answered'),
  );
  const { post, close, url } = await serve(restaurant);
  const underWay = post(JSON.stringify(reserva()));
  await arrival;
  const closing = Promise.all([close(), close()]);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  release();
  expect((await underWay).status).toBe(201);
  await closing;
  order.push('closed');
  expect(order).toEqual(['answered', 'closed']);
});

test('closing answers requests that have arrived and are not read yet', async () => {
  const { url, close } = await serve(await openRestaurant());
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
  const idle = await open();
  idle.write(request);
  await once(idle, 'data');
  const sockets = [idle, await open()];
  // The service has accepted the second connection too.
  await fetch(`${url}/healthz`);
  for (const socket of sockets) socket.write(request);
  const closing = close();
  for (const response of await Promise.all(sockets.map((socket) => text(socket))))
    expect(response).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await closing;
});

test('closing does not wait for connections without a request', async () => {
  const restaurant = await openRestaurant();
  const { url, close } = await serve(restaurant);
  const sockets = await Promise.all(
    ['', 'GET /healthz HT'].map(async (begun) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(begun);
      return socket.resume();
    }),
  );
  const gone = sockets.map((socket) => once(socket, 'close'));
  await fetch(`${url}/healthz`);
  await close();
  expect(await Promise.all(gone)).toHaveLength(2);
});

test('closing has a timeout', async () => {
  const restaurant = await openRestaurant();
  const never = { fetch: () => new Promise<Response>(() => {}) };
  const { post, close } = await serve(
    { ...restaurant, app: never as unknown as Restaurant['app'] },
    { drainTimeoutMs: 50 },
  );
  const lost = post('{}').catch((error: unknown) => error);
  const socketsOpen = close();
  await socketsOpen;
  expect(await lost).toBeInstanceOf(Error);
});
