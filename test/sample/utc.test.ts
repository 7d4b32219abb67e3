import { expect, it } from 'vitest';
import { createUtcConverter } from '../../src/sample/utc.ts';

it('times of Madrid convert to UTC before and after a change of the clocks', () => {
  const utc = createUtcConverter('Europe/Madrid');
  expect(utc('2026-03-28', 14 * 3600)).toBe('2026-03-28T13:00:00.000Z');
  expect(utc('2026-03-29', 14 * 3600)).toBe('2026-03-29T12:00:00.000Z');
  expect(utc('2026-10-25', 14 * 3600)).toBe('2026-10-25T13:00:00.000Z');
});
