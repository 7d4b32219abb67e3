import { expect, test } from 'vitest';
import { digitsOf, fold, isSamePhone, looksLikePhone } from '../../src/ground/text.ts';

test.each([
  ['Íñigo MUÑOZ', 'inigo munoz'],
  ['Ana\u0301', 'ana'],
  ['İstanbul', 'istanbul'],
  ['東京', '東京'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['+34 600-111.222', true],
  ['(93) 555/12', true],
  ['7', true],
  ['+', false],
  ['', false],
  ['600a', false],
  ['ana 600', false],
])('whether %j looks like a phone: %s', (text, expected) => {
  expect(looksLikePhone(text)).toBe(expected);
});

test('the digits of a phone are its digits', () => {
  expect(digitsOf('+34 (600) 111-222')).toBe('34600111222');
});

test.each([
  ['+34 612 345 678', '612345678', true],
  ['612345678', '0034612345678', true],
  ['612 345 678', '612345679', false],
  ['5678', '612345678', false],
  ['', '', false],
])('"%s" and "%s" are one phone: %s', (one, other, same) => {
  expect([isSamePhone(one, other), isSamePhone(other, one)]).toEqual([same, same]);
});
