import { expect, test } from 'vitest';
import { digitsOf, fold, looksLikePhone } from '../../src/ground/text.ts';

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
