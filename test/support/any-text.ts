import fc from 'fast-check';

/** Any code point that is a text alone. fast-check's unit `binary` first builds a table of all, for a second and a half. */
export const codePoint = fc
  .integer({ min: 0, max: 0x10_f7ff })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
