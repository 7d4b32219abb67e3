import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../support/fetching.ts';
import { runWith } from '../support/profiles.ts';
import { cliForAllTests } from '../support/test-cli.ts';

const cli = cliForAllTests({ sample: true });
let folder: string;
let count = 0;
beforeEach(() => {
  folder = join(cli.folder, `out-${++count}`);
  mkdirSync(folder);
});

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('two restaurants in time zones an hour apart, between their midnights', () => {
  const zones = { centro: { tz: 'Europe/Madrid' }, isla: { tz: 'Atlantic/Canary' } };
  /** The 21st in Madrid, the 20th on the islands. */
  const now = new Date('2026-11-20T23:30:00Z');

  it('have their own day in the rows, name and manifest of their files', async () => {
    const out = join(folder, '{profile}-{fecha}.json');
    const words = ['reservas', 'export', '--fecha', 'hoy', '--all-profiles', '--manifest', '--out', out];
    expect(await runWith(cli, words, zones, { now })).toMatchObject({ code: 0, stdout: '' });
    const files = ['centro-2026-11-21.json', 'isla-2026-11-20.json'];
    expect(readdirSync(folder).filter((name) => !name.includes('manifest'))).toEqual(files);
    const days = files.map((name) => JSON.parse(read(name)).map((row: Row) => row['fecha_reserva']));
    expect(days.map((dates) => [...new Set(dates)])).toEqual([['2026-11-21'], ['2026-11-20']]);
    const manifests = files.map((name) => JSON.parse(read(`${name}.manifest.json`)));
    expect(manifests).toMatchObject([
      { profile: 'centro', desde: '2026-11-21', hasta: '2026-11-21', tz: 'Europe/Madrid' },
      { profile: 'isla', desde: '2026-11-20', hasta: '2026-11-20', tz: 'Atlantic/Canary' },
    ]);
  });

  it('in one file cover both days; its manifest has neither a restaurant nor a time zone', async () => {
    const out = join(folder, 'all.ndjson');
    await runWith(
      cli,
      ['reservas', 'export', '--fecha', 'hoy', '--all-profiles', '--manifest', '--out', out],
      zones,
      {
        now,
      },
    );
    const rows = read('all.ndjson')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const days = new Set(rows.map(({ profile, fecha_reserva }) => `${profile} ${fecha_reserva}`));
    expect([...days].sort()).toEqual(['centro 2026-11-21', 'isla 2026-11-20']);
    expect(JSON.parse(read('all.ndjson.manifest.json'))).toMatchObject({
      profile: null,
      desde: '2026-11-20',
      hasta: '2026-11-21',
      tz: null,
    });
  });

  it('are refused with --all-profiles and --profile together', async () => {
    const asked = await runWith(cli, ['waitlist', '--all-profiles', '-p', 'centro'], zones);
    expect(asked).toMatchObject({ code: 2, sent: [] });
    expect(asked.stderr).toContain('--all-profiles, --profile cannot be combined');
  });

  it('have their own time zone in one calendar', async () => {
    const { stdout } = await runWith(
      cli,
      ['reservas', 'export', '--fecha', '2026-11-20', '--all-profiles', '-o', 'ics'],
      zones,
    );
    for (const zone of ['Europe/Madrid', 'Atlantic/Canary']) {
      expect(stdout.match(new RegExp(`^TZID:${zone}\r$`, 'gm'))).toHaveLength(1);
      expect(stdout).toContain(`DTSTART;TZID=${zone}:20261120T`);
    }
    expect(stdout.match(/^BEGIN:VTIMEZONE/gm)).toHaveLength(2);
  });

  describe('one of which fails', () => {
    const deaf =
      (isDeaf: (url: string) => boolean): Fetch =>
      async (url, init) =>
        isDeaf(url) ? new Response('{}', { status: 401 }) : cli.fetch(url, init);
    const isIsla = (url: string) => url.includes('isla');
    const apart = { ...zones, isla: { ...zones.isla, baseUrl: 'https://isla.test' } };
    const book = (nombre: string) =>
      runWith(cli, ['reservas', 'create', '-p', 'centro', ...when, '--nombre', nombre], apart);
    const when = ['--fecha', '+30d', '--inicio', '13:00'];

    it('a watch reports the changes of the other, and which failed', async () => {
      const line = ['reservas', 'watch', '--once', '--all-profiles', '--json'];
      const first = await runWith(cli, line, apart);
      expect(first.stderr).toMatch(/^centro: first run: \d+ reservations; .*$/m);
      expect(first.stderr).toMatch(/^isla: first run: \d+ reservations; .*$/m);
      await book('Una');
      await book('Dos');
      const { code, stdout, stderr } = await runWith(cli, line, apart, { fetch: deaf(isIsla) });
      const changes = stdout
        .trim()
        .split('\n')
        .map((row) => JSON.parse(row));
      expect(changes.map(({ profile, type }) => [profile, type])).toEqual([
        ['centro', 'created'],
        ['centro', 'created'],
      ]);
      expect([code, stderr]).toEqual([6, expect.stringContaining('isla: ')]);
    });

    it('an unreachable one of which nothing is stored leaves the others, also with --last-known', async () => {
      const line = ['crm', 'search', '--limit', '1', '--all-profiles', '--json', '--last-known'];
      const fetch: Fetch = async (url, init) =>
        isIsla(url) ? new Response('', { status: 503 }) : cli.fetch(url, init);
      const { code, json, stderr } = await runWith(cli, line, apart, { fetch });
      expect([code, json.map(({ profile }: Row) => profile)]).toEqual([6, ['centro']]);
      expect(stderr).not.toMatch(/unexpected|no answer/);
    });

    it('the usage error of one names it, and the other is shown', async () => {
      const gone = join(cli.folder, 'none.db');
      const line = ['crm', 'search', '--limit', '1', '--all-profiles', '--json'];
      const profiles = { vieja: { baseUrl: undefined, database: gone }, ...zones };
      const { code, json, stderr } = await runWith(cli, line, profiles);
      expect([code, json.map(({ profile }: Row) => profile)]).toEqual([6, ['centro', 'isla']]);
      expect(stderr).toContain(`vieja: there is no database at ${gone}`);
    });

    it('a watch of the other continues until interrupted; if both fail, it ends with their exit code', async () => {
      const interruption = new AbortController();
      let looks = 0;
      const fetch: Fetch = async (url, init) => {
        if (!isIsla(url) && ++looks === 3) interruption.abort('SIGINT');
        return deaf(isIsla)(url, init);
      };
      const line = ['reservas', 'watch', '--all-profiles', '--json'];
      const { code, stderr } = await runWith(cli, line, apart, { fetch, signal: interruption.signal });
      expect([code, looks, stderr]).toEqual([130, 3, expect.stringContaining('isla: ')]);
      expect(stderr).not.toContain('isla: isla: ');
      const none = await runWith(cli, line, apart, { fetch: deaf(() => true) });
      expect([none.code, none.stdout]).toEqual([4, '']);
    });
  });
});

type Row = Record<string, unknown>;
