import { describe, expect, it } from 'vitest';
import { addDays, clockOf, minutesOf, nextWeekday, utcIn } from '../../../src/service/sample/calendar.ts';

describe('dates of the sample', () => {
  it('cross months, years and 29 February', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  });

  it('find the next weekday, that day included', () => {
    expect(nextWeekday('2026-11-20', 5)).toBe('2026-11-20');
    expect(nextWeekday('2026-11-20', 3)).toBe('2026-11-25');
  });

  it('read and write hours, past midnight too', () => {
    expect(minutesOf('21:30')).toBe(1290);
    expect(clockOf(1290 + 150)).toBe('00:00');
    expect(clockOf(9 * 60 + 5)).toBe('09:05');
  });

  it('turn Madrid into UTC on both sides of a change of the clock', () => {
    const utc = utcIn('Europe/Madrid');
    expect(utc('2026-03-28', 14 * 3600)).toBe('2026-03-28T13:00:00.000Z');
    expect(utc('2026-03-29', 14 * 3600)).toBe('2026-03-29T12:00:00.000Z');
    expect(utc('2026-10-25', 14 * 3600)).toBe('2026-10-25T13:00:00.000Z');
  });
});
