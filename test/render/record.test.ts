import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { getDetailColumns } from '../../src/render/columns.ts';
import { renderRecord } from '../../src/render/record.ts';
import type { ApiRecord, Column } from '../../src/render/result.ts';

const columns: readonly Column[] = [
  { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 1 },
  { field: 'notas', header: { en: 'Notes', es: 'Notas' }, priority: 2 },
  {
    field: 'items',
    header: { en: 'Dishes', es: 'Platos' },
    priority: 3,
    columns: [
      { field: 'id', header: { en: 'No.', es: 'N.º' }, priority: 1, align: 'right' },
      { field: 'name', header: { en: 'Dish', es: 'Plato' }, priority: 2 },
    ],
  },
];

const sheet = (record: ApiRecord, width = 40, colour = false, allFields = true): string =>
  renderRecord(record, getDetailColumns(record, columns, allFields), { width, colour, lang: 'es' });

test('each field with a column has a line', () => {
  const record = { extra: true, notas: null, name: 'Arroces', tenant_id: 1 };
  expect(sheet(record, 40, false, false)).toBe(['Nombre  Arroces', 'Notas   —', ''].join('\n'));
});

test('a record without any known field shows its own', () => {
  expect(sheet({ since: 1987 }, 40, false, false)).toBe('since  1987\n');
});

test('with all fields, the unknown ones are at the end', () => {
  expect(sheet({ extra: true, notas: null, name: 'Arroces', since: 1987 })).toBe(
    ['Nombre  Arroces', 'Notas   —', 'extra   sí', 'since   1987', ''].join('\n'),
  );
});

test('a long text is shown whole, with its line breaks', () => {
  expect(sheet({ name: 'X', notas: 'Terraza si no llueve; si llueve, dentro\nTrona' }, 30)).toBe(
    ['Nombre  X', 'Notas   Terraza si no llueve;', '        si llueve, dentro', '        Trona', ''].join(
      '\n',
    ),
  );
});

test('nested values are readable', () => {
  expect(sheet({ tags: ['a', 'b'], none: [], where: { planta: 'Terraza', mesas: [1, 2] } })).toBe(
    ['tags   a, b', 'none   —', 'where  planta: Terraza', '       mesas: 1, 2', ''].join('\n'),
  );
});

test('a list of records is a table below', () => {
  const items = [
    { id: 1, name: 'Paella' },
    { id: 12, name: 'Arroz negro' },
  ];
  expect(sheet({ name: 'Arroces', items })).toBe(
    [
      'Nombre  Arroces',
      '',
      'Platos (2)',
      'N.º  Plato',
      '────────────────',
      '  1  Paella',
      ' 12  Arroz negro',
      '',
    ].join('\n'),
  );
});

test('no line is wider than the terminal', () => {
  const record = {
    name: '寿司'.repeat(40),
    notas: 'x'.repeat(300),
    [`campo_${'largo'.repeat(20)}`]: 'valor',
  };
  for (let width = 20; width <= 120; width += 7)
    for (const line of sheet(record, width).split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(width);
});

test('control characters are removed', () => {
  expect(
    sheet({ name: 'A\x1b[2Jna', ['ca\x1b[31mmpo']: '\u202ex', where: { 'a\x07': '\x1b]0;t\x07b' } }),
  ).toBe(['Nombre  Ana', 'campo   x', 'where   a: b', ''].join('\n'));
});

test('labels are grey if colour is on', () => {
  expect(sheet({ name: 'Ana' }, 40, true)).toBe('\x1b[38;5;243mNombre\x1b[39m  Ana\n');
});

test('a link that does not fit beside its name has its own line, unbroken', () => {
  const link = `https://fotos.example.com/${'pan-de-cristal-'.repeat(6)}.jpg`;
  const record = { image_url: link, name: 'Pan' };
  const sheet = renderRecord(record, getDetailColumns(record, []), { width: 60, colour: false, lang: 'es' });
  expect(sheet).toBe(`image_url\n${link}\nname       Pan\n`);
});
