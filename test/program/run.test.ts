import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getSystemTimeZone } from '../../src/ground/dates.ts';
import { errorIn } from '../support/error-in.ts';
import { runWith } from '../support/profiles.ts';
import { baseUrl, cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });

describe('the preferences of a profile', () => {
  const profiles = {
    centro: { lang: 'es', output: 'csv', tz: 'Asia/Tokyo' },
    isla: { lang: 'en', output: 'yaml', tz: 'Atlantic/Canary' },
    playa: { lang: 'es', output: 'csv' },
  } as const;
  /** The 21st in Tokyo already. */
  const now = new Date('2026-11-20T19:00:00Z');
  const language = (stderr: string) =>
    /noviembre/.test(stderr) ? 'es' : /November/.test(stderr) ? 'en' : 'none';
  const list = async (words: string, env: Record<string, string> = {}) => {
    const { stdout, stderr } = await runWith(cli, `reservas list ${words}`.trim(), profiles, { env, now });
    const format = stdout.startsWith('- ') ? 'yaml' : stdout.startsWith('[') ? 'json' : 'csv';
    return `${language(stderr)} ${format} ${/2\d/.exec(stderr)?.[0]}`;
  };

  it.each<[string, string, Record<string, string>, string]>([
    ['counts for the current one', '', {}, 'es csv 21'],
    ['counts for the one that the line names, not for the current one', '-p isla', {}, 'en yaml 20'],
    ['counts for the one that the environment names', '', { MAITRE_PROFILE: 'isla' }, 'en yaml 20'],
    ['gives way to the environment', '', { MAITRE_LANG: 'en', MAITRE_OUTPUT: 'json' }, 'en json 21'],
    ['gives way to the line', '-p isla --lang es -o csv --tz Asia/Tokyo', {}, 'es csv 21'],
  ])('%s', async (_name, words, env, wanted) => {
    expect(await list(words, env)).toBe(wanted);
  });

  it('apply to several profiles that agree', async () => {
    const preferences = async (names: string) => {
      const { stdout, stderr } = await runWith(cli, `reservas list -p ${names}`, profiles);
      return `${language(stderr)} ${stdout.startsWith('[') ? 'json' : 'csv'}`;
    };
    expect(await preferences('centro,playa')).toBe('es csv');
    expect(await preferences('centro,isla')).toBe('en json');
  });

  it('do not apply if the environment names the service', async () => {
    const env = { MAITRE_BASE_URL: baseUrl, MAITRE_API_KEY: cli.key };
    expect(await list('', { ...env, TZ: 'UTC' })).toMatch(/^en json/);
    const { stderr } = await runWith(cli, 'reservas list', { centro: { tz: 'Nowhere/Else' } }, { env, now });
    expect(stderr).toContain('November');
  });
});

describe('an unknown time zone', () => {
  it.each([
    ['MAITRE_TZ', { MAITRE_TZ: 'Madrid' }, {}],
    ['profiles.centro.tz', {}, { tz: 'Madrid' }],
  ])('is refused by its name: %s', async (field, env, profile) => {
    for (const line of [
      'reservas list',
      'reservas export -o ics',
      'menu items add --category-id 1 --name Pan',
    ]) {
      const { code, stderr, sent } = await runWith(cli, line, { centro: profile }, { env });
      expect({ line, code, stderr, sent }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(field),
        sent: [],
      });
    }
  });

  it('stops no command that does not need it, so that the profile can be repaired', async () => {
    const lines = ['profile list', 'commands', 'profile use centro'];
    const codes = async (env: Record<string, string>, profile: object) =>
      Promise.all(lines.map(async (line) => (await runWith(cli, line, { centro: profile }, { env })).code));
    expect(await codes({ MAITRE_TZ: 'Marte/Base' }, {})).toEqual([0, 0, 0]);
    expect(await codes({}, { tz: 'Marte/Base' })).toEqual([0, 0, 0]);
  });
});

it('a calendar on stdout equals the calendar in a file, with its time zone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maitre-calendar-'));
  const profiles = { centro: { tz: 'Europe/Madrid' } };
  const words = ['reservas', 'export', '--fecha', '2026-11-20', '-o', 'ics'];
  const { stdout } = await runWith(cli, words, profiles);
  await runWith(cli, [...words, '--out', join(folder, 'day.ics')], profiles);
  const unstamped = (text: string) => text.replace(/^DTSTAMP.*$/gm, '');
  expect(unstamped(stdout)).toBe(unstamped(readFileSync(join(folder, 'day.ics'), 'utf8')));
  expect(stdout).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Madrid');
  expect(stdout).toMatch(/DTSTART;TZID=Europe\/Madrid:20261120T/);
  rmSync(folder, { recursive: true });
});

it('a new restaurant has the time zone of --tz, else of this machine, never of the current profile', async () => {
  const made = async (words: string, env: Record<string, string> = {}) =>
    (
      await runWith(
        cli,
        `admin init --database :memory: --name Lola ${words}`.trim(),
        { centro: { tz: 'Asia/Tokyo' } },
        { env },
      )
    ).json.tz;
  expect(await made('')).toBe(getSystemTimeZone());
  expect(await made('', { MAITRE_TZ: 'Atlantic/Canary' })).toBe('Atlantic/Canary');
  expect(await made('--tz Europe/Madrid', { MAITRE_TZ: 'Atlantic/Canary' })).toBe('Europe/Madrid');
});

it('a format that is set for all commands does not stop a command without it', async () => {
  const { code, stdout } = await cli.run('menu export', { env: { MAITRE_OUTPUT: 'csv' } });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^categories:/)]);
});

describe('an error names the next command', () => {
  it.each([
    ['reservas lsit', 'reservas list'],
    ['sead S1', 'seat'],
    ['zzzz', '--help'],
    ['commands menu', 'commands'],
    ['reservas list --fehca hoy', 'reservas list --help'],
    ['reservas list --estado zz', 'reservas list --help'],
    ['crm get', 'crm get --help'],
    ['events get 1 2 3', 'events get --help'],
    ['cerrar', 'reservas close'],
    ['crm get zzz', 'crm search zzz'],
  ])('%s', async (line, next) => {
    const { code, stderr } = await cli.run(line);
    expect([code > 0, errorIn(stderr).next?.join(' ')]).toEqual([true, next]);
  });

  it('but no command that a person must confirm', async () => {
    const { code, next } = errorIn((await cli.run('crm delete 1')).stderr);
    expect([code, next]).toEqual(['CONFIRMATION_REQUIRED', null]);
  });
});
