import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { toYaml, toYamlList } from '../../src/render/yaml.ts';

test('times, dates, phones and "no" are quoted, so that every parser reads texts', () => {
  const record = { hora: '21:30', fecha: '2026-11-20', telefono: '+34612345678', trona: 'no', comensales: 2 };
  expect(toYaml([record])).toBe(
    '- hora: "21:30"\n  fecha: "2026-11-20"\n  telefono: "+34612345678"\n  trona: "no"\n  comensales: 2\n',
  );
});

test('an empty list is []', () => {
  expect(toYaml([])).toBe('[]\n');
});

test('control characters are escaped', () => {
  const yaml = toYaml([{ notas: 'a\u009b2J\u202eb\x1b[31m', 'k\u0085': 'x\u2028y' }]);
  expect(yaml).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u);
  expect(parse(yaml)).toEqual([{ notas: 'a\u009b2J\u202eb\x1b[31m', 'k\u0085': 'x\u2028y' }]);
});

test('parsing returns every record', () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary-ascii' }),
    fc.integer(),
    fc.boolean(),
  );
  const text = fc.string({ unit: fc.constantFrom(...'a: #-\n"\'\u0085\u2028\u009b\ufeff\t'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.oneof(value, text))), (records) => {
      const sent = JSON.parse(JSON.stringify(records)) as unknown;
      expect(parse(toYaml(sent))).toEqual(sent);
    }),
  );
});

test('records written in parts equal the whole list', () => {
  const word = fc.constantFrom(
    ...[
      'no',
      'Yes',
      'null',
      'María',
      'Núñez, hija',
      '21:30',
      '2026-11-20',
      '2026-11-01T10:00:00.000Z',
      '13:75',
      'a: b',
    ],
    ...[
      '+34 600 000 000',
      '+34600000000',
      '612 345 678',
      '0600',
      '1e5',
      '12e03',
      'R00012',
      '0x1f',
      '1_000',
      '1.5',
      'on',
    ],
    ...[
      'maria.1@example.com',
      '00000000-0000-4000-8000-000000000000',
      '12345678-1234-1234-1234-123456789012',
      '- a',
    ],
    ...[
      'S1',
      'T-2',
      '#1',
      'a #1',
      'a\nb',
      ' a',
      'a ',
      '',
      '~',
      '.inf',
      'NaN',
      'y',
      'e',
      'sin gluten (2)',
      "l'Ana",
      '<<',
    ],
    ...[
      '---',
      '...',
      'a, b',
      'a,',
      '\u2028',
      'x\u009b2J',
      'ﬁ',
      '漢字',
      'José María',
      'a  b',
      'a:',
      '1 000',
      '+1 2',
      '?',
    ],
  );
  const text = fc.oneof(
    word,
    fc.tuple(word, word).map((two) => two.join(' ')),
    fc.string({ maxLength: 6 }),
  );
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.constantFrom(null, true, -0, [], { a: 1 }, 12n),
  );
  const field = fc.oneof(
    fc.constantFrom('id', 'notas', 'no', 'y', 'fecha_reserva', 'a b', '1'),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(fc.dictionary(field, value, { maxKeys: 4 }), { maxLength: 3 }), (records) => {
      expect([...toYamlList(records)].join('')).toBe(toYaml(records));
    }),
    { numRuns: 300 },
  );
});
