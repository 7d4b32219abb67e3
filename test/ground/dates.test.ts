import { describe, expect, it } from 'vitest';
import { addDays, nextWeekday } from '../../src/ground/dates.ts';
import { clockOf, minutesOf } from '../../src/ground/times.ts';

describe('days and hours', () => {
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
});
