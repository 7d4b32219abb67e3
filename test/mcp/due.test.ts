import { expect, test } from 'vitest';
import { createDueReader } from '../../src/mcp/due.ts';

const describeDue = createDueReader({ date: '2026-11-20', time: '21:00' });
const booking = { estado: 'confirmada', fecha_reserva: '2026-11-20', inicio_reserva: '20:40' };

test.each([
  ['late', booking, { when: 'late 20 min' }],
  ['due', { ...booking, inicio_reserva: '21:30' }, { when: 'due 30 min' }],
  [
    'due when they said that they come',
    { ...booking, notas: 'Coming 30 min late (21:10)' },
    { when: 'due 10 min' },
  ],
  ['neither, if they sit', { ...booking, estado: 'en_curso' }, {}],
  ['neither, if the meal is long over', { ...booking, inicio_reserva: '14:00' }, {}],
])('a reservation is %s', (_name, record, expected) => {
  expect(describeDue(record)).toEqual(expected);
});
