import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/profiles/settings.ts';
import { runWith } from '../support/profiles.ts';
import { cliForAllTests, type Ran } from '../support/test-cli.ts';

const lines = [
  'reservas list',
  'reservas list --fecha mañana',
  'reservas export --out -',
  'crm get 1',
  'events list',
  'reservas now',
  'crm get nadie',
  'whoami',
];

describe('a restaurant', () => {
  const cli = cliForAllTests({ sample: true });

  const profiles: fc.Arbitrary<Profile> = fc.record(
    {
      tz: fc.constantFrom('Europe/Madrid', 'Atlantic/Canary', 'Asia/Tokyo', 'America/Lima'),
      lang: fc.constantFrom('es' as const, 'en' as const),
      output: fc.constantFrom('json', 'csv', 'yaml', 'table'),
    },
    { requiredKeys: [] },
  );
  // Times at which these time zones have different days.
  const moments = fc.constantFrom('2026-11-20T23:30:00Z', '2026-11-20T03:00:00Z', '2026-11-20T19:00:00Z');

  it('that is named gives the same result whichever is current', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...lines),
      profiles,
      profiles,
      moments,
      async (line, current, named, moment) => {
        const options = { now: new Date(moment) };
        const alone = await runWith(cli, `${line} -p b`, { b: named }, options);
        const among = await runWith(cli, `${line} -p b`, { a: current, b: named }, options);
        expect([among.code, among.stdout, among.stderr]).toEqual([alone.code, alone.stdout, alone.stderr]);
        const paths = ({ sent }: Ran) => sent.map(({ method, path }) => `${method} ${path}`).sort();
        expect(paths(among)).toEqual(paths(alone));
      },
    );
    await fc.assert(property, { numRuns: 5 });
  });

  it('side by side writes the same files as alone', async () => {
    const endings = ['csv', 'json', 'ics', 'html'];
    const property = fc.asyncProperty(
      fc.constantFrom(...endings),
      profiles,
      profiles,
      moments,
      async (ending, one, other, moment) => {
        const restaurants = { a: one, b: other };
        const options = { now: new Date(moment) };
        const written = async (which: string, known: Readonly<Record<string, Profile>>) => {
          const folder = mkdtempSync(join(cli.folder, 'side-'));
          const out = join(folder, `{profile}-{fecha}.${ending}`);
          const words = ['reservas', 'export', ...which.split(' '), '--manifest', '--out', out];
          const ran = await runWith(cli, words, known, options);
          expect(`${ran.code} ${ran.stderr}`).toBe('0 ');
          const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
          return Object.fromEntries(files) as Record<string, string>;
        };
        const apart = { ...(await written('-p a', { a: one })), ...(await written('-p b', { b: other })) };
        expect(await written('--all-profiles', restaurants)).toEqual(apart);
      },
    );
    await fc.assert(property, { numRuns: 2 });
  });
});
