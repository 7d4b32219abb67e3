import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fold, keepDigits, looksLikePhone, stripAccents } from '../../src/ground/strings.ts';

describe('a text without its accents', () => {
  it.each([
    ['José Núñez, ¿qué?', 'Jose Nunez, ¿que?'],
    ['O’Brien – “Zoë”…', 'O’Brien – “Zoe”…'],
    ['Łódź 5 €', 'Łodz 5 €'],
    ['नमस्ते', 'नमसत'],
    ['☎️', '☎'],
    ['Niño 🎂 👩🏽‍🍳', 'Nino 🎂 👩🏽‍🍳'],
  ])('of %s is %s', (text, plain) => {
    expect(stripAccents(text)).toBe(plain);
  });

  it('has no combining marks of Unicode, whatever else is in it', () => {
    const latin = fc.integer({ min: 0, max: 0x24f }).map((point) => String.fromCodePoint(point));
    const mark = fc.integer({ min: 0x300, max: 0x36f }).map((point) => String.fromCodePoint(point));
    const sign = fc.integer({ min: 0x1e00, max: 0x2dff }).map((point) => String.fromCodePoint(point));
    const picture = fc.integer({ min: 0x1ef00, max: 0x1fbff }).map((point) => String.fromCodePoint(point));
    const any = fc.string({ unit: 'binary', maxLength: 1 });
    const texts = fc
      .array(fc.oneof(latin, mark, sign, picture, any), { maxLength: 8 })
      .map((units) => units.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        expect(stripAccents(text)).toBe(text.normalize('NFD').replace(/\p{M}/gu, ''));
      }),
      { numRuns: 2000 },
    );
  });
});

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
  expect(keepDigits('+34 (600) 111-222')).toBe('34600111222');
});
