import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { date } from '../../src/contract/objects.ts';
import { getBusinessDay, isRealDate, isTimeZone, wallClock } from '../../src/ground/dates.ts';
import { bundle } from '../support/children.ts';

describe('the clock of the process', () => {
  it('agrees with Intl in every time zone, is restored afterwards, and is UTC if TZ is invalid', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maitre-clock-'));
    // In its own process: the environment of a worker does not affect the clock.
    const script = await bundle(
      folder,
      `import { isTimeZone, getSystemTimeZone, wallClock, getTimeZones } from './src/ground/dates.ts';
      const own = getTimeZones({ clockEnv: process.env });
      const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'europe/madrid', 'Asia/Calcutta', undefined];
      const moments = [[1999, 298], [2026, 0], [2026, 88], [2026, 150]].map(([year, day]) => Date.UTC(year, 0, 1 + day, day % 24, 59));
      const differ = zones.filter((zone) =>
        moments.some((at) => JSON.stringify(own.wallClock(new Date(at), zone)) !== JSON.stringify(wallClock(new Date(at), zone))));
      const odd = ['', 'Madrid', 'Europe/Narnia', 'Foo/Bar', 'posix/Europe/Madrid', 'America/../Europe/Madrid', 'EST5EDT', 'CET-1CEST', 'Foo/Bar-3', 'GMT+3', 'UTC+3', 'US/Pacific', 'Etc/GMT+3', ':Europe/Madrid'];
      differ.push(...[...zones.filter(Boolean), ...odd].filter((zone) => own.isTimeZone(zone) !== isTimeZone(zone)));
      const restored = process.env.TZ ?? null;
      process.env.TZ = 'Foo/Bar';
      process.stdout.write(JSON.stringify({ zones: zones.length, differ, own: restored, none: getSystemTimeZone() }));`,
    );
    for (const TZ of ['', 'Asia/Tokyo']) {
      const { stdout } = spawnSync(process.execPath, [script], {
        env: { ...(TZ && { TZ }) },
        encoding: 'utf8',
      });
      const { zones, ...found } = JSON.parse(stdout);
      expect(zones).toBeGreaterThan(400);
      expect(found).toEqual({ differ: [], own: TZ || null, none: 'UTC' });
    }
    rmSync(folder, { recursive: true });
  });
});

it('a real date is one that the contract accepts', () => {
  const texts = fc.oneof(
    fc
      .tuple(fc.nat(9999), fc.nat(14), fc.nat(33))
      .map(([year, month, day]) =>
        [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
          '-',
        ),
      ),
    fc.string(),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(isRealDate(text)).toBe(z.safeParse(date(), text).success);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['00:00', '2026-11-19'],
  ['05:59', '2026-11-19'],
  ['06:00', '2026-11-20'],
  ['06:01', '2026-11-20'],
  ['23:59', '2026-11-20'],
])('at %s of the 20th the business day is %s', (time, wanted) => {
  expect(getBusinessDay({ date: '2026-11-20', time })).toBe(wanted);
});

describe('the date in a time zone', () => {
  it.each([
    ['2026-11-20T22:59:59Z', 'Europe/Madrid', '2026-11-20'],
    ['2026-11-20T23:00:00Z', 'Europe/Madrid', '2026-11-21'],
    ['2026-07-20T21:59:59Z', 'Europe/Madrid', '2026-07-20'],
    ['2026-07-20T22:00:00Z', 'Europe/Madrid', '2026-07-21'],
    ['2026-11-20T05:59:59Z', 'America/Mexico_City', '2026-11-19'],
    ['2026-11-20T06:00:00Z', 'America/Mexico_City', '2026-11-20'],
    ['2026-11-20T23:59:59Z', 'UTC', '2026-11-20'],
    ['2026-11-21T00:00:00Z', 'UTC', '2026-11-21'],
    ['2026-12-31T12:00:00Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2026-03-29T00:59:59Z', 'Europe/Madrid', '2026-03-29'],
    ['2026-10-25T00:30:00Z', 'Europe/Madrid', '2026-10-25'],
    ['2026-10-25T22:59:59Z', 'Europe/Madrid', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Madrid', '2026-10-26'],
  ])('at %s in %s it is %s', (instant, zone, wanted) => {
    expect(wallClock(new Date(instant), zone).date).toBe(wanted);
  });

  it('is that of the system if no time zone is given', () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const now = new Date('2026-11-20T23:30:00Z');
    expect(wallClock(now, undefined)).toEqual(wallClock(now, timeZone));
  });

  it('is undefined in an unknown time zone', () => {
    expect(() => wallClock(new Date(), 'Europe/Narnia')).toThrow(RangeError);
    expect(['Europe/Madrid', 'UTC', 'America/Mexico_City'].every(isTimeZone)).toBe(true);
    expect(['', 'Madrid', 'Europe/Narnia', '__proto__'].some(isTimeZone)).toBe(false);
  });
});

test.each([
  ['Europe/Madrid', '2026-11-20T23:30:00Z', '2026-11-21', '00:30'],
  ['Europe/Madrid', '2026-06-20T22:30:00Z', '2026-06-21', '00:30'],
  ['America/Bogota', '2026-11-20T04:59:00Z', '2026-11-19', '23:59'],
  ['UTC', '2026-11-20T00:00:00Z', '2026-11-20', '00:00'],
])('the wall clock in %s at %s shows %s %s', (tz, now, date, time) => {
  expect(wallClock(new Date(now), tz)).toEqual({ date, time });
});
