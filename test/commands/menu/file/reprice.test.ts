import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePrice } from '../../../../src/commands/menu/file/reprice.ts';

test('a new price is the nearest multiple of the step', () => {
  const hundredths = (min: number, max: number) => fc.integer({ min, max });
  fc.assert(
    fc.property(
      hundredths(0, 100_000),
      hundredths(-9_999, 100_000),
      fc.constantFrom(1, 5, 10, 25, 50, 100),
      (cents, percent, step) => {
        const made = Math.round(computePrice(cents / 100, percent / 100, step / 100) * 100);
        expect(made % step).toBe(0);
        const exact = BigInt(cents) * BigInt(10_000 + percent);
        const away = (value: number) => {
          const distance = BigInt(value) * 10_000n - exact;
          return distance < 0n ? -distance : distance;
        };
        expect(away(made) <= away(made - step) && away(made) <= away(made + step)).toBe(true);
      },
    ),
  );
});

test.each([
  [0.1, 0, 0.01, 0.1],
  [10, 10, 0.01, 11],
  [1.05, 0, 0.1, 1.1],
  [9.99, -50, 0.01, 5],
  [1e-7, 0, 0.01, 0],
])('%d with %d %% to %d is %d', (price, percent, step, expected) => {
  expect(computePrice(price, percent, step)).toBe(expected);
});
