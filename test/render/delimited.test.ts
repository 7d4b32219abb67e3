import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDelimited } from '../../src/render/delimited.ts';
import { escapeFormula } from '../../src/render/sanitize.ts';

const fields = ['id', 'nombre', 'notas'];

type Args = Parameters<typeof toDelimited> extends [unknown, ...infer Rest] ? Rest : never;
const toCsv = (...args: Args) => [...toDelimited('csv', ...args)].join('');
const toTsv = (...args: Args) => [...toDelimited('tsv', ...args)].join('');

test('csv is RFC 4180: one header, CRLF, quotes where they are needed', () => {
  const records = [
    { id: 1, nombre: 'Ana "Pepa", Ruiz', notas: null },
    { id: 2, nombre: 'José', notas: 'una\nlínea', otro: 1 },
  ];
  expect(toCsv(records, fields)).toBe(
    'id,nombre,notas\r\n1,"Ana ""Pepa"", Ruiz",\r\n2,José,"una\nlínea"\r\n',
  );
});

test('tsv quotes tabs, quotes and line breaks', () => {
  const record = { id: 1, nombre: 'Ana "Pepa"', notas: 'una\r\nlínea\ty, otra' };
  expect(toTsv([record], fields)).toBe('id\tnombre\tnotas\n1\t"Ana ""Pepa"""\t"una\r\nlínea\ty, otra"\n');
});

test('in Spanish a spreadsheet splits at semicolons, and a comma is decimal', () => {
  const records = [{ id: 3.5, nombre: 'Ana; Luis', notas: '3.5' }];
  const spanish = { excel: true, lang: 'es' } as const;
  expect(toCsv(records, fields, spanish)).toBe('\ufeffid;nombre;notas\r\n3,5;"Ana; Luis";3.5\r\n');
  expect(toCsv(records, fields, { ...spanish, lang: 'en' })).toBe(
    '\ufeffid,nombre,notas\r\n3.5,Ana; Luis,3.5\r\n',
  );
});

test('a single empty cell is quoted, so that its line is not empty', () => {
  expect(toCsv([{ notas: '' }, { notas: null }], ['notas'])).toBe('notas\r\n""\r\n""\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2+3', "'-2+3"],
  ['-', "'-"],
  ['+1+cmd', "'+1+cmd"],
])('%j is escaped, since a spreadsheet would run it', (cell, expected) => {
  expect(escapeFormula(cell)).toBe(expected);
});

test.each([
  '+34 612 345 678',
  '+34612345678',
  '+34 (612) 34-56.78',
  '-12',
  '-12,50',
  '+3.5',
  'Ana = Pepa',
  '1-2',
  '',
])('%j is unchanged', (cell) => {
  expect(escapeFormula(cell)).toBe(cell);
});

test('formulas are neutralised in cells and header, unless raw', () => {
  expect(toCsv([{ '=a': '=1' }], ['=a'])).toBe("'=a\r\n'=1\r\n");
  expect(toCsv([{ '=a': '=1' }], ['=a'], { raw: true })).toBe('=a\r\n=1\r\n');
});

test('control characters are removed for a terminal, and kept in a file', () => {
  const record = { notas: 'a\x1b[2Jb\nc' };
  expect(toCsv([record], ['notas'], { terminal: true })).toBe('notas\r\n"ab\nc"\r\n');
  expect(toCsv([record], ['notas'])).toBe('notas\r\n"a\x1b[2Jb\nc"\r\n');
});

const cell = fc.string({ unit: fc.constantFrom(...'aÑ🫒",;\t\r\n =+-@\'1'), maxLength: 12 });
const records = fc.array(fc.record({ id: cell, nombre: cell, notas: cell }), { maxLength: 8 });

test('parsing csv returns the same records', () => {
  fc.assert(
    fc.property(records, (rows) => {
      const csv = toCsv(rows, fields, { raw: true });
      expect(parse(csv, { columns: true, record_delimiter: '\r\n' })).toEqual(rows);
    }),
  );
});

test('any tsv is read back by another parser', () => {
  fc.assert(
    fc.property(records, (rows) => {
      const tsv = toTsv(rows, fields, { raw: true });
      expect(parse(tsv, { columns: true, delimiter: '\t', record_delimiter: '\n' })).toEqual(rows);
    }),
  );
});

test('quotes a line break of every kind, also a bare carriage return, which would end the line for some readers', () => {
  for (const text of ['a\rb', 'a\nb', 'a\r\nb', '\r', 'a\r'])
    expect(toCsv([{ notas: text }], ['notas'], { raw: true })).toBe(`notas\r\n"${text}"\r\n`);
});
