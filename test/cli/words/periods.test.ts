import { describe, expect, it } from 'vitest';
import { findPeriod } from '../../../src/cli/words/periods.ts';

describe('a period', () => {
  it.each([
    ['last week', ['2026-11-16', '2026-11-22']],
    ['esta semana', ['2026-11-23', '2026-11-29']],
    ['el mes pasado', ['2026-10-01', '2026-10-31']],
    ['next month', ['2026-12-01', '2026-12-31']],
    ['march', ['2027-03-01', '2027-03-31']],
    ['octubre', ['2026-10-01', '2026-10-31']],
    ['febrero de 2024', ['2024-02-01', '2024-02-29']],
    ['mar', undefined],
    ['monday', undefined],
  ])('%s', (text, days) => {
    expect(findPeriod(text, '2026-11-24')).toEqual(days);
  });

  it.each([
    ['january', '2026-01-01'],
    ['march', '2026-03-01'],
    ['november', '2026-11-01'],
    ['diciembre', '2025-12-01'],
  ])('%s that has begun', (text, day) => {
    expect(findPeriod(text, '2026-11-24', true)?.[0]).toBe(day);
  });

  it('may lie in another year', () => {
    expect(findPeriod('last month', '2026-01-15')).toEqual(['2025-12-01', '2025-12-31']);
  });
});
