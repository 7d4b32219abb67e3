import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainText, stripControls, toSafeLine, toSafeLines } from '../../src/render/sanitize.ts';
import { measureWidth } from '../../src/render/width.ts';
import { codePoint } from '../support/any-text.ts';

test.each([
  ['colours', '\x1b[31mred\x1b[0m', 'red'],
  ['cursor moves and erasures', 'a\x1b[2J\x1b[1;1Hb\x1b[?25lc', 'abc'],
  ['a reset', 'a\x1bcb', 'ab'],
  ['a window title', '\x1b]0;owned\x07Ana', 'Ana'],
  ['hyperlinks, but not their text', '\x1b]8;;https://evil.example\x1b\\Ana\x1b]8;;\x1b\\', 'Ana'],
  ['a device control string', 'a\x1bP1$r0m\x1b\\b', 'ab'],
  ['a clipboard write', 'a\x1b]52;c;ZXZpbA==\x07b', 'ab'],
  ['eight-bit sequences', 'a\x9b31mb\x9d0;t\x9cc', 'abc'],
  ['a sequence inside a sequence', '\x1b\x1b[31m[31mAna', '[31mAna'],
  ['an unfinished sequence', 'Ana\x1b[', 'Ana'],
  ['an unfinished title, but not its text', 'Ana \x1b]0;López', 'Ana 0;López'],
  ['bells, backspaces, nulls and DEL', 'A\x07n\x08a\x00\x7f', 'Ana'],
  ['bidirectional overrides and isolates', 'a\u202eb\u2066c\u2069d\u200fe\u061cf', 'abcdef'],
  ['zero-width oddities', 'A\u200bn\u2060a\ufeff\u00ad\u3164', 'Ana'],
  ['joiners outside emoji', 'A\u200dn\u200ca', 'Ana'],
  ['hidden tags', 'Ana\u{e0041}\u{e0042}', 'Ana'],
  ['half a surrogate pair', 'An\ud83da', 'Ana'],
])('strips %s', (_name, text, expected) => {
  expect(toSafeLine(text)).toBe(expected);
});

test.each([
  'María José Ñúñez',
  'שרה כהן',
  'محمد علي',
  '寿司 太郎',
  'Zoe\u0301',
  '🫒',
  '👨‍👩‍👧',
  '❤️‍🔥',
  '🧑🏽‍🍳',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🇪🇸',
  '1️⃣',
  'Ana [31m] \\x1b',
])('keeps %s', (text) => {
  expect(toSafeLine(text)).toBe(text);
});

test('line breaks are shown as ⏎, tabs as spaces', () => {
  expect(toSafeLine('tarta\r\n\n  velas\u2028avisar\tya\n')).toBe('tarta ⏎ velas ⏎ avisar ya');
  expect(toSafeLines('tarta\r\nvelas\n')).toEqual(['tarta', 'velas']);
});

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\x1b\x9b\x9d[]P;m\x07\x9c\\\u202e\u2066'),
    fc.constantFrom(...'\u200d\ufe0f\u20e3\u200b\n\t1👨👩🏽🫒🏴❤'),
    fc.integer({ min: 0, max: 0xe01ff }).map((point) => String.fromCodePoint(point)),
    codePoint,
  ),
  maxLength: 30,
});

const joiner = /\p{Extended_Pictographic}\p{EMod}?\ufe0f?\u200d(?=\p{Extended_Pictographic})/gu;
const dangerous = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029\u200b\u200d]/u;

test('no text keeps a control sequence', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(toSafeLine(text).replace(joiner, '')).not.toMatch(dangerous);
    }),
  );
});

test('a clean text is unchanged', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(toSafeLine(toSafeLine(text))).toBe(toSafeLine(text));
    }),
  );
});

test('letters, signs and spaces are kept', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aÑé ßøש م寿🫒€“”—…!?@#%'), maxLength: 40 });
  fc.assert(
    fc.property(letters, (text) => {
      expect(toSafeLine(text)).toBe(text.trim());
    }),
  );
});

test('plain texts take one column per character', () => {
  const plain = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point)).filter(isPlainText);
  expect(plain).toEqual(expect.arrayContaining([...'aÑ’“…●⚠✓⏎─']));
  const isOther = (text: string) => measureWidth(text) !== 3 || stripControls(text) !== text;
  expect(plain.filter((character) => isOther(`${character}漢`))).toEqual([]);
});

// The time must not grow with the square of the length.
test('a megabyte of unfinished sequences ends', () => {
  for (const piece of ['\x1b]', '\x9d', '\x1b[', '\x9b0', '\x1bP1', ' \n', '👨\u200d', '\x1b[0;0;'])
    expect(typeof toSafeLine(piece.repeat(1_000_000 / piece.length))).toBe('string');
});
