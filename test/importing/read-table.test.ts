import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../src/importing/decode-text.ts';
import type { Encoding } from '../../src/importing/import-spec.ts';
import { parseTable } from '../../src/importing/read-table.ts';

const headers = ['full_name', 'phone', 'notes'];

const bytesOf = (text: string, encoding: Encoding): Uint8Array => {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
};

const latin = fc.string({
  unit: fc.constantFrom(...'aZ9ñÁü€ç;,|\t"\'\n =+-.'.replace('€', '')),
  maxLength: 12,
});
const anything = fc.string({ unit: 'grapheme', maxLength: 12 });

const wide = (cell: fc.Arbitrary<string>) =>
  fc.record({
    rows: fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    record_delimiter: fc.constantFrom('\r\n', '\n', '\r'),
    quoted: fc.boolean(),
  });

type Dialect = { delimiter: string; record_delimiter: string; quoted: boolean };
const sheet = (rows: readonly (readonly string[])[], dialect: Dialect): string =>
  stringify([headers, ...rows.map((row) => [...row])], {
    ...dialect,
    quoted_match: /[\r\n"]/,
  });

/** Blank rows are skipped. Line breaks become \n. */
const read = (text: string) =>
  parseTable(text).rows.map(({ cells }) => headers.map((header) => cells[header]));

const expected = (rows: readonly (readonly string[])[]) =>
  rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => row.map((cell) => cell.replace(/\r\n?/g, '\n')));

/** Cells with an apostrophe lose it if they would be a formula without it. */
const isPlain = (rows: readonly (readonly string[])[]) => !rows.flat().some((cell) => cell.startsWith("'"));

describe('CSV of any spreadsheet', () => {
  it.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    'is read: %s, with a byte order mark or without',
    (encoding) => {
      fc.assert(
        fc.property(wide(anything), fc.boolean(), ({ rows, ...dialect }, marked) => {
          fc.pre(isPlain(rows));
          const bytes = bytesOf((marked ? '\ufeff' : '') + sheet(rows, dialect), encoding);
          expect(read(decodeText(bytes))).toEqual(expected(rows));
        }),
      );
    },
  );

  it('is read: Windows-1252', () => {
    fc.assert(
      fc.property(wide(latin), ({ rows, ...dialect }) => {
        const all = [...rows, ['Íñigo', '1', 'ó']];
        fc.pre(isPlain(all));
        expect(read(decodeText(bytesOf(sheet(all, dialect), 'windows-1252')))).toEqual(expected(all));
      }),
    );
  });

  it('has the line of each row, also after quoted line breaks', () => {
    const { rows } = parseTable('\r\nfull_name;phone\r\n"a\nb";1\r\n\r\nc;2\r\n');
    expect(rows.filter(({ cells }) => cells['phone'] !== '').map(({ line }) => line)).toEqual([3, 6]);
  });

  it('may name its separator in the first line', () => {
    const { headers: found, rows } = parseTable('sep=|\nfull_name|phone\nAna;x|1\n');
    expect(found).toEqual(['full_name', 'phone']);
    expect(rows).toMatchObject([{ line: 3, cells: { full_name: 'Ana;x', phone: '1' } }]);
  });

  it('may have empty lines and columns, and repeated headers', () => {
    const text = '\n ;;;;\n\nfull_name;phone;;phone;\nAna;1;;2;\nEva;3;;;\n';
    const { headers: found, rows } = parseTable(text);
    expect(found).toEqual(['full_name', 'phone', 'phone (2)']);
    expect(rows.map(({ line, cells }) => [line, ...Object.values(cells)])).toEqual([
      [5, 'Ana', '1', '2'],
      [6, 'Eva', '3', ''],
    ]);
  });

  it('reports a row with more cells than the header', () => {
    const { rows } = parseTable('full_name,phone\nAna,1,2\nEva,1,\n');
    expect(rows.map(({ problem }) => problem?.en)).toEqual(['has 3 cells, but the header has 2', undefined]);
  });

  it('with an unclosed quotation mark is refused with its line', () => {
    expect(() => parseTable('full_name\n"Ana\n')).toThrow(/line 2/);
  });
});

describe('JSON lines', () => {
  it('are rows; a line that is not JSON is reported', () => {
    const { format, headers: found, rows } = parseTable('{"a":1}\n\n{"b":\n[1]\n');
    expect([format, found]).toEqual(['ndjson', ['a']]);
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(rows[1]?.problem?.en).toBe('is not valid JSON');
    expect(rows[2]?.problem?.en).toBe('is not a JSON object');
  });

  it('in an array are refused', () => {
    expect(() => parseTable('[{"a":1}]')).toThrow(/one JSON object per line/);
  });
});

const encode = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

it('Windows-1252 is recognised, with its euro, quotes and dashes', () => {
  expect(decodeText(encode('L', 0x92, 'Ametlla;12,50 ', 0x80))).toBe('L’Ametlla;12,50 €');
  expect(decodeText(encode('Lunes', 0x96, 'Viernes;B', 0x9c, 'uf', 0x85, ';1', 0x96, '2'))).toBe(
    'Lunes–Viernes;Bœuf…;1–2',
  );
  expect(decodeText(encode('Jos', 0xe9, '\nMu', 0xf1, 'oz\n', 0xc1, 'lvaro'))).toBe('José\nMuñoz\nÁlvaro');
});

it.each([
  ['an old Mac', 0x8e, 0x96, 0xe7, 0x87],
  ['a DOS program', 0x82, 0xa4, 0xb5, 0xa0],
])('a file of %s is refused', (_origin, e, n, upperA, a) => {
  const bytes = encode('Nombre\nJos', e, '\nMu', n, 'oz\n', upperA, 'lvaro M', a, 'laga');
  expect(() => decodeText(bytes)).toThrow('on line 2 that is neither UTF-8 nor Windows-1252');
});

it('UTF-8 with a broken character is refused with its line, with a byte order mark or without', () => {
  for (const text of ['full_name;notes\nÍñigo;x\nAna;', '\ufefffull_name;notes\n\nAna;']) {
    const bytes = encode(text, 0xf1);
    expect(() => decodeText(bytes)).toThrow('on line 3 that is neither');
    expect(decodeText(bytes, 'windows-1252')).toMatch(/Ana;ñ$/);
  }
});
