import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { isPlainText } from '../../src/render/sanitize.ts';
import { measureWidth, pad, truncate, wrap } from '../../src/render/width.ts';

const names = [
  '🫒',
  '🎂',
  '👍',
  '🏽',
  '🇪',
  '🏴',
  '👨‍👩‍👧',
  '寿司',
  'e\u0301',
  'שרה',
  '❤️',
  'a',
  'Ñ',
  '…',
  ' ',
];
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...names), maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

test.each([
  ['🫒', 2],
  ['👨‍👩‍👧', 2],
  ['寿司', 4],
  ['e\u0301', 1],
  ['שרה כהן', 7],
  ['Peña “El Duende”…', 17],
  ['\x1b[31mAna\x1b[39m', 3],
])('%s takes %i columns', (text, width) => {
  expect(measureWidth(text)).toBe(width);
});

test('the quick measure of plain text agrees with string-width', () => {
  const isOther = (text: string) => measureWidth(text) !== stringWidth(text);
  const between = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => String.fromCodePoint(from + n));
  const plain = between(0x20, 0x3000).filter(isPlainText);
  expect(plain.length).toBeGreaterThan(500);
  expect(plain.filter(isOther)).toEqual([]);
  fc.assert(
    fc.property(anyText, (text) => {
      expect(measureWidth(text)).toBe(stringWidth(text));
    }),
  );
});

test.each([
  ['Lucía Fernández', 15, 'Lucía Fernández'],
  ['Lucía Fernández', 10, 'Lucía Fer…'],
  ['Lucía Fernández', 7, 'Lucía…'],
  ['寿司 太郎', 5, '寿司…'],
  ['寿司 太郎', 4, '寿…'],
  ['👨‍👩‍👧👨‍👩‍👧', 3, '👨‍👩‍👧…'],
  ['Zoe\u0301e', 3, 'Zo…'],
  ['Zoe\u0301e', 4, 'Zoe\u0301e'],
  ['Ana', 1, '…'],
  ['Ana', 0, ''],
])('%s in %i columns is %s', (text, width, expected) => {
  expect(truncate(text, width)).toBe(expected);
});

test('no text is wider than the width that it is fitted to', () => {
  fc.assert(
    fc.property(anyText, fc.nat(40), (text, width) => {
      expect(measureWidth(truncate(text, width))).toBeLessThanOrEqual(width);
    }),
  );
});

test.each([
  ['Ana García-Hernández', 12, 12, ['Ana García-', 'Hernández']],
  ['García-Hernández', 12, 10, ['García-', 'Hernández']],
  ['Ana García-Hernández', 16, 16, ['Ana', 'García-Hernández']],
  ['Bartolomé-X Ruiz', 11, 8, ['Bartolomé-X', 'Ruiz']],
  ['Wolfeschlegelstein-Ruiz', 12, 12, ['Wolfeschlege', 'lstein-Ruiz']],
  ['2026-11-20', 7, 7, ['2026-11', '-20']],
])('%s in %i columns, then %i, is %j', (text, width, later, lines) => {
  expect(wrap(text, width, later)).toEqual(lines);
});

test('a wrapped text keeps its words and its width', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 12, max: 40 }), (text, width) => {
      const lines = wrap(text, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(Math.max(...lines.map(measureWidth))).toBeLessThanOrEqual(width);
    }),
  );
});

test('a word too long for a line is broken', () => {
  expect(wrap('ver https://example.com/carta', 10)).toEqual(['ver', 'https://ex', 'ample.com/', 'carta']);
  expect(wrap('寿司寿司寿司 寿司寿司a', 4)).toEqual(['寿司', '寿司', '寿司', '寿司', '寿司', 'a']);
});

test('padding counts columns', () => {
  expect(pad('寿司', 6)).toBe('寿司  ');
  expect(pad('Fernández', 3)).toBe('Fernández');
});
