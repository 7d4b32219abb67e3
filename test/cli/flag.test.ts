import { describe, expect, it } from 'vitest';
import type { Flags } from '../../src/cli/flag.ts';
import { parseFlags, rejectEmptyArgs } from '../../src/cli/flag.ts';
import {
  booleanFlag,
  choiceFlag,
  dateFlag,
  integerFlag,
  listFlag,
  secondsFlag,
  textFlag,
  timeFlag,
  timeZoneFlag,
} from '../../src/cli/flag-types.ts';
import type { ParseContext } from '../../src/cli/words/parse.ts';
import { Failure } from '../../src/ground/errors.ts';

const about = { en: 'about', es: 'sobre' };
const reading: ParseContext = { today: () => '2026-11-20', lang: 'en' };
const flags = {
  name: textFlag('NAME', about),
  fecha: dateFlag(about),
  limit: integerFlag(1, 200, about),
  kind: choiceFlag('KIND', ['x', 'y'], about),
  estado: listFlag('E,E', about, ['a', 'b']),
  fields: listFlag('A,B', about),
  timeout: secondsFlag(about, '30'),
  tz: timeZoneFlag(about),
  yes: booleanFlag(about),
  query: { ...textFlag('K=V', about), repeatable: true as const },
};

const failureOf = (flagsOf: Flags, raw: Record<string, string | readonly string[] | boolean>): Failure => {
  try {
    parseFlags(flagsOf, raw, reading);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return expect.fail('the flags were accepted');
};

describe('flags are parsed', () => {
  it.each([
    ['name', 'casa', 'casa'],
    ['name', ' ', ' '],
    ['fecha', 'mañana', '2026-11-21'],
    ['limit', '1', 1],
    ['limit', '200', 200],
    ['kind', 'y', 'y'],
    ['estado', 'a', ['a']],
    ['estado', 'b, a', ['b', 'a']],
    ['fields', 'id,notas', ['id', 'notas']],
    ['timeout', '0.5', 0.5],
    ['timeout', '86400', 86_400],
    ['timeout', '2,5', 2.5],
    ['tz', 'America/Mexico_City', 'America/Mexico_City'],
    ['yes', true, true],
    ['yes', false, false],
  ])('--%s %s', (name, raw, value) => {
    expect(parseFlags(flags, { [name]: raw }, reading)).toEqual({ [name]: value });
  });

  it('a repeated flag is a list', () => {
    expect(parseFlags(flags, { query: ['a=1', 'b=2'] }, reading)).toEqual({ query: ['a=1', 'b=2'] });
    expect(parseFlags(flags, { query: 'a=1' }, reading)).toEqual({ query: ['a=1'] });
  });

  it('absent flags have no value', () => {
    expect(Object.keys(parseFlags(flags, { name: undefined, limit: '5' }, reading))).toEqual(['limit']);
  });
});

describe('invalid values are rejected', () => {
  it.each(['1.000', '1,000'])('--timeout %s is ambiguous', (raw) => {
    expect(failureOf(flags, { timeout: raw }).text.en).toBe('--timeout may be 1000 or 1: write one of them');
  });

  it.each([
    ['name', '', 'a text that is not empty', 'un texto que no esté vacío'],
    ['limit', '0', 'a whole number from 1 to 200', 'un número entero de 1 a 200'],
    ['limit', '201', 'a whole number from 1 to 200', 'un número entero de 1 a 200'],
    ['limit', '1.0', 'a whole number from 1 to 200', 'un número entero de 1 a 200'],
    ['limit', '-1', 'a whole number from 1 to 200', 'un número entero de 1 a 200'],
    ['kind', 'z', 'one of: x, y', 'uno de: x, y'],
    ['estado', 'a,c', 'one or more of: a, b', 'uno o varios de: a, b'],
    ['estado', '', 'one or more of: a, b', 'uno o varios de: a, b'],
    ['fields', 'id,', 'names separated by commas', 'nombres separados por comas'],
    [
      'timeout',
      '0',
      'a number of seconds up to 86400, like 10',
      'un número de segundos hasta 86400, como 10',
    ],
    [
      'timeout',
      '1e9',
      'a number of seconds up to 86400, like 10',
      'un número de segundos hasta 86400, como 10',
    ],
    [
      'timeout',
      '86401',
      'a number of seconds up to 86400, like 10',
      'un número de segundos hasta 86400, como 10',
    ],
    ['tz', 'Madrid', 'a time zone like Europe/Madrid', 'una zona horaria como Europe/Madrid'],
  ])('--%s %o', (name, raw, en, es) => {
    expect(failureOf(flags, { [name]: raw })).toMatchObject({
      code: 'USAGE',
      exit: 2,
      field: `--${name}`,
      text: { en: `--${name} must be ${en}, not "${raw}"`, es: `--${name} debe ser ${es}, no "${raw}"` },
    });
  });

  it('all of them at once', () => {
    const { text } = failureOf(flags, { limit: '0', kind: 'x', fecha: 'ayre', query: ['a', ''] });
    expect(text.en.split('\n').map((line) => line.split(' ')[0])).toEqual(['--fecha', '--limit', '--query']);
  });

  it('a long value is shortened in the message', () => {
    expect(failureOf(flags, { kind: 'z'.repeat(500) }).text.en).toBe(
      `--kind must be one of: x, y, not "${'z'.repeat(60)}…"`,
    );
  });
});

describe('an empty argument', () => {
  const what = { name: 'what', about, variadic: true } as const;
  it.each([
    [[{ name: 'who', about }, what], ['a', ' '], '<what>'],
    [[{ name: 'who', about }, what], ['', 'b'], '<who>'],
    [[what], ['a', '', 'c'], '<what>'],
  ])('is rejected by its name, %#', (args, words, name) => {
    expect(() => rejectEmptyArgs(args, words)).toThrow(`${name} must be a text that is not empty`);
  });

  it('is accepted if the argument is optional', () => {
    expect(() => rejectEmptyArgs([{ name: 'q', about, optional: true }], [''])).not.toThrow();
    expect(() => rejectEmptyArgs(undefined, [])).not.toThrow();
  });
});

describe('ambiguous values', () => {
  const flags = {
    fecha: dateFlag({ en: 'the day', es: 'el día' }),
    hora: timeFlag({ en: 'at', es: 'a las' }),
  };

  it('report which interpretation was used, and for which flag', () => {
    const reported: string[] = [];
    const used = ({ en }: { en: string }) => reported.push(en);
    expect(parseFlags(flags, { fecha: 'next sunday', hora: '9' }, { ...reading, onAmbiguous: used })).toEqual(
      {
        fecha: '2026-11-29',
        hora: '09:00',
      },
    );
    expect(reported).toEqual([
      '--fecha next sunday → Sunday 29 November 2026, not Sunday 22 November 2026',
      '--hora 9 → 09:00, not 21:00',
    ]);
  });

  it('and a misspelt value is answered with the nearest valid one', () => {
    expect(() => parseFlags(flags, { fecha: 'vierns' }, reading)).toThrow(
      /not "vierns": did you mean viernes\?$/,
    );
  });
});
