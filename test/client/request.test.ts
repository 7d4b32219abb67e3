import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest, buildUrl } from '../../src/client/client.ts';
import { crm } from '../../src/contract/crm.ts';
import { eventSessions } from '../../src/contract/events.ts';
import { reservas } from '../../src/contract/reservas.ts';

const base = 'https://api.example';

describe('a URL', () => {
  it.each([
    [base, 'https://api.example/developer/api/waitlist'],
    [`${base}/`, 'https://api.example/developer/api/waitlist'],
    [`${base}/casa`, 'https://api.example/casa/developer/api/waitlist'],
    [`${base}/casa//`, 'https://api.example/casa/developer/api/waitlist'],
    ['http://127.0.0.1:4747', 'http://127.0.0.1:4747/developer/api/waitlist'],
    ['http://[::1]:4747/', 'http://[::1]:4747/developer/api/waitlist'],
  ])('below %s is %s', (baseUrl, url) => {
    expect(buildUrl(baseUrl, '/developer/api/waitlist')).toBe(url);
  });

  it('keeps a search as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (q) => {
        const { url } = buildRequest(base, crm.list, { query: { q } });
        expect(new URL(url).searchParams.get('q')).toBe(q);
        expect(new URL(url).pathname).toBe('/developer/api/crm/customers');
      }),
    );
  });

  it('has U+FFFD for half of a surrogate pair', () => {
    const { searchParams } = new URL(buildUrl(base, '/x', [['a\ud83d', '\ude00b']]));
    expect([...searchParams]).toEqual([['a\ufffd', '\ufffdb']]);
  });
});

describe('a request', () => {
  it('is an operation with its parameters', () => {
    expect(buildRequest(base, reservas.get, { params: { id: 'a1' } })).toEqual({
      method: 'GET',
      url: `${base}/developer/api/reservas/a1`,
    });
    expect(buildRequest(base, crm.update, { params: { id: 7 }, body: { phone: null } })).toEqual({
      method: 'PUT',
      url: `${base}/developer/api/crm/customers/7`,
      body: '{"phone":null}',
    });
    expect(buildRequest(base, eventSessions.list, { params: { id: 2 } }).url).toBe(
      `${base}/developer/api/events/2/sessions`,
    );
  });

  it('stays below its path whatever the id is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('a/b', 'a b', '?x', '#x', '%2e%2e', '$&', 'ñ'),
        ),
        (id) => {
          fc.pre(!['', '.', '..'].includes(id));
          const { pathname, search, hash } = new URL(
            buildRequest(base, reservas.delete, { params: { id } }).url,
          );
          expect(pathname.startsWith('/developer/api/reservas/')).toBe(true);
          expect(decodeURIComponent(pathname.slice('/developer/api/reservas/'.length))).toBe(id);
          expect(search + hash).toBe('');
        },
      ),
    );
  });

  it.each([[''], ['.'], ['..']])('for the id %o, which no path can hold, is NOT_FOUND', (id) => {
    expect(() => buildRequest(base, reservas.delete, { params: { id } })).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND', exit: 3 }),
    );
  });
});
