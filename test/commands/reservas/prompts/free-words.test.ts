import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFreeWords } from '../../../../src/commands/reservas/prompts/free-words.ts';

const reading = { today: () => '2026-11-20', lang: 'es' } as const;
const read = (words: string) => parseFreeWords(words.split(' '), reading);

const fields = (
  nombre_cliente: string,
  fecha_reserva: string,
  inicio_reserva: string,
  num_comensales: number,
) => ({
  nombre_cliente,
  fecha_reserva,
  inicio_reserva,
  num_comensales,
});

describe('free words', () => {
  it.each([
    ['García mañana 21.30 4', fields('García', '2026-11-21', '21:30', 4)],
    ['4 García 21.30 mañana', fields('García', '2026-11-21', '21:30', 4)],
    ['Ana Ruiz hoy 2130 2', fields('Ana Ruiz', '2026-11-20', '21:30', 2)],
    ['Ana Ruiz 21/11 21 4', fields('Ana Ruiz', '2026-11-21', '21:00', 4)],
    ['4 21 Ana hoy', fields('Ana', '2026-11-20', '21:00', 4)],
    ['para 4 el viernes que viene a las 21 Ana', fields('Ana', '2026-11-27', '21:00', 4)],
    [
      'pasado mañana 9:30 pm 12 personas Marta de la Fuente',
      fields('Marta de la Fuente', '2026-11-22', '21:30', 12),
    ],
    ['Domingo García mañana 14h 2', fields('Domingo García', '2026-11-21', '14:00', 2)],
    ['Mar Sánchez mar 14:00 2', fields('Mar Sánchez', '2026-11-24', '14:00', 2)],
    ['García 21.30', { nombre_cliente: 'García', inicio_reserva: '21:30' }],
    ['García 4', { nombre_cliente: 'García', num_comensales: 4 }],
    [
      '612 345 678 hoy 21.30 2',
      { telefono: '612 345 678', fecha_reserva: '2026-11-20', inicio_reserva: '21:30', num_comensales: 2 },
    ],
    [
      'Ana Belén mañana 21h 4 612345678',
      { ...fields('Ana Belén', '2026-11-21', '21:00', 4), telefono: '612345678' },
    ],
    [
      'Ana 2026-11-21 4 21:30 +34 612 34 56 78',
      { ...fields('Ana', '2026-11-21', '21:30', 4), telefono: '+34 612 34 56 78' },
    ],
    ['Ana mañana a las 9 y media 4', fields('Ana', '2026-11-21', '09:30', 4)],
    ['García mañana 930 4', fields('García', '2026-11-21', '09:30', 4)],
  ])('give the fields: %s', (words, expected) => {
    expect(read(words)).toEqual(expected);
  });

  it.each(['García 21.30 4 5', 'García mañana 21.30 22.30 4', 'García 1234567'])(
    'reject a remaining number: %s',
    (words) => {
      expect(read(words)).toBeUndefined();
    },
  );

  it('give the same fields in any order', () => {
    const parts = ['García', 'mañana', '21.30', 'para 4'];
    fc.assert(
      fc.property(fc.shuffledSubarray(parts, { minLength: 4 }), (order) => {
        expect(read(order.join(' '))).toEqual(fields('García', '2026-11-21', '21:30', 4));
      }),
    );
  });
});
