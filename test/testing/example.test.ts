import { createService } from 'maitre/service';
import { afterAll, beforeEach, expect, test } from 'vitest';

const service = await createService({ seed: 'demo', clock: '2026-12-24T20:00' });
beforeEach(() => service.reset());
afterAll(() => service.close());

/** What is tested: a program of yours, which is told its address, key and fetch. */
const customersCalled = async (q: string, { url, key, fetch } = service) => {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/developer/api/crm/customers?q=${encodeURIComponent(q)}`, { headers });
  if (!answer.ok) throw new Error(`the customers cannot be read: ${answer.status}`);
  const { data } = (await answer.json()) as { data: { customers: { full_name: string }[] } };
  return data.customers;
};

test('finds customers whatever the accents', async () => {
  const names = (await customersCalled('garcia')).map(({ full_name }) => full_name);
  expect(names).toContainEqual(expect.stringContaining('García'));
  expect(service.requests).toMatchObject([{ method: 'GET', query: { q: 'garcia' }, status: 200 }]);
});

test('needs a key that may read customers', async () => {
  const key = await service.createKey({ scopes: ['menu:read'] });
  await expect(customersCalled('garcia', { ...service, key })).rejects.toThrow('401');
});

test('says what is wrong when the connection breaks', async () => {
  service.fail('GET /developer/api/crm: drop;times=1');
  await expect(customersCalled('garcia')).rejects.toThrow('fetch failed');
});
