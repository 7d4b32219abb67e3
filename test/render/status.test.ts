import { expect, test } from 'vitest';
import { estados, waitlistStatuses } from '../../src/contract/statuses.ts';
import { formatStatus, getStatusTone, getStatusWord } from '../../src/render/status.ts';

const statuses = [...estados, ...waitlistStatuses];

test('every estado and status has a tone, a sign and a word in each language', () => {
  for (const status of statuses) {
    expect(getStatusTone(status)).toBeDefined();
    for (const lang of ['es', 'en'] as const) {
      expect(formatStatus(status, lang)).toMatch(/^\S [\p{L} ]+$/u);
      expect(getStatusWord(status, lang)).not.toMatch(/_/);
    }
  }
  expect(formatStatus('en_curso', 'es')).toBe('◆ sentados');
  expect(formatStatus('en_cola', 'es')).toBe('○ en espera');
});

test('no two estados look alike without colour', () => {
  expect(new Set(estados.map((estado) => formatStatus(estado, 'es')[0])).size).toBe(estados.length);
});

test('an unknown status is shown as it is', () => {
  expect(['cerrada', 'toString', null].map((status) => formatStatus(status, 'es'))).toEqual([
    'cerrada',
    'toString',
    '',
  ]);
  expect(['cerrada', 'toString', 7].map(getStatusTone)).toEqual([undefined, undefined, undefined]);
});
