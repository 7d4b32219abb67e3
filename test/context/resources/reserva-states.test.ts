import { expect, it } from 'vitest';
import { findEstado, isNoshow } from '../../../src/context/resources/reserva-states.ts';

it.each([
  ['No se presentó', true],
  ['trona\r\nNo se presentó\r\nllamar', true],
  ['trona\rNo se presentó', true],
  [' No se presentó ', true],
  ['No se presentó a tiempo', false],
])('the notes %j mark a no-show: %s', (notas, expected) => {
  expect(isNoshow({ id: 'a', estado: 'cancelada', notas })).toBe(expected);
});

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
])('the state %j of another program is %s', (word, estado) => {
  expect(findEstado(word)).toBe(estado);
});
