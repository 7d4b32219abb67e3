import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createChoiceParser,
  ParseIssue,
  parseNumber,
  parseNumberInEitherLanguage,
  parseWholeNumber,
} from '../../../src/cli/words/parse.ts';
import { blockModes } from '../../../src/contract/events.ts';
import { itemTypes } from '../../../src/contract/menu.ts';
import { estados } from '../../../src/contract/statuses.ts';
import { type Lang, languages } from '../../../src/ground/i18n.ts';
import { getStatusWord } from '../../../src/render/status.ts';

const reading = { today: () => '2026-11-20', lang: 'es' } as const;

describe('a choice', () => {
  it.each([
    ['confirmada', 'confirmada'],
    ['confirmadas', 'confirmada'],
    ['Confirmado', 'confirmada'],
    [' CONFIRMADOS ', 'confirmada'],
    ['pendientes', 'pendiente'],
    ['en curso', 'en_curso'],
    ['En-Curso', 'en_curso'],
    ['canceladas', 'cancelada'],
    ['sentados', 'en_curso'],
    ['Sentada', 'en_curso'],
    ['Confirmed', 'confirmada'],
    ['pending', 'pendiente'],
  ])('%o is %s', (words, wanted) => {
    expect(createChoiceParser(estados)(words, reading)).toBe(wanted);
  });

  it.each([
    '',
    's',
    'confirm',
    'confirmar',
    'curso',
    'arrived',
    'no show',
    'en espera',
    'cancelada,pendiente',
  ])('%o is not a choice', (words) => {
    expect(createChoiceParser(estados)(words, reading)).toBeUndefined();
  });

  it('is understood in every word that people are shown for it', () => {
    for (const estado of estados)
      for (const lang of languages)
        expect(createChoiceParser(estados)(getStatusWord(estado, lang), reading)).toBe(estado);
  });

  it('means itself, and never another choice', () => {
    for (const choices of [estados, itemTypes, blockModes])
      for (const choice of choices) expect(createChoiceParser(choices)(choice, reading)).toBe(choice);
  });

  it('is undefined if the word may mean two', () => {
    expect(createChoiceParser(['negro', 'negra'])('negros', reading)).toBeUndefined();
    expect(createChoiceParser(['negro', 'negra'])('negra', reading)).toBe('negra');
  });
});

const read = (words: string, lang: Lang) => parseNumber(words, { today: () => '2026-11-20', lang });

describe('a number', () => {
  it.each<[string, Lang, number | undefined]>([
    ['12.50', 'en', 12.5],
    ['12,50', 'en', 12.5],
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
    ['1.200', 'es', 'puede ser 1200 o 1,2: escriba uno de los dos'],
    ['-12.345', 'es', 'puede ser -12345 o -12,345: escriba uno de los dos'],
    ['1.000', 'es', 'puede ser 1000 o 1: escriba uno de los dos'],
    ['1,200', 'en', 'may be 1200 or 1.2: write one of them'],
  ])('%s in %s is ambiguous, and the issue names both meanings', (words, lang, wanted) => {
    const found = read(words, lang);
    expect(found).toBeInstanceOf(ParseIssue);
    expect(found instanceof ParseIssue && found.text[lang]).toBe(wanted);
  });

  it('as a program writes it is itself, unless it is ambiguous in the language', () => {
    const value = fc
      .double({ min: -1e6, max: 1e6, noNaN: true })
      .map((number) => Math.round(number * 1e4) / 1e4);
    fc.assert(
      fc.property(value, fc.constantFrom(...languages), (number, lang) => {
        const found = read(String(number), lang);
        if (!(found instanceof ParseIssue)) expect(found).toBeCloseTo(number, 9);
      }),
    );
  });
});

it('an integer has no sign but a minus', () => {
  const whole = (words: string) => parseWholeNumber(words, { today: () => '2026-11-20', lang: 'es' });
  expect([whole('4'), whole(' 12 '), whole('-3')]).toEqual([4, 12, -3]);
  for (const words of ['1.000', '1,000', '4,0', '+4', '', 'x']) expect(whole(words)).toBeUndefined();
});

it('a number in an unknown language has a value if it is not ambiguous', () => {
  const either = (words: string) =>
    parseNumberInEitherLanguage(words, { today: () => '2026-11-20', lang: 'en' });
  expect(['2,0', '2.5', '1.250,75', '1,250.75', '10'].map(either)).toEqual([2, 2.5, 1250.75, 1250.75, 10]);
  for (const words of ['1.000', '1,000']) expect(either(words)).toBeInstanceOf(ParseIssue);
  for (const words of ['', 'x', '1.2.3']) expect(either(words)).toBeUndefined();
});
