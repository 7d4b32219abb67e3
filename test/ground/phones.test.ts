import { expect, test } from 'vitest';
import { isSamePhone, mentionsPhone } from '../../src/ground/phones.ts';

test.each([
  ['+34 612 345 678', '612345678', true],
  ['612345678', '0034612345678', true],
  ['612 345 678', '612345679', false],
  ['0034 612 345 678', '+34 612345678', true],
  ['12 34 56', '123456', true],
  ['5678', '612345678', false],
  ['12345678', '+3412345678', false],
  ['612345678', '1234 612345678', false],
  ['', '', false],
  ['000 000 000', '000000000', false],
  ['+34 000000000', '000000000', false],
  ['+34 999999999', '999999999', true],
  ['934 000 000', '+34 934000000', true],
])('"%s" and "%s" are one phone: %s', (one, other, same) => {
  expect([isSamePhone(one, other), isSamePhone(other, one)]).toEqual([same, same]);
});

test.each([
  ['612345678', '12612345678', false],
  ['612345678', '351612345678', true],
  ['2345678', '612345678', false],
  [612345678, '+34 612345678', true],
  [null, undefined, false],
])('%s and %s are one phone: %s', (a, b, same) => {
  expect([isSamePhone(a, b), isSamePhone(b, a)]).toEqual([same, same]);
});

test.each([
  ['llamar al 611 222 333', '+34 611222333', true],
  ['mesa 4, +34 611-222-333 a las 21', '611222333', true],
  ['de 611222333/913334455', '913334455', true],
  ['4 611 222 333', '34611222333', true],
  ['el 21:00 del 2026-11-24', '24', false],
  ['el 21:00 del 2026-11-24', '611222333', false],
  ['61122233399', '611222333', false],
  ['sin teléfono', '', false],
])('"%s" contains the phone %s: %s', (text, phone, expected) => {
  expect(mentionsPhone(text, phone)).toBe(expected);
});
