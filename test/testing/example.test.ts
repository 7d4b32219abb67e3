import { createService } from 'maitre/service';
import { afterAll, beforeEach, expect, test } from 'vitest';

const service = await createService({ seed: 'demo', clock: '2026-12-24T20:00' });
beforeEach(() => service.reset());
afterAll(() => service.close());

/** The program under test. It receives the service's address, key and fetch. */
const findCustomers = async (q: string, { url, key, fetch } = service) => {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/developer/api/crm/customers?q=${encodeURIComponent(q)}`, { headers });
  if (!response.ok) throw new Error(`cannot read the customers: ${response.status}`);
  const { data } = (await response.json()) as { data: { customers: { full_name: string }[] } };
  return data.customers;
};

test('finds customers without their accents', async () => {
  const names = (await findCustomers('garcia')).map(({ full_name }) => full_name);
  expect(names).toContainEqual(expect.stringContaining('García'));
  expect(service.requests).toMatchObject([{ method: 'GET', query: { q: 'garcia' }, status: 200 }]);
});

test('needs a key with crm:read', async () => {
  const key = await service.createKey({ scopes: ['menu:read'] });
  await expect(findCustomers('garcia', { ...service, key })).rejects.toThrow('401');
});

test('reports a broken connection', async () => {
  service.fail('GET /developer/api/crm: drop;times=1');
  await expect(findCustomers('garcia')).rejects.toThrow('fetch failed');
});
