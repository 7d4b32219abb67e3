import { expect, it } from 'vitest';
import { isLoopback, parseUrl } from '../../src/ground/addresses.ts';

it.each([
  ['http://localhost:4747', true],
  ['http://maitre.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.9.9.9:1', true],
  ['http://[::1]:4747/casa', true],
  ['http://localhost.example', false],
  ['http://128.0.0.1', false],
  ['https://api.example', false],
])('%s is this machine: %s', (address, wanted) => {
  expect(isLoopback(new URL(address))).toBe(wanted);
});

it('an address parsed many times is always the same', () => {
  const asked = Array.from({ length: 10_000 }, () => parseUrl('https://peña.example')?.hostname);
  expect(new Set(asked)).toEqual(new Set(['xn--pea-8ma.example']));
});

it('a text that is not an address is undefined', () => {
  expect(parseUrl('peña.example')).toBeUndefined();
});
