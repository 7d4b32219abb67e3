import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { date } from '../../src/contract/objects.ts';
import {
  addDays,
  findNextWeekday,
  isRealDate,
  isTimeZone,
  listDates,
  wallClock,
} from '../../src/ground/dates.ts';
import { formatClock, parseClock } from '../../src/ground/times.ts';
import { bundle } from '../support/children.ts';

describe('days and times', () => {
  it('cross months, years and 29 February', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  });

  it('find the next weekday, including that day', () => {
    expect(findNextWeekday('2026-11-20', 5)).toBe('2026-11-20');
    expect(findNextWeekday('2026-11-20', 3)).toBe('2026-11-25');
  });

  it('are parsed and formatted, past midnight too', () => {
    expect(parseClock('21:30')).toBe(1290);
    expect(formatClock(1290 + 150)).toBe('00:00');
    expect(formatClock(9 * 60 + 5)).toBe('09:05');
  });
});

const realDate = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10));

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

describe('days are counted', () => {
  it('across the end of a month, a year, and a leap day', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2023-02-28', 1)).toBe('2023-03-01');
    expect(addDays('2000-02-29', 365)).toBe('2001-02-28');
  });

  it('across days of 23 and 25 hours', () => {
    expect(listDates('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(listDates('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });

  it('there and back again', () => {
    fc.assert(
      fc.property(realDate, fc.integer({ min: -3000, max: 3000 }), (day, days) => {
        const moved = addDays(day, days);
        if (isRealDate(moved)) expect(addDays(moved, -days)).toBe(day);
      }),
    );
  });

  it('in a range: each once, in order, both ends included; none if it ends before it starts', () => {
    fc.assert(
      fc.property(realDate, fc.integer({ min: 0, max: 800 }), (from, days) => {
        const to = addDays(from, days);
        if (!isRealDate(to)) return;
        const range = listDates(from, to);
        expect(range).toHaveLength(days + 1);
        expect([range[0], range.at(-1)]).toEqual([from, to]);
        expect(range.every((day, index) => day === addDays(from, index))).toBe(true);
        if (days > 0) expect(listDates(to, from)).toEqual([]);
      }),
      { numRuns: 50 },
    );
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
    { numRuns: 2000 },
  );
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
