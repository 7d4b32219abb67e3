import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../../src/ground/dates.ts';
import { createClock, toInstantIn } from '../../src/testing/clock.ts';

const at = (text: string, tz = 'Europe/Madrid') => toInstantIn(text, tz, 'clock').toISOString();

describe('a time in the restaurant’s time zone', () => {
  it.each([
    ['2026-12-24T20:00', 'Europe/Madrid', '2026-12-24T19:00:00.000Z'],
    ['2026-06-24T20:00:30.5', 'Europe/Madrid', '2026-06-24T18:00:30.500Z'],
    ['2026-12-24T20:00', 'Asia/Kathmandu', '2026-12-24T14:15:00.000Z'],
    ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
    // An offset makes the time zone irrelevant.
    ['2026-12-24T20:00Z', 'Asia/Tokyo', '2026-12-24T20:00:00.000Z'],
    ['2026-12-24T20:00-03:30', 'Asia/Tokyo', '2026-12-24T23:30:00.000Z'],
    // Before, at and after the clocks go forward in Madrid, and back; in Lord Howe by half an hour.
    ['2026-03-29T01:59', 'Europe/Madrid', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Madrid', '2026-10-25T02:00:00.000Z'],
    ['2026-10-04T02:30', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ])('%s in %s is %s', (text, tz, instant) => {
    expect(at(text, tz)).toBe(instant);
  });

  it.each([
    ['2026-02-30T20:00', /clock must be a date and time/],
    ['2026-12-24', /clock must be/],
    ['2026-12-24 20:00', /clock must be/],
    ['2026-12-24T24:00', /clock must be/],
    ['2026-12-24T20:00+25:00', /clock must be/],
    ['1969-12-31T20:00', /clock must be/],
  ])('%s is rejected', (text, says) => {
    expect(() => at(text)).toThrow(says);
  });

  it('converts to an instant and back, or is skipped by the clocks', () => {
    const zones = ['Europe/Madrid', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC'];
    const minute = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (minutes, tz) => {
        const { date, time } = wallClock(new Date(minutes * 60_000), tz);
        const instant = toInstantIn(`${date}T${time}`, tz, 'clock');
        expect(wallClock(instant, tz)).toEqual({ date, time });
        expect(instant.getTime()).toBeLessThanOrEqual(minutes * 60_000);
      }),
    );
  });
});

describe('the clock of a test', () => {
  it('does not run, and advances correctly over a change of the clocks', () => {
    const clock = createClock('Europe/Madrid', '2026-03-28T23:00');
    clock.advance({ days: 1, hours: 1, minutes: 1, seconds: 1.5 });
    expect(clock.now().toISOString()).toBe('2026-03-29T23:01:01.500Z');
    clock.advance({ minutes: -1 });
    clock.set(clock.now());
    expect(clock.now().toISOString()).toBe('2026-03-29T23:00:01.500Z');
    clock.reset();
    expect(clock.now().toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });

  it('runs with the real time until it is set', () => {
    const clock = createClock('UTC');
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
    clock.advance({ days: 1 });
    expect(Math.abs(clock.now().getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000);
    clock.set('2026-12-24T20:00');
    expect(clock.now().toISOString()).toBe('2026-12-24T20:00:00.000Z');
  });
});
