import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTexts } from '../../src/ground/strings.ts';

it('sorts tables by their numbers', () => {
  expect(['T1', 'S10', 'S2', 'S', '7', 'Barra', 'BAR1', 'Ñ1', 'A', 'Z9'].sort(compareTexts)).toEqual(
    '7 A BAR1 Barra Ñ1 S S2 S10 T1 Z9'.split(' '),
  );
});

it('is the order of Spanish, with numbers by value, for any texts', () => {
  const { compare } = new Intl.Collator('es', { numeric: true });
  const name = fc.stringMatching(/^[A-ZÑa-c]{0,3}[0-9]{0,3}$/);
  const text = fc.oneof(name, name, fc.string());
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(compareTexts(one, other)).toBe(compare(one, other));
    }),
    { numRuns: 1500 },
  );
});
