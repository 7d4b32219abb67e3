import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { untranslated } from '../../src/ground/i18n.ts';
import type { ApiRecord, Column } from '../../src/render/result.ts';
import { renderTable } from '../../src/render/table.ts';
import { codePoint } from '../support/any-text.ts';
import { columns, reservas, rowTone } from './sample.ts';

const options = { width: 80, colour: false, lang: 'es' } as const;
const linesOf = (table: string): string[] => table.split('\n').slice(0, -1);

/** Three rows are enough to show any defect, and each takes time. */
const few = <T>(record: fc.Arbitrary<T>) => fc.array(record, { minLength: 1, maxLength: 3 });

/** The column at which a text begins on its line. */
const columnOf = (line: string, text: string): number => stringWidth(line.slice(0, line.indexOf(text)));

test('a table shows the most important columns first', () => {
  const [first, second] = reservas(2).map((row) => ({ ...row, telefono: '612345678' }));
  expect(renderTable([first!, second!], columns, options)).toBe(
    [
      'Hora   Nombre             Pax  Mesa  Estado        Teléfono',
      '─'.repeat(60),
      '13:00  Lucía Fernández      2  T1    ● confirmada  612345678',
      '20:30  José Ángel Ibáñez    2  S2    ● confirmada  612345678',
      '       ⚠ Alergia a los frutos secos',
      '',
    ].join('\n'),
  );
});

test.each(['palabra ', 'palabra'])('a note of many pages of %j is shown whole within the timeout', (word) => {
  const [one, other] = reservas(2);
  const notas = word.repeat(5000).trim();
  const table = renderTable([{ ...one, notas }, other!], columns, options);
  expect(table.match(/[palbr]+/g)?.join('')).toContain('palabra'.repeat(4900));
  expect(linesOf(table).at(-2)).toContain(other!['nombre_cliente']);
});

test('a header is never cut: the column is left out instead', () => {
  const narrow: Column[] = [
    { field: 'a', header: untranslated('Nombre'), priority: 0 },
    { field: 'b', header: untranslated('Lo que dice'), priority: 1, min: 4 },
    { field: 'c', header: untranslated('No como antes'), priority: 2, min: 8 },
  ];
  const record = { a: 'Ana', b: 'más palabras de las que caben', c: 'código, teléfono, notas' };
  for (let width = 20; width <= 80; width++) {
    const [head = ''] = linesOf(renderTable([record], narrow, { ...options, width }));
    expect(['Nombre', 'Lo que dice', 'No como antes']).toEqual(expect.arrayContaining(head.split(/ {2,}/)));
  }
});

test('a table of any text fits any width', () => {
  const record = fc.record({
    nombre_cliente: fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: codePoint })),
    notas: fc.option(fc.string({ unit: 'grapheme', maxLength: 80 })),
    num_comensales: fc.integer(),
    mesa_id: fc.string(),
  });
  fc.assert(
    fc.property(few(record), fc.integer({ min: 1, max: 200 }), (records, width) => {
      const lines = linesOf(renderTable(records, columns, { ...options, width }));
      expect(lines.length).toBeGreaterThanOrEqual(records.length + 2);
      for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
    }),
    { numRuns: 20 },
  );
});

test('emoji, wide, combining and right-to-left letters keep the columns aligned', () => {
  const names = [
    'Ana',
    '🫒 Olivia',
    '👨‍👩‍👧 Ruiz',
    '寿司',
    'Zoe\u0301',
    'שרה כהן',
    'محمد علي',
    '❤️',
    '1️⃣',
    '🇪🇸 X',
  ];
  const records = names.map((nombre_cliente) => ({ nombre_cliente, mesa_id: '<mesa>', notas: '<notas>' }));
  const [, , ...lines] = linesOf(renderTable(records, columns, options));
  expect(lines).toHaveLength(names.length);
  expect(new Set(lines.map((line) => columnOf(line, '<mesa>'))).size).toBe(1);
  expect(new Set(lines.map((line) => columnOf(line, '<notas>'))).size).toBe(1);
});

test('no name and no note is cut at any width', () => {
  const word = fc.integer({ min: 1, max: 30 }).map((length) => 'añz'.repeat(10).slice(0, length));
  const words = fc.array(word, { minLength: 1 }).map((all) => all.join(' '));
  const record = fc.record({ nombre_cliente: words, notas: words });
  fc.assert(
    fc.property(few(record), fc.integer({ min: 24, max: 200 }), (records, width) => {
      const table = renderTable(records, columns, { ...options, width });
      const letters = (text: string) =>
        text
          .replace(/[^a-zñ]/g, '')
          .split('')
          .sort()
          .join('');
      const [, , ...rows] = linesOf(table);
      expect(letters(rows.join(''))).toBe(letters(JSON.stringify(records.map(Object.values))));
    }),
    { numRuns: 40 },
  );
});

