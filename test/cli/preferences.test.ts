import { describe, expect, it } from 'vitest';
import {
  checkLanguage,
  chooseFormat,
  chooseLanguage,
  chooseTimeZone,
  reportsJson,
} from '../../src/cli/preferences.ts';
import { Failure } from '../../src/ground/errors.ts';

const refusalOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.text.en;
    throw error;
  }
  return expect.fail('it was not refused');
};

describe('the language comes from', () => {
  it.each<[string, string | undefined, Record<string, string>, 'es' | 'en']>([
    ['the flag, before everything', 'es', { MAITRE_LANG: 'en', LANG: 'en_GB.UTF-8' }, 'es'],
    [
      'the environment if the flag is not a language: the parser reports that',
      'fr',
      { MAITRE_LANG: 'es' },
      'es',
    ],
    ['the flag, in capitals', 'ES', {}, 'es'],
    ['the environment, in capitals', undefined, { MAITRE_LANG: 'ES' }, 'es'],
    ['the environment', undefined, { MAITRE_LANG: 'es', LANG: 'en_GB.UTF-8' }, 'es'],
    ['the locale', undefined, { LANG: 'es_ES.UTF-8' }, 'es'],
    ['a locale of another country', undefined, { LANG: 'es_MX' }, 'es'],
    ['LC_ALL before LANG', undefined, { LC_ALL: 'C', LANG: 'es_ES.UTF-8' }, 'en'],
    ['LANG if LC_ALL is empty', undefined, { LC_ALL: '', LANG: 'es_ES.UTF-8' }, 'es'],
    ['the default: Estonian is not Spanish', undefined, { LANG: 'est_EE.UTF-8' }, 'en'],
    ['the default', undefined, {}, 'en'],
  ])('%s', (_name, option, env, lang) => {
    expect(chooseLanguage(option, { env, profile: undefined })).toBe(lang);
  });

  it('the profile, after the environment and before the locale', () => {
    expect(chooseLanguage(undefined, { env: { LANG: 'es_ES' }, profile: { lang: 'en' } })).toBe('en');
    expect(chooseLanguage(undefined, { env: { MAITRE_LANG: 'es' }, profile: { lang: 'en' } })).toBe('es');
  });

  it('no variable that is not a language', () => {
    expect(refusalOf(() => checkLanguage({ MAITRE_LANG: 'fr' }))).toBe(
      'MAITRE_LANG must be one of: es, en, not "fr"',
    );
    for (const named of ['', 'ES']) expect(() => checkLanguage({ MAITRE_LANG: named })).not.toThrow();
  });
});

describe('the time zone comes from', () => {
  const profile = { name: 'isla', tz: 'Atlantic/Canary' };

  it.each<[string, object, Record<string, string>, object | undefined, string | undefined]>([
    ['the flag’s', { tz: 'Asia/Tokyo' }, { MAITRE_TZ: 'Madrid' }, profile, 'Asia/Tokyo'],
    ['the environment’s', {}, { MAITRE_TZ: 'Europe/Madrid' }, profile, 'Europe/Madrid'],
    ['the profile’s', {}, { MAITRE_TZ: '' }, profile, 'Atlantic/Canary'],
    ['nothing if none is set', {}, {}, {}, undefined],
  ])('%s', (_name, globals, env, given, wanted) => {
    expect(chooseTimeZone(globals, { env, profile: given })).toBe(wanted);
  });

  it('no unknown time zone', () => {
    expect(refusalOf(() => chooseTimeZone({}, { env: { MAITRE_TZ: 'Madrid' }, profile }))).toBe(
      'MAITRE_TZ must be a time zone like Europe/Madrid, not "Madrid"',
    );
    expect(refusalOf(() => chooseTimeZone({}, { env: {}, profile: { name: 'a', tz: 'Madrid' } }))).toContain(
      'profiles.a.tz must be a time zone',
    );
  });
});

const formats = ['table', 'json', 'csv'];
const usual = { globals: {}, env: {}, profile: undefined, stdoutIsTerminal: true, formats };

describe('the format is', () => {
  it.each<[string, object, string, boolean]>([
    ['a table on a terminal', {}, 'table', false],
    ['JSON elsewhere', { stdoutIsTerminal: false }, 'json', false],
    ['the profile’s', { profile: { output: 'csv' } }, 'csv', true],
    [
      'the environment’s before the profile’s',
      { env: { MAITRE_OUTPUT: 'csv' }, profile: { output: 'json' } },
      'csv',
      true,
    ],
    ['the flag’s before all', { globals: { output: 'json' }, env: { MAITRE_OUTPUT: 'csv' } }, 'json', true],
    ['JSON with --json', { globals: { json: true }, env: { MAITRE_OUTPUT: 'csv' } }, 'json', true],
    ['the flag’s, in capitals', { globals: { output: 'CSV' } }, 'csv', true],
    [
      'JSON when both flags say so, one in capitals',
      { globals: { json: true, output: 'JSON' } },
      'json',
      true,
    ],
    ['JSON when both flags say so', { globals: { json: true, output: 'json' } }, 'json', true],
    [
      'not the profile’s, where that is wrong and not asked',
      { globals: { json: true }, profile: { output: 'x' } },
      'json',
      true,
    ],
  ])('%s', (_name, choice, format, isExplicit) => {
    expect(chooseFormat({ ...usual, ...choice })).toEqual({ format, isExplicit });
  });

  it.each<[string, object, string]>([
    [
      'an unknown flag',
      { globals: { output: 'xml' } },
      '--output must be one of: table, json, csv, not "xml"',
    ],
    [
      'an unknown variable',
      { env: { MAITRE_OUTPUT: 'xml' } },
      'MAITRE_OUTPUT must be one of: table, json, csv, not "xml"',
    ],
    [
      'an unknown one of the profile',
      { profile: { name: 'centro', output: 'xml' } },
      'profiles.centro.output must be one of: table, json, csv, not "xml"',
    ],
    [
      'two flags that differ',
      { globals: { json: true, output: 'csv' } },
      '--json, --output csv cannot be combined',
    ],
  ])('refused for %s', (_name, choice, text) => {
    expect(refusalOf(() => chooseFormat({ ...usual, ...choice }))).toBe(text);
  });
});

describe('before the line is parsed, a failure is reported as JSON', () => {
  it.each<[string, object, { stdout: boolean; stderr: boolean }, boolean]>([
    ['if the command has --json', { isJson: true }, { stdout: true, stderr: true }, true],
    ['if --output is JSON', { output: 'ndjson' }, { stdout: true, stderr: true }, true],
    ['not if --output is another format', { output: 'csv' }, { stdout: false, stderr: false }, false],
    ['not if --output is unknown', { output: 'xml' }, { stdout: false, stderr: false }, false],
    ['without a terminal', {}, { stdout: false, stderr: false }, true],
    ['not if only stdout is a pipe', {}, { stdout: false, stderr: true }, false],
    ['not on a terminal', {}, { stdout: true, stderr: true }, false],
  ])('%s', (_name, options, { stdout, stderr }, wanted) => {
    const line = { isJson: false, output: undefined, ...options };
    const terminals = { stdoutIsTerminal: stdout, stderrIsTerminal: stderr };
    expect(reportsJson(line, { env: {}, profile: undefined }, terminals)).toBe(wanted);
  });
});
