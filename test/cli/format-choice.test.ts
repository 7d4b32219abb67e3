import { describe, expect, it } from 'vitest';
import { chooseFormat, likelyFormat } from '../../src/cli/format-choice.ts';
import { Failure } from '../../src/ground/errors.ts';

const formats = ['table', 'json', 'csv'];
const usual = { globals: {}, env: {}, profile: () => undefined, terminal: true, formats };

describe('the format is', () => {
  it.each<[string, object, string]>([
    ['a table on a terminal', {}, 'table'],
    ['JSON elsewhere', { terminal: false }, 'json'],
    ['the profile’s', { profile: () => 'csv' }, 'csv'],
    [
      'the environment’s before the profile’s',
      { env: { MAITRE_OUTPUT: 'csv' }, profile: () => 'json' },
      'csv',
    ],
    [
      'the flag’s before the environment’s',
      { globals: { output: 'json' }, env: { MAITRE_OUTPUT: 'csv' } },
      'json',
    ],
    ['JSON with --json', { globals: { json: true }, env: { MAITRE_OUTPUT: 'csv' } }, 'json'],
    ['JSON when both flags say so', { globals: { json: true, output: 'json' } }, 'json'],
    [
      'not asked of the profile where something else says it',
      { globals: { json: true }, profile: () => expect.fail() },
      'json',
    ],
  ])('%s', (_name, choice, wanted) => {
    expect(chooseFormat({ ...usual, ...choice })).toBe(wanted);
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
      'two flags that differ',
      { globals: { json: true, output: 'csv' } },
      '--json, --output csv do not go together',
    ],
  ])('refused for %s', (_name, choice, text) => {
    try {
      chooseFormat({ ...usual, ...choice });
      expect.fail('it was not refused');
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
      expect((error as Failure).text.en).toBe(text);
    }
  });
});

it.each<[readonly string[], boolean, string]>([
  [['reservas', 'lst', '--json'], true, 'json'],
  [['-o', 'json', 'lst'], true, 'json'],
  [['--output=ndjson', 'lst'], true, 'ndjson'],
  [['lst', '--output', 'csv'], true, 'table'],
  [['lst', '-o'], true, 'table'],
  [['lst'], false, 'json'],
  [['lst'], true, 'table'],
])('before the line %j is understood, a problem is told as it likely wants it', (argv, terminal, wanted) => {
  expect(likelyFormat(argv, { env: {}, profile: () => undefined, terminal })).toBe(wanted);
});
