import { expect, it } from 'vitest';
import { isLoopback } from '../../src/ground/loopback.ts';

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
