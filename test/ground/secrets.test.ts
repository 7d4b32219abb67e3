import { expect, it } from 'vitest';
import { conceal } from '../../src/ground/secrets.ts';

const key = 'mk_0123456789abcdef';

it('a short key is hidden only where it stands as a key', () => {
  expect(conceal('la mesa: Bearer mesa', 'mesa')).toBe('la mesa: Bearer ••••');
  expect(conceal(`x${key}y`, key)).toBe('x••••y');
  expect(conceal('nothing of it', key)).toBe('nothing of it');
});

it('a key is hidden as an address and as JSON write it', () => {
  const odd = 'mk_/+="\\0123456789';
  for (const spelling of [odd, encodeURIComponent(odd), encodeURI(odd), JSON.stringify(odd)]) {
    expect(conceal(`<${spelling}>`, odd)).toMatch(/^<"?••••"?>$/);
  }
});
