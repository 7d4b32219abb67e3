import { expect, test } from 'vitest';
import { isSamePhone } from '../../src/ground/strings.ts';

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
