import { expect, test } from 'vitest';
import { formatCents, formatMoney } from '../../src/render/numbers.ts';

test.each([
  [12.5, '12,50 €', '€12.50'],
  [0, '0,00 €', '€0.00'],
  [1.005, '1,01 €', '€1.01'],
  [0.1 + 0.2, '0,30 €', '€0.30'],
  [1234.5, '1234,50 €', '€1,234.50'],
  [1234567.891, '1.234.567,89 €', '€1,234,567.89'],
  [-3, '-3,00 €', '-€3.00'],
  [1e-7, '0,00 €', '€0.00'],
])('%f is %s and %s', (amount, es, en) => {
  expect([formatMoney(amount, 'es'), formatMoney(amount, 'en')]).toEqual([es, en]);
});

test('an amount in cents is written in euros', () => {
  expect([formatCents(1250, 'es'), formatCents(5, 'en')]).toEqual(['12,50 €', '€0.05']);
});
