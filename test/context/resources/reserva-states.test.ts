import { expect, it } from 'vitest';
import { findEstado } from '../../../src/context/resources/reserva-states.ts';

it.each([
  ['in progress', 'en_curso'],
  ['Reconfirmado', 'confirmada'],
  ['anulada', 'cancelada'],
  ['Canceled', 'cancelada'],
  ['Cancelled by guest', 'cancelada'],
  ['completed', 'finalizada'],
  ['Sin confirmar', 'pendiente'],
  ['arrived', undefined],
  ['booked', undefined],
  ['', undefined],
])('%j of another program is %s', (word, estado) => {
  expect(findEstado(word)).toBe(estado);
});
