import { describe, expect, it } from 'vitest';
import type { Flags } from '../../src/cli/flag.ts';
import { globalFlags } from '../../src/cli/globals.ts';
import { scanArgv, valuedGlobals } from '../../src/cli/scan-argv.ts';

const split = (line: string) => (line === '' ? [] : line.split(' '));

it('knows every global option that takes a value, and its short form', () => {
  const valued = Object.entries(globalFlags as Flags).filter(
    ([, { placeholder }]) => placeholder !== undefined,
  );
  expect(valuedGlobals).toEqual(
    Object.fromEntries(
      valued.map(([name, { short }]) => [name, { type: 'string', ...(short && { short }) }]),
    ),
  );
});

describe('the request of a command', () => {
  it.each<[string, string]>([
    ['--version', 'version'],
    ['-V', 'version'],
    ['--lang es --version', 'version'],
    ['reservas --version', 'command'],
    ['', 'help'],
    ['--help', 'help'],
    ['-h', 'help'],
    ['help', 'help'],
    ['help --lang es', 'help'],
    ['--lang=en -h', 'help'],
    ['-p centro', 'command'],
    ['help reservas', 'command'],
    ['reservas --help', 'command'],
    ['__complete profiles', 'profiles'],
    ['__complete', 'command'],
  ])('%s: %s', (line, wanted) => {
    expect(scanArgv(split(line)).request).toBe(wanted);
  });
});

describe('the words of a command', () => {
  it.each<[string, string]>([
    ['reservas list', 'reservas list'],
    ['-p centro reservas list', 'reservas list'],
    ['-pcentro reservas', 'reservas'],
    ['-yp centro reservas', 'reservas'],
    ['-ypcentro reservas', 'reservas'],
    ['--profile=centro reservas', 'reservas'],
    ['--timeout 5 --retries 0 waitlist', 'waitlist'],
    ['--json waitlist', 'waitlist'],
    ['reservas get -- -p', 'reservas get -p'],
    ['help reservas get', 'reservas get'],
  ])('%s: %s', (line, words) => {
    expect(scanArgv(split(line)).words.map(({ text }) => text)).toEqual(split(words));
  });

  it('of help become words with --help', () => {
    expect(scanArgv(['help', 'menu', 'items']).argv).toEqual(['menu', 'items', '--help']);
  });
});

describe('the options of a command', () => {
  it.each<[string, object]>([
    ['--lang es reservas list', { lang: 'es' }],
    ['reservas list --lang=es', { lang: 'es' }],
    ['reservas list --lang', { lang: undefined }],
    ['reservas list -o csv', { output: 'csv' }],
    ['reservas list -ocsv', { output: 'csv' }],
    ['reservas list --output=ndjson --json', { output: 'ndjson', isJson: true }],
    ['reservas list -p a --profile b', { profile: 'b' }],
    ['reservas list --all-profiles --no-color', { isEveryProfile: true, isColourless: true }],
    ['reservas list', { isEveryProfile: false, isColourless: false, isJson: false, profile: undefined }],
    ['reservas get -- --json', { isJson: false }],
    ['events create --color=#fff', { isColourless: false }],
  ])('%s: %j', (line, wanted) => {
    expect(scanArgv(split(line))).toMatchObject(wanted);
  });
});

it('every word and option has its place', () => {
  const { words, options } = scanArgv(split('-yp centro reservas list --fecha=hoy'));
  expect(words).toEqual([
    { text: 'reservas', at: 2 },
    { text: 'list', at: 3 },
  ]);
  expect(options).toEqual([
    { text: 'y', at: 0 },
    { text: 'profile', at: 0 },
    { text: 'fecha', at: 4 },
  ]);
});
