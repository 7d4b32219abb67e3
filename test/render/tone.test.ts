import { expect, test } from 'vitest';
import { estados } from '../../src/contract/reservas.ts';
import { waitlistStatuses } from '../../src/contract/waitlist.ts';
import { paint, statusText, statusTone } from '../../src/render/tone.ts';

const statuses = [...estados, ...waitlistStatuses];

test('every estado and status has a tone and a sign beside its word', () => {
  for (const status of statuses) {
    expect(statusTone(status)).toBeDefined();
    expect(statusText(status)).toMatch(new RegExp(`^\\S ${status}$`));
  }
});

test('no two estados look alike without colour', () => {
  expect(new Set(estados.map((estado) => statusText(estado)[0])).size).toBe(estados.length);
});

test('a status that nobody knows is its own word', () => {
  expect([statusText('cerrada'), statusText('toString'), statusText(null)]).toEqual([
    'cerrada',
    'toString',
    '',
  ]);
  expect([statusTone('cerrada'), statusTone('toString'), statusTone(7)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('paint obeys the decision that it is given', () => {
  expect(paint('Ana', 'ready', true)).toBe('\x1b[32mAna\x1b[39m');
  expect(paint('Ana', 'ready', false)).toBe('Ana');
  expect(paint('Ana', undefined, true)).toBe('Ana');
  expect(paint('', 'ready', true)).toBe('');
});
