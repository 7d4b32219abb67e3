import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withLock } from '../../src/files/lock.ts';
import { formatCommand } from '../../src/ground/strings.ts';
import type { Profile } from '../../src/profiles/settings.ts';
import { runWith } from '../support/profiles.ts';
import { cliForEachTest, friday, type RunOptions } from '../support/test-cli.ts';

const cli = cliForEachTest();

const madrid = { tz: 'Europe/Madrid' };

interface Finding {
  readonly check: string;
  readonly level: string;
  readonly says: string;
  readonly do: string;
}

/** The findings of a run, without the advice on this machine's Node. */
const examine = async (profiles: Record<string, Profile> = { centro: madrid }, options: RunOptions = {}) => {
  const { json, code, stderr } = await runWith(cli, 'doctor --json', profiles, options);
  const findings: Finding[] = json.findings.filter(({ check }: Finding) => check !== 'node');
  return { ok: json.ok, findings, code, stderr };
};

/** Names, modes and contents of all files below a folder. */
const fingerprint = (folder: string): string => {
  const hash = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    hash.update(`${path} ${statSync(path).mode}`);
    if (entry.isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
};

describe('doctor', () => {
  it('finds no problem in a valid setup, and exits 0', async () => {
    expect(await examine()).toEqual({ ok: true, findings: [], code: 0, stderr: '' });
  });

  const path = (...names: string[]) => join(cli.folder, ...names);
  const put = (name: string, content: string): void => {
    mkdirSync(join(path(name), '..'), { recursive: true });
    writeFileSync(path(name), content, { mode: 0o600 });
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  const problems: [string, string, () => [Record<string, Profile>?, RunOptions?]][] = [
    ['a wrong key', 'key', () => [{ centro: { ...madrid, key: 'maitre_nobody_has_this_key' } }]],
    ['an unknown zone', 'timezone', () => [{ centro: { tz: 'Marte/Base' } }]],
    ['no key', 'profile', () => [{ centro: { ...madrid, key: undefined } }]],
    ['a CA file that is not there', 'service', () => [{ centro: { ...madrid, ca: '/nowhere.pem' } }]],
    ['no profile', 'settings', () => [{}]],
    [
      'a database that is not there',
      'database',
      () => [{ centro: { ...madrid, baseUrl: undefined, database: path('none.db') } }],
    ],
    ['a wrong MAITRE_TZ', 'timezone', () => [{ centro: madrid }, { env: { MAITRE_TZ: 'Marte' } }]],
    ['an unknown profile', 'profile', () => [{ centro: madrid }, { env: { MAITRE_PROFILE: 'playa' } }]],
    ['half an environment', 'profile', () => [{ centro: madrid }, { env: { MAITRE_API_KEY: 'key' } }]],
    [
      'a clock that is ahead',
      'clock',
      () => [{ centro: madrid }, { now: new Date(friday.getTime() + 600_000), fetch: datedAt(friday) }],
    ],
    [
      'a service that is down',
      'service',
      () => [
        { centro: madrid },
        { fetch: async () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) },
      ],
    ],
    [
      'a damaged journal',
      'journal',
      () => {
        put('journal/0123/2026-11-20.ndjson', '{"v":1}\n{"v"\n{"v":1}\n');
        return [];
      },
    ],
  ];

  /** The service, whose clock shows `moment`. */
  const datedAt =
    (moment: Date): NonNullable<RunOptions['fetch']> =>
    async (url, init) => {
      const response = await cli.fetch(url, init);
      const headers = new Headers(response.headers);
      headers.set('date', moment.toUTCString());
      return new Response(await response.text(), { status: response.status, headers });
    };

  it.each(problems)('finds %s: a problem, exit 6, nothing changed', async (_name, check, prepare) => {
    const [profiles, options] = prepare();
    await examine(profiles, options);
    const before = fingerprint(cli.folder);
    const { ok, findings, code, stderr } = await examine(profiles, options);
    expect({ ok, code }).toEqual({ ok: false, code: 6 });
    expect(findings).toContainEqual({
      check,
      level: 'problem',
      says: expect.any(String),
      do: expect.any(String),
    });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(fingerprint(cli.folder)).toBe(before);
  });

  it('finds settings that others can read, and invalid settings', async () => {
    await examine();
    chmodSync(path('config.json'), 0o644);
    const none = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '', MAITRE_TZ: '' };
    const exposed = await cli.run('doctor --json', { env: none });
    expect(exposed.json.findings).toContainEqual(
      expect.objectContaining({
        check: 'settings',
        level: 'problem',
        do: formatCommand('chmod', '600', path('config.json')),
      }),
    );
    mkdirSync(path('mi casa'));
    writeFileSync(path('mi casa/config.json'), '{}', { mode: 0o644 });
    const spaced = { ...none, MAITRE_CONFIG_DIR: path('mi casa') };
    const { json } = await cli.run('doctor --json', { env: spaced });
    expect(json.findings[0].do).toBe(`chmod 600 '${path('mi casa/config.json')}'`);
    writeFileSync(path('config.json'), '{', { mode: 0o600 });
    const broken = await cli.run('doctor --json', { env: none });
    expect(broken.code).toBe(6);
    expect(broken.json.findings).toContainEqual(
      expect.objectContaining({
        check: 'settings',
        level: 'problem',
        says: expect.stringContaining('not JSON'),
      }),
    );
  });

  const advices: [string, string, () => Promise<[Record<string, Profile>?, RunOptions?]>][] = [
    [
      'a key with few scopes',
      'scopes',
      async () => [{ centro: { ...madrid, key: await cli.keyWith(['reservas:read']) } }],
    ],
    ['a profile without a zone', 'timezone', async () => [{ centro: {} }]],
    [
      'a shell without completion',
      'completion',
      async () => [{ centro: madrid }, { env: { SHELL: '/bin/fish', HOME: cli.folder } }],
    ],
    [
      'a proxy',
      'proxy',
      async () => [
        { centro: { ...madrid, baseUrl: 'https://casa.example' } },
        {
          env: { HTTPS_PROXY: 'http://proxy.example:3128' },
          fetch: (url, init) => cli.fetch(url.replace('https://casa.example', 'http://x/casa'), init),
        },
      ],
    ],
    [
      'more authorities from the environment',
      'ca',
      async () => [
        { centro: { ...madrid, baseUrl: 'https://casa.example' } },
        {
          env: { NODE_EXTRA_CA_CERTS: import.meta.filename },
          fetch: (url, init) => cli.fetch(url.replace('https://casa.example', 'http://x/casa'), init),
        },
      ],
    ],
  ];

  it.each(advices)('finds %s: advice, exit 0', async (_name, check, prepare) => {
    const { ok, findings, code, stderr } = await examine(...(await prepare()));
    expect({ ok, code, stderr }).toEqual({ ok: true, code: 0, stderr: '' });
    expect(findings.map(({ check, level }) => ({ check, level }))).toEqual([{ check, level: 'advice' }]);
  });

  it('finds a lock whose command is silent for long, but not the lock of a killed command', async () => {
    put('watch/lock', '{"pid":999999,"host":"elsewhere"}');
    utimesSync(path('watch/lock'), minutesAgo(20), minutesAgo(20));
    expect((await examine()).findings).toEqual([]);
    await withLock(path('journal.lock'), {}, async () => {
      utimesSync(path('journal.lock'), minutesAgo(20), minutesAgo(20));
      const { ok, findings } = await examine();
      expect([ok, findings]).toMatchObject([true, [{ check: 'locks', level: 'advice' }]]);
    });
  });

  it('leaves a database unchanged, byte for byte', async () => {
    const none = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '', MAITRE_TZ: '' };
    await cli.run('demo', { env: none });
    const before = fingerprint(cli.folder);
    expect((await cli.run('doctor --json', { env: none })).code).toBe(0);
    expect(fingerprint(cli.folder)).toBe(before);
  });

  it('names the profile of each finding, and checks the one of -p only', async () => {
    const profiles = { centro: madrid, playa: { ...madrid, key: 'maitre_nobody_has_this_key' } };
    const { findings } = await examine(profiles);
    expect(findings.map(({ says }) => says)).toEqual([expect.stringMatching(/^playa: /)]);
    const { code } = await runWith(cli, 'doctor --json -p centro', profiles);
    expect(code).toBe(0);
  });
});
