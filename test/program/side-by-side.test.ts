import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Profile } from '../../src/profiles/settings.ts';
import { baseUrl, type House, openHouse, type RunOptions } from '../support/house.ts';

let house: House;
let folder: string;
let count = 0;
beforeAll(async () => {
  house = await openHouse({ sample: true });
});
afterAll(() => house.close());
beforeEach(() => {
  folder = join(house.folder, `out-${++count}`);
  mkdirSync(folder);
});

/** Runs with nothing but the profiles to go by. */
const run = (words: readonly string[], profiles: Record<string, Profile>, options: RunOptions = {}) => {
  const whole = Object.fromEntries(
    Object.entries(profiles).map(([name, profile]) => [name, { baseUrl, key: house.key, ...profile }]),
  );
  const settings = { current: Object.keys(profiles)[0], profiles: whole };
  writeFileSync(join(house.folder, 'config.json'), JSON.stringify(settings), { mode: 0o600 });
  const none = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '', MAITRE_TZ: '', MAITRE_LANG: '' };
  return house.run(words, { ...options, env: { ...none, ...options.env } });
};

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('of two restaurants, an hour apart, between their midnights', () => {
  const zones = { centro: { tz: 'Europe/Madrid' }, isla: { tz: 'Atlantic/Canary' } };
  /** The 21st in Madrid, the 20th on the islands. */
  const now = new Date('2026-11-20T23:30:00Z');

  it('each has its own day, in the rows, the name and the manifest of its file', async () => {
    const out = join(folder, '{profile}-{fecha}.json');
    const words = ['reservas', 'export', '--fecha', 'hoy', '--all-profiles', '--manifest', '--out', out];
    expect(await run(words, zones, { now })).toMatchObject({ code: 0, stdout: '' });
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

  it('a file of both covers both days, and its manifest claims no restaurant and no zone for all', async () => {
    const out = join(folder, 'all.ndjson');
    await run(['reservas', 'export', '--fecha', 'hoy', '--all-profiles', '--manifest', '--out', out], zones, {
      now,
    });
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
});

type Row = Record<string, unknown>;
