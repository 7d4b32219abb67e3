import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { toYaml } from '../../src/render/yaml.ts';

test('times, dates, phones and "no" are quoted, so that every parser reads texts', () => {
  const record = { hora: '21:30', fecha: '2026-11-20', telefono: '+34612345678', trona: 'no', comensales: 2 };
  expect(toYaml([record])).toBe(
    '- hora: "21:30"\n  fecha: "2026-11-20"\n  telefono: "+34612345678"\n  trona: "no"\n  comensales: 2\n',
  );
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
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.oneof(value, text), { maxKeys: 5 }), { maxLength: 3 }),
      (records) => {
        const sent = JSON.parse(JSON.stringify(records)) as unknown;
        expect(parse(toYaml(sent))).toEqual(sent);
      },
    ),
  );
});