test('a name that is longer than its column continues below, indented', () => {
  const record = { inicio_reserva: '21:30', nombre_cliente: 'María del Carmen Rodríguez', notas: 'Trona' };
  expect(linesOf(renderTable([record], columns.slice(0, 2), { ...options, width: 24 })).slice(2)).toEqual([
    '21:30  María del Carmen',
    '         Rodríguez',
  ]);
});

test('a long note has its column if there is room, and is below the row if not', () => {
  const record = {
    inicio_reserva: '21:30',
    nombre_cliente: 'Ana',
    notas: 'Terraza si no llueve, si llueve dentro',
  };
  const chosen = [columns[0]!, columns[1]!, columns[6]!];
  expect(linesOf(renderTable([record], chosen, { ...options, width: 40 })).slice(2)).toEqual([
    '21:30  Ana     Terraza si no llueve, si',
    '                 llueve dentro',
  ]);
  expect(linesOf(renderTable([record], chosen, { ...options, width: 34 })).slice(2)).toEqual([
    '21:30  Ana',
    '       Terraza si no llueve, si',
    '         llueve dentro',
  ]);
});

test('an unknown state has neither a sign nor a letter in a narrow table', () => {
  const [hour, name, , , state] = columns;
  const records = ['confirmada', 'no_show', 'en espera'].map((estado, index) => ({
    inicio_reserva: `21:${index}0`,
    nombre_cliente: 'Ana María García',
    estado,
  }));
  const table = renderTable(records, [hour!, name!, { ...state!, hasSymbol: true }], {
    ...options,
    width: 26,
  });
  expect(linesOf(table).slice(2)).toEqual([
    '21:00  Ana María García  ●',
    '21:10  Ana María García',
    '21:20  Ana María García',
  ]);
});

test('a table longer than the screen repeats its header at its end', () => {
  const records = reservas(12).map((row) => ({ ...row, nombre_cliente: 'Ana', notas: '' }));
  const tall = linesOf(renderTable(records, columns, { ...options, height: 13 }));
  expect(tall.slice(-2)).toEqual([tall[1], tall[0]]);
  expect(linesOf(renderTable(records, columns, { ...options, height: 24 }))).toHaveLength(14);
});

test('the notes move below first, then the least important column is left out', () => {
  const records = reservas(3);
  const headers = (width: number) => linesOf(renderTable(records, columns, { ...options, width }))[0];
  expect(headers(100)).toMatch(/^Hora +Nombre +Pax +Mesa +Estado +Teléfono +Notas$/);
  expect(headers(80)).toMatch(/^Hora +Nombre +Pax +Mesa +Estado +Teléfono$/);
  expect(headers(47)).toMatch(/^Hora +Nombre +Pax +Mesa +Estado$/);
  expect(headers(40)).toMatch(/^Hora +Nombre +Pax +Estado$/);
  expect(headers(5)).toBe('Hora');
});

test('numbers are aligned right', () => {
  const [header, , one, other] = linesOf(
    renderTable([{ num_comensales: 2 }, { num_comensales: 12 }], [columns[2]!], options),
  );
  expect([header, one, other]).toEqual(['Pax', '  2', ' 12']);
});

test('estado has a colour and a word; finished and cancelled reservations are dim', () => {
  const records = reservas(7).map((row) => ({ ...row, notas: '' }));
  const table = renderTable(records, columns, { ...options, colour: true, rowTone });
  expect(table).toContain('\x1b[36m● confirmada\x1b[39m');
  expect(table).toContain('\x1b[33m○ pendiente\x1b[39m');
  expect(table).toContain('\x1b[1m\x1b[32m◆ sentados\x1b[39m\x1b[22m');
  expect(table).toContain('\x1b[2m✓ finalizada\x1b[22m');
  expect(table).toContain('\x1b[2m✗ cancelada\x1b[22m');
  expect(table).toContain('\x1b[2mשרה כהן\x1b[22m');
});

test('colour changes nothing but the colour', () => {
  const records = reservas(30);
  const painted = renderTable(records, columns, { ...options, colour: true, rowTone });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what it takes away
  expect(painted.replace(/\x1b\[[\d;]+m/g, '')).toBe(renderTable(records, columns, options));
});

test('records without known columns show their own fields', () => {
  expect(
    renderTable(
      [
        { id: 1, libre: true, extra: { a: 1 } },
        { id: 12, libre: false },
      ],
      [],
      options,
    ),
  ).toBe(['id  libre  extra', '──────────────────', ' 1  sí     {"a":1}', '12  no', ''].join('\n'));
});

test('a long list is one table', () => {
  const records = reservas(250).map((row) => ({ ...row, nombre_cliente: 'Ana', notas: '' }));
  const lines = linesOf(renderTable(records, columns, options));
  expect(lines).toHaveLength(252);
  expect(new Set(lines.map((line) => stringWidth(line.slice(0, 5)))).size).toBe(1);
});

test('a column with an empty name and empty cells is still a table', () => {
  const empty: Column = { field: '', header: untranslated(''), priority: 1 };
  expect(linesOf(renderTable([{ '': '' } as ApiRecord], [empty], options))).toEqual(['', '─', '']);
});
