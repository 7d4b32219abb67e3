import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '../../src/ground/json.ts';

describe('JSON', () => {
  it.each([
    '{"customer_id":9007199254740993}',
    '[-9007199254740993,12345678901234567890123]',
    '{"notas":"9007199254740993 y \\"9007199254740993\\"","id":9007199254740992}',
    '{"9007199254740993":[1,1.5,true,null,"",{"a":9007199254740995}]}',
  ])('%s is written as it was read', (text) => {
    expect(stringifyJson(parseJson(text))).toBe(text);
  });

  it('is parsed as by JSON.parse, except that integers of any size are exact', () => {
    const values = fc.jsonValue().map((value) => JSON.stringify(value));
    const whole = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    const property = fc.property(values, whole, fc.string(), (text, number, word) => {
      if (!/\d{16}/.test(text)) expect(parseJson(text)).toEqual(JSON.parse(text));
      const record = `{"id":${number},"name":${JSON.stringify(word)},"rest":[${text},${number}]}`;
      const read = parseJson(record) as Record<string, unknown>;
      expect(String(read['id'])).toBe(String(number));
      expect(read['name']).toBe(word);
      expect(stringifyJson(read)).toContain(`"id":${number},`);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('keeps the digits of a number next to any texts', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('#', '!', '1', '-', '"', '\\', ':', ' ') }));
    const property = fc.property(texts, fc.nat(2), (words, indent) => {
      const names = Object.fromEntries(words.map((word, at) => [word, at]));
      const read = { words, names, id: 9007199254740993n };
      expect(parseJson(stringifyJson(read, indent))).toEqual(read);
    });
    fc.assert(property, { numRuns: 300 });
  });
});
