import { expect, test } from 'vitest';
import { findProxy } from '../../src/client/proxy.ts';

const secure = 'https://api.example:8443/casa';
const plain = 'http://casa.test:4747';
const proxyOf = (url: string, env: Record<string, string>) => findProxy(url, env)?.href;

test('each scheme has its own variable, in either case', () => {
  expect(proxyOf(secure, { HTTPS_PROXY: 'http://p:1' })).toBe('http://p:1/');
  expect(proxyOf(secure, { https_proxy: 'http://p:1' })).toBe('http://p:1/');
  expect(proxyOf(secure, { HTTP_PROXY: 'http://p:1' })).toBeUndefined();
  expect(proxyOf(plain, { http_proxy: 'http://p:1' })).toBe('http://p:1/');
  expect(proxyOf(plain, { HTTP_PROXY: 'http://p:1' })).toBe('http://p:1/');
  expect(proxyOf(plain, { HTTPS_PROXY: 'http://p:1' })).toBeUndefined();
  expect(proxyOf(secure, {})).toBeUndefined();
});

test('lower case wins, but an empty variable does not hide the other', () => {
  expect(proxyOf(secure, { https_proxy: 'http://low:1', HTTPS_PROXY: 'http://up:1' })).toBe('http://low:1/');
  expect(proxyOf(secure, { https_proxy: '', HTTPS_PROXY: 'http://up:1' })).toBe('http://up:1/');
  expect(proxyOf(secure, { https_proxy: ' ', HTTPS_PROXY: '' })).toBeUndefined();
  const both = { HTTPS_PROXY: 'http://up:1', NO_PROXY: 'api.example' };
  expect(proxyOf(secure, { ...both, no_proxy: '' })).toBeUndefined();
  expect(proxyOf(secure, { ...both, no_proxy: 'other.example' })).toBe('http://up:1/');
});

test.each(['socks5://p:1', 'http://', '::', 'ftp://p'])('%s is not a proxy', (value) => {
  const wrong = () => findProxy(secure, { HTTPS_PROXY: value });
  expect(wrong).toThrow(expect.objectContaining({ code: 'USAGE', field: 'HTTPS_PROXY' }));
});

test('the message does not repeat a wrong address, which may contain a password', () => {
  expect(() => findProxy(secure, { HTTPS_PROXY: 'ftp://ana:secret@p' })).not.toThrow(/secret/);
});

test.each([
  ['api.example', true],
  ['example', true],
  ['.example', true],
  ['*.example', true],
  ['API.Example', true],
  ['api.example:8443', true],
  ['api.example:443', false],
  ['pi.example', false],
  ['other.example, api.example', true],
  ['other.example api.example', true],
  ['*', true],
  ['', false],
  [',', false],
  ['.', false],
])('NO_PROXY=%j covers api.example:8443: %j', (list, covered) => {
  const env = { HTTPS_PROXY: 'http://p:1', NO_PROXY: list };
  expect(proxyOf(secure, env) === undefined).toBe(covered);
});

test.each([
  ['http://10.0.0.1:4747', '10.0.0.1', true],
  ['http://10.0.0.1', '10.0.0.1:80', true],
  ['http://casa.test:4747', '10.0.0.1', false],
  ['http://[2001:db8::1]:4747', '2001:db8::1', true],
  ['http://[2001:db8::1]:4747', '[2001:db8::1]', true],
  ['http://[2001:db8::1]:4747', '[2001:db8::1]:4747', true],
  ['http://[2001:db8::1]:4747', '[2001:db8::1]:80', false],
])('%s with NO_PROXY=%s: %j', (url, list, covered) => {
  expect(proxyOf(url, { HTTP_PROXY: 'http://p:1', NO_PROXY: list }) === undefined).toBe(covered);
});

test.each(['http://localhost:4747', 'http://127.0.0.1', 'https://[::1]:4747', 'http://maitre.localhost'])(
  '%s is this machine, which needs no proxy',
  (url) => {
    expect(proxyOf(url, { HTTP_PROXY: 'http://p:1', HTTPS_PROXY: 'http://p:1' })).toBeUndefined();
  },
);
