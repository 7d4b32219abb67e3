import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateKey, hashKey, isSameHash, systemRandom } from '../../src/service/identifiers.ts';

describe('a key', () => {
  it('is 32 random bytes, never the same', () => {
    const keys = Array.from({ length: 100 }, generateKey);
    for (const key of keys) expect(key).toMatch(/^maitre_[\w-]{43}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is hashed with SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (key) => {
        expect(hashKey(key)).toBe(createHash('sha256').update(key).digest('hex'));
      }),
    );
  });

  it('matches only its own hash', () => {
    const near = fc
      .string()
      .chain((one) => fc.tuple(fc.constant(one), fc.oneof(fc.constant(one), fc.string())));
    fc.assert(fc.property(near, ([one, other]) => isSameHash(one, other) === (one === other)));
    expect(isSameHash('abc', 'abd')).toBe(false);
    expect(isSameHash('abc', 'ab')).toBe(false);
  });
});

it('the system’s random source returns every number below the maximum, and no other', () => {
  const drawn = new Set(Array.from({ length: 2000 }, () => systemRandom.below(31)));
  expect([...drawn].sort((one, other) => one - other)).toEqual(Array.from({ length: 31 }, (_, at) => at));
  expect(systemRandom.uuid()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
