import { expect, test } from 'vitest';
import { decodeText, type Encoding } from '../../../src/importing/table/encoding.ts';

const encode = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

test('Windows-1252 is recognised, with its euro, quotes and dashes', () => {
  expect(decodeText(encode('L', 0x92, 'Ametlla;12,50 ', 0x80))).toBe('L’Ametlla;12,50 €');
  expect(decodeText(encode('Lunes', 0x96, 'Viernes;B', 0x9c, 'uf', 0x85, ';1', 0x96, '2'))).toBe(
    'Lunes–Viernes;Bœuf…;1–2',
  );
  expect(decodeText(encode('Jos', 0xe9, '\nMu', 0xf1, 'oz\n', 0xc1, 'lvaro'))).toBe('José\nMuñoz\nÁlvaro');
});

const others: [Encoding, number, number, number, number][] = [
  ['macintosh', 0x8e, 0x96, 0xe7, 0x87],
  ['ibm850', 0x82, 0xa4, 0xb5, 0xa0],
];

test.each(others)('%s is read with --encoding, and otherwise refused', (encoding, e, n, upperA, a) => {
  const bytes = encode('Nombre\nJos', e, '\nMu', n, 'oz\n', upperA, 'lvaro M', a, 'laga');
  expect(decodeText(bytes, encoding)).toBe('Nombre\nJosé\nMuñoz\nÁlvaro Málaga');
  expect(() => decodeText(bytes)).toThrow('on line 2 that is neither UTF-8 nor Windows-1252');
});

test('UTF-8 with a broken character is refused with its line, with a byte order mark or without', () => {
  for (const text of ['full_name;notes\nÍñigo;x\nAna;', '\ufefffull_name;notes\n\nAna;']) {
    const bytes = encode(text, 0xf1);
    expect(() => decodeText(bytes)).toThrow('on line 3 that is neither');
    expect(decodeText(bytes, 'windows-1252')).toMatch(/Ana;ñ$/);
  }
});

test('an encoding that does not fit the file is refused', () => {
  expect(() => decodeText(encode('Jos', 0xe9), 'utf-8')).toThrow(
    '--encoding must be the encoding of the file',
  );
});
