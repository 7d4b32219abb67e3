import { expect, it } from 'vitest';
import { formatWait } from '../../../src/context/resources/waitlist-entry.ts';

it('the time of a party in the queue is never a bare number', () => {
  const created_at = '2026-11-20T19:00:00.000Z';
  const now = new Date('2026-11-20T19:12:30Z');
  expect(formatWait({ created_at, estimated_wait_minutes: 20 }, now, 'en')).toBe('about 20 min more');
  expect(formatWait({ created_at, estimated_wait_minutes: 20 }, now, 'es')).toBe('unos 20 min más');
  expect(formatWait({ created_at, estimated_wait_minutes: 0 }, now, 'en')).toBe('waiting 12 min');
  expect(formatWait({ created_at }, now, 'es')).toBe('espera desde hace 12 min');
  expect(formatWait({ created_at: null }, now, 'en')).toBe('');
});
