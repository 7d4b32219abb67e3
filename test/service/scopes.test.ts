import { describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/index.ts';
import { type Operation, scopeNames } from '../../src/contract/operation.ts';
import { revokeKey } from '../../src/service/panel/tenants.ts';
import { askOf, openRestaurant, read } from './harness.ts';

const rows: Operation[] = Object.values(contract).flatMap((resource) => Object.values<Operation>(resource));

const pathOf = (row: Operation) => row.path.replace('/developer/api', '').replace('{id}', '7');

describe.each(rows)('$method $path', (row) => {
  test('needs only its scope', async () => {
    const { askWith } = await openRestaurant();
    for (const scope of scopeNames) {
      const ask = await askWith([scope]);
      const { status, body } = await ask(row.method, pathOf(row), row.body ? {} : undefined);
      if (scope === row.scope) expect([200, 404, 422]).toContain(status);
      else
        expect({ status, ...body }).toEqual({
          status: 401,
          success: false,
          error: `La clave de API no tiene el permiso ${row.scope}`,
          code: 'FORBIDDEN_SCOPE',
        });
    }
  });

  test('is rejected with all other scopes, before its input is checked', async () => {
    const { askWith } = await openRestaurant();
    const ask = await askWith(scopeNames.filter((scope) => scope !== row.scope));
    const { status } = await ask(
      row.method,
      `${pathOf(row)}?limit=x&fecha=x`,
      row.body ? '{broken' : undefined,
    );
    expect(status).toBe(401);
  });
});

describe('a request without a valid key', () => {
  const invalid = { success: false, error: expect.any(String), code: 'UNAUTHORIZED' };

  test.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['no key', { authorization: 'Bearer ' }],
    ['an unknown key', { authorization: 'Bearer maitre_nope' }],
    ['two keys', { authorization: 'Bearer a b' }],
  ])('%s: 401 for every path under /developer/api', async (_, headers) => {
    const { app } = await openRestaurant();
    for (const path of ['/reservas', '/reservas/x', '/nada', '', '/', '/menu/items/1']) {
      const url = `http://maitre.test/developer/api${path}`;
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const { status, body, headers: sent } = await read(await app.request(url, { method, headers }));
        expect(status).toBe(401);
        expect(body).toEqual(invalid);
        expect(sent.get('www-authenticate')).toBe('Bearer');
      }
    }
  });

  test('the scheme may be written in any case', async () => {
    const { app, key } = await openRestaurant();
    const headers = { authorization: `bearer   ${key}` };
    expect((await app.request('/developer/api/reservas', { headers })).status).toBe(200);
  });

  test('a revoked key is unknown', async () => {
    const { app, key, ask, store, tenant } = await openRestaurant();
    expect((await ask('GET', '/reservas')).status).toBe(200);
    const [only] = await store.snapshot(({ keys }) => keys.list(tenant));
    await revokeKey(store, tenant, only!.id, new Date());
    const { status, body } = await askOf(app, key)('GET', '/reservas');
    expect(status).toBe(401);
    expect(body).toEqual(invalid);
  });
});
