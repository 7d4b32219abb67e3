import { expect, test } from 'vitest';
import { estados, waitlistStatuses } from '../../src/contract/statuses.ts';
import { statusText, statusTone, statusWord } from '../../src/render/status.ts';

const statuses = [...estados, ...waitlistStatuses];

test('every estado and status has a tone, a sign and a word in each language', () => {
  for (const status of statuses) {
    expect(statusTone(status)).toBeDefined();
    for (const lang of ['es', 'en'] as const) {
      expect(statusText(status, lang)).toMatch(/^\S [\p{L} ]+$/u);
      expect(statusWord(status, lang)).not.toMatch(/_/);
    }
  }
  expect(statusText('en_curso', 'es')).toBe('◆ sentados');
  expect(statusText('en_cola', 'es')).toBe('○ en espera');
});

test('no two estados look alike without colour', () => {
  expect(new Set(estados.map((estado) => statusText(estado, 'es')[0])).size).toBe(estados.length);
});

test('an unknown status is shown as it is', () => {
  expect(['cerrada', 'toString', null].map((status) => statusText(status, 'es'))).toEqual([
    'cerrada',
    'toString',
    '',
  ]);
  expect(['cerrada', 'toString', 7].map(statusTone)).toEqual([undefined, undefined, undefined]);
});
