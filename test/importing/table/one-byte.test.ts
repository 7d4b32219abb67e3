import { expect, test } from 'vitest';
import { decode } from '../../../src/importing/table/decode.ts';

const file = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

test('a price keeps its euro and a name its apostrophe, as Excel saves them on Windows', () => {
  expect(decode(file('L', 0x92, 'Ametlla;12,50 ', 0x80))).toBe('L’Ametlla;12,50 €');
  expect(decode(file('Lunes', 0x96, 'Viernes;B', 0x9c, 'uf', 0x85, ';1', 0x96, '2'))).toBe(
    'Lunes–Viernes;Bœuf…;1–2',
  );
});

test.each([
  ['Windows', [0xe9], [0xf1], [0xc1]],
  ['a Mac', [0x8e], [0x96], [0xe7]],
  ['a till of the days of DOS', [0x82], [0xa4], [0xb5]],
])('names of %s are told by their letters', (_where, [e = 0], [n = 0], [a = 0]) => {
  expect(decode(file('Jos', e, '\nMu', n, 'oz\n', a, 'lvaro'))).toBe('José\nMuñoz\nÁlvaro');
});

test('the encoding that is said wins', () => {
  expect(decode(file('Jos', 0xe9), 'macintosh')).toBe('JosÈ');
});
