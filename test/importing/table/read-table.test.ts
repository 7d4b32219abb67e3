import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, type Encoding } from '../../../src/importing/table/decode.ts';
import { tableOf } from '../../../src/importing/table/read-table.ts';

const headers = ['full_name', 'phone', 'notes'];
const recognised = (found: readonly string[]) => found.filter((one) => headers.includes(one)).length;

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

/** Blank lines are none of the sheet's records; a formula's apostrophe goes again. */
const read = (text: string) =>
  tableOf(text, recognised).lines.map(({ cells }) => headers.map((header) => cells[header]));

const expected = (rows: readonly (readonly string[])[]) =>
  rows.filter((row) => row.some((cell) => cell.trim() !== ''));

/** What our own exports would have put an apostrophe before. */
const isPlain = (rows: readonly (readonly string[])[]) => !rows.flat().some((cell) => cell.startsWith("'"));

describe('any table, in any dialect that a spreadsheet saves', () => {
  it.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    'is read as it was: %s, with its mark or without',
    (encoding) => {
      fc.assert(
        fc.property(wide(anything), fc.boolean(), ({ rows, ...dialect }, marked) => {
          fc.pre(isPlain(rows));
          const bytes = bytesOf((marked ? '\ufeff' : '') + sheet(rows, dialect), encoding);
          expect(read(decode(bytes))).toEqual(expected(rows));
        }),
      );
    },
  );

  it('is read as it was: Latin-1', () => {
    fc.assert(
      fc.property(wide(latin), ({ rows, ...dialect }) => {
        const all = [...rows, ['Íñigo', '1', 'ó']];
        fc.pre(isPlain(all));
        expect(read(decode(bytesOf(sheet(all, dialect), 'windows-1252')))).toEqual(expected(all));
      }),
    );
  });

  it.each([
    ['without a mark', 'full_name;notes\nÍñigo;x\nAna;'],
    ['with a mark', '\ufefffull_name;notes\n\nAna;'],
  ])('is refused where a sign of its UTF-8 is broken, with its line: %s', (_, text) => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.of(0xf1)]);
    expect(() => decode(bytes)).toThrow('broken sign on line 3');
    expect(decode(bytes, 'windows-1252')).toMatch(/Ana;ñ$/);
  });

  it('with the line on which each record begins, also after quoted line breaks', () => {
    const { lines } = tableOf('\r\nfull_name;phone\r\n"a\nb";1\r\n\r\nc;2\r\n', recognised);
    expect(lines.filter(({ cells }) => cells['phone'] !== '').map(({ line }) => line)).toEqual([3, 6]);
  });

  it("with the separator that Excel's first line says", () => {
    const { headers: found, lines } = tableOf('sep=|\nfull_name|phone\nAna;x|1\n', recognised);
    expect(found).toEqual(['full_name', 'phone']);
    expect(lines).toMatchObject([{ line: 3, cells: { full_name: 'Ana;x', phone: '1' } }]);
  });

  it('below a title, with columns that say nothing, and headers that are there twice', () => {
    const text =
      'Clientes de Casa Lola;;;;\n21/11/2026;;;;\n\nfull_name;phone;;phone;\nAna;1;;2;\nEva;3;;;\n';
    const { headers: found, lines } = tableOf(text, recognised);
    expect(found).toEqual(['full_name', 'phone', 'phone (2)']);
    expect(lines.map(({ line, cells }) => [line, ...Object.values(cells)])).toEqual([
      [5, 'Ana', '1', '2'],
      [6, 'Eva', '3', ''],
    ]);
  });

  it('names a record with more cells than the header', () => {
    const { lines } = tableOf('full_name,phone\nAna,1,2\nEva,1,\n', recognised);
    expect(lines.map(({ broken }) => broken?.en)).toEqual(['has 3 cells where the header has 2', undefined]);
  });

  it('whose quote never ends is refused with its line', () => {
    expect(() => tableOf('full_name\n"Ana\n', recognised)).toThrow(/line 2/);
  });
});

describe('JSON lines', () => {
  it('are records with their lines; one that is not JSON says so', () => {
    const { kind, headers: found, lines } = tableOf('{"a":1}\n\n{"b":\n[1]\n', recognised);
    expect([kind, found]).toEqual(['ndjson', ['a']]);
    expect(lines.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(lines[1]?.broken?.en).toBe('is not valid JSON');
    expect(lines[2]?.broken?.en).toBe('is no JSON object');
  });

  it('in a list are refused with what to do', () => {
    expect(() => tableOf('[{"a":1}]', recognised)).toThrow(/a record a line/);
  });
});
