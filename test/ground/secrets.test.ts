import { expect, it } from 'vitest';
import { redactKey } from '../../src/ground/secrets.ts';

const key = 'mk_0123456789abcdef';

it('a short key is hidden only after Bearer', () => {
  expect(redactKey('la mesa: Bearer mesa', 'mesa')).toBe('la mesa: Bearer ••••');
  expect(redactKey(`x${key}y`, key)).toBe('x••••y');
  expect(redactKey('nothing of it', key)).toBe('nothing of it');
});

it('a key is hidden in the encodings of a URL and of JSON', () => {
  const odd = 'mk_/+="\\0123456789';
  for (const spelling of [odd, encodeURIComponent(odd), encodeURI(odd), JSON.stringify(odd)]) {
    expect(redactKey(`<${spelling}>`, odd)).toMatch(/^<"?••••"?>$/);
  }
});

it('a key is hidden whichever of its characters JSON escapes, and nothing else is', () => {
  const odd = 'mk/abc+DEF_09.z-secret';
  const codeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const spellings = [
    odd.replaceAll('/', '\\/'),
    [...odd].map(codeOf).join(''),
    [...odd].map((sign, at) => (at % 2 ? sign : codeOf(sign).toUpperCase().replace('U', 'u'))).join(''),
  ];
  for (const spelling of spellings) {
    expect(JSON.parse(`"${spelling}"`)).toBe(odd);
    expect(redactKey(`"\\u00f1 ${spelling} \\\\"`, odd)).toBe('"\\u00f1 •••• \\\\"');
  }
  expect(redactKey('"\\u00f1 mk\\/abc+DEF"', odd)).toBe('"\\u00f1 mk\\/abc+DEF"');
});
