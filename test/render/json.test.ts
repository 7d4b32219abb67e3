import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJson, toJsonArray, toJsonLine, toNdjson } from '../../src/render/json.ts';

test('a list is indented JSON', () => {
  expect(toJson([{ id: 1 }])).toBe('[\n  {\n    "id": 1\n  }\n]\n');
  expect(toJson([])).toBe('[]\n');
});

test('ndjson is one line per record, and empty for an empty list', () => {
  const ndjson = [...toNdjson([{ id: 1, notas: 'a\nb' }, { id: 2 }])].join('');
  expect(ndjson).toBe('{"id":1,"notas":"a\\nb"}\n{"id":2}\n');
  expect([...toNdjson([])]).toEqual([]);
});

test('a list written in parts equals the whole list', () => {
  for (const length of [0, 1, 500, 501, 1200]) {
    const records = Array.from({ length }, (_, id) => ({
      id,
      customer_id: 9007199254740993n,
      notas: '\u2028',
    }));
    const parts = [...toJsonArray(records)];
    expect(parts.join('')).toBe(toJson(records));
    expect(parts).toHaveLength(Math.ceil(length / 500) + 1);
  }
});

test('control characters are escaped, emoji and letters are not', () => {
  expect(toJsonLine('\u009b31m\u202e\u2028 José 👨‍👩‍👧')).toBe('"\\u009b31m\\u202e\\u2028 José 👨‍👩‍👧"');
});

test('parsing returns every value; it is one line without control characters', () => {
  const anything = fc.anything({ withNullPrototype: false, key: fc.string({ unit: 'binary' }) });
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), anything), (value) => {
      fc.pre(JSON.stringify(value) !== undefined);
      expect(JSON.parse(toJsonLine(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(toJsonLine(value)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
    }),
  );
});
