import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResponseBody } from '../../src/client/transport.ts';

/** Pieces of UTF-8, valid and broken: byte order mark, characters of one to four bytes, halves, invalid bytes. */
const bytes = fc.oneof(
  fc.constantFrom('\ufeff', 'ñ', '€', '😀', '{"a":1}').map((text) => [...Buffer.from(text)]),
  fc.constantFrom([0xef, 0xbb], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf4, 0x90], [0xff]),
);

describe('the text of a body', () => {
  it('is decoded the same, wherever its bytes are split', () => {
    const parts = fc.array(bytes, { maxLength: 12 });
    const property = fc.property(parts, fc.integer({ min: 1, max: 8 }), (some, length) => {
      const whole = Buffer.from(some.flat());
      const pieces = Array.from({ length: Math.ceil(whole.length / length) }, (_, index) =>
        whole.subarray(index * length, (index + 1) * length),
      );
      expect(new ResponseBody(pieces).text()).toBe(new TextDecoder().decode(whole));
    });
    fc.assert(property, { numRuns: 200 });
  });
});
