import { expect, test } from 'vitest';
import { noon, openRestaurant } from '../harness.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const ask = async (path: string, id?: string, method = 'GET') => {
  const { app, key, log } = await openRestaurant();
  const headers = { authorization: `Bearer ${key}`, ...(id !== undefined && { 'x-request-id': id }) };
  const { status, headers: sent } = await app.request(path, { method, headers });
  return { status, id: sent.get('x-request-id'), logged: log[0]?.request_id };
};

test.each(['a', 'caja-7', '2026.11.20_x', 'A'.repeat(64)])(
  'an X-Request-Id of %s is kept, in the response and in the log',
  async (id) => {
    expect(await ask('/developer/api/reservas', id)).toEqual({ status: 200, id, logged: id });
  },
);

test.each([undefined, '', 'a b', 'ñ', 'a'.repeat(65), '"x"', '{}', '<b>', '+34612345678', 'a,b', '%0a'])(
  'an X-Request-Id of %s is replaced by a random one',
  async (id) => {
    const answered = await ask('/developer/api/reservas', id);
    expect(answered.id).toMatch(uuid);
    expect(answered.logged).toBe(answered.id);
  },
);

test('a response has the time of the service, which may not be that of the machine', async () => {
  const { app, key } = await openRestaurant();
  const headers = { authorization: `Bearer ${key}` };
  const { headers: sent } = await app.request('/developer/api/reservas', { headers });
  expect(sent.get('date')).toBe(noon.toUTCString());
});
