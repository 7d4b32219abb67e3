import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber, readNumberOfEither, readWhole } from '../../../src/cli/words/numbers.ts';
import { Misread } from '../../../src/cli/words/reading.ts';
import { type Lang, languages } from '../../../src/ground/i18n.ts';

const read = (words: string, lang: Lang) => readNumber(words, { today: () => '2026-11-20', lang });

describe('a number', () => {
  it.each<[string, Lang, number | undefined]>([
    ['12.50', 'en', 12.5],
    ['12,50', 'en', undefined],
    ['12.500', 'en', 12.5],
    ['1,250.75', 'en', 1250.75],
    ['1,250,000', 'en', 1_250_000],
    ['12.50', 'es', 12.5],
    ['12,50', 'es', 12.5],
    ['-1,5', 'es', -1.5],
    ['1,200', 'es', 1.2],
    ['1.250,75', 'es', 1250.75],
    ['1.250.000', 'es', 1_250_000],
    ['0.500', 'es', 0.5],
    ['1200', 'es', 1200],
    ['1.2000', 'es', 1.2],
    ['1.23.456', 'es', undefined],
    ['1,2,3', 'es', undefined],
    ['1e3', 'en', undefined],
    ['0x10', 'en', undefined],
    ['', 'es', undefined],
    ['12 €', 'es', undefined],
  ])('%o in %s is %o', (words, lang, wanted) => {
    expect(read(words, lang)).toBe(wanted);
  });

  it.each<[string, Lang, string]>([
    ['1.200', 'es', 'puede ser 1200 o 1,2: escribir cuál'],
    ['-12.345', 'es', 'puede ser -12345 o -12,345: escribir cuál'],
    ['1.000', 'es', 'puede ser 1000 o 1: escribir cuál'],
    ['1,200', 'en', 'may be 1200 or 1.2: write which'],
  ])('%s in %s leaves two readings, and is refused with both named', (words, lang, wanted) => {
    const found = read(words, lang);
    expect(found).toBeInstanceOf(Misread);
    expect(found instanceof Misread && found.text[lang]).toBe(wanted);
  });

  it('that a program writes is itself, but where a reader of the language may take it for thousands', () => {
    const value = fc
      .double({ min: -1e6, max: 1e6, noNaN: true })
      .map((number) => Math.round(number * 1e4) / 1e4);
    fc.assert(
      fc.property(value, fc.constantFrom(...languages), (number, lang) => {
        const found = read(String(number), lang);
        if (!(found instanceof Misread)) expect(found).toBeCloseTo(number, 9);
      }),
    );
  });
});

it('a whole number has no sign but its minus', () => {
  const whole = (words: string) => readWhole(words, { today: () => '2026-11-20', lang: 'es' });
  expect([whole('4'), whole(' 12 '), whole('-3')]).toEqual([4, 12, -3]);
  for (const words of ['1.000', '1,000', '4,0', '+4', '', 'x']) expect(whole(words)).toBeUndefined();
});

it('a number that is in neither language for sure is what both can mean', () => {
  const either = (words: string) => readNumberOfEither(words, { today: () => '2026-11-20', lang: 'en' });
  expect(['2,0', '2.5', '1.250,75', '1,250.75', '10'].map(either)).toEqual([2, 2.5, 1250.75, 1250.75, 10]);
  for (const words of ['1.000', '1,000']) expect(either(words)).toBeInstanceOf(Misread);
  for (const words of ['', 'x', '1.2.3']) expect(either(words)).toBeUndefined();
});
