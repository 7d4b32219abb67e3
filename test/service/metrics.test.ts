import { expect, test } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import { createMetrics } from '../../src/service/metrics.ts';
import type { Store } from '../../src/storage/store.ts';
import { askOf, noon, openRestaurant, reserva } from './harness.ts';

/** The service with metrics, over a store that a test can change. */
const openCounted = async (changes: Partial<Store> = {}) => {
  const restaurant = await openRestaurant();
  const store = { ...restaurant.store, ...changes };
  const metrics = createMetrics(store);
  const app = createApp({ store, now: () => noon, metrics, log: metrics.observe });
  const read = async () => {
    const response = await app.request('/metrics');
    return { response, text: await response.text() };
  };
  return { ...restaurant, app, ask: askOf(app, restaurant.key), read };
};

/** The value of the line with this prefix. */
const readingOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

const requests = (method: string, route: string, status: number): string =>
  `http_requests_total{method="${method}",route="${route}",status="${status}"}`;

test('requests are counted by method, route and status, and timed', async () => {
  const { app, ask, read } = await openCounted();
  for (const id of ['a', 'b', 'c']) await ask('GET', `/reservas/${id}`);
  await ask('POST', '/reservas', reserva());
  await ask('PATCH', '/reservas');
  await app.request('/developer/api/reservas');
  for (const path of ['/x', '/y']) await app.request(path);
  const { response, text } = await read();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(readingOf(text, requests('GET', '/developer/api/reservas/{id}', 404))).toBe(3);
  expect(readingOf(text, requests('POST', '/developer/api/reservas', 201))).toBe(1);
  expect(readingOf(text, requests('PATCH', '/developer/api/reservas', 405))).toBe(1);
  expect(readingOf(text, requests('GET', '/developer/api/reservas', 401))).toBe(1);
  expect(readingOf(text, requests('GET', 'other', 404))).toBe(2);
  const labels = 'method="GET",route="/developer/api/reservas/{id}"';
  expect(readingOf(text, `http_request_duration_seconds_count{${labels}}`)).toBe(3);
  expect(readingOf(text, `http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(3);
  expect(readingOf((await read()).text, requests('GET', '/metrics', 200))).toBe(1);
});

test('every line is valid, and has no personal data', async () => {
  const { ask, key, read } = await openCounted();
  const { data } = await ask('POST', '/reservas', reserva({ telefono: '+34612345678' }));
  await ask('GET', '/crm/customers?q=Ana');
  const { text } = await read();
  const line = /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"\n]*",?)*\})? (-?[\d.e+-]+|Na[Nn]|[+-]Inf))?$/;
  expect(text.split('\n').filter((each) => !line.test(each))).toEqual([]);
  for (const secret of ['Ana', '612345678', 'Lola', key, String(data['id']), 'tenant'])
    expect(text).not.toContain(secret);
});
