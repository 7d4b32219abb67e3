import { describe, expect, it } from 'vitest';
import { readSchedule } from '../../src/importing/validate.ts';

const fields = {
  day: 'fecha_reserva',
  start: 'inicio_reserva',
  end: 'final_reserva',
  both: 'fecha_hora',
};
const describeColumn = (field: string) => ({ en: `column (${field})`, es: `columna (${field})` });
const calendar = { today: () => '2026-11-20' };

/** Reads a row of cells by field; `both` fills date and start. */
const read = (row: Record<string, string>) => {
  const { both, ...own } = row;
  const mapping = Object.fromEntries(Object.keys(own).map((field) => [field, field]));
  const shared = both === undefined ? {} : { fecha_reserva: 'both', inicio_reserva: 'both' };
  const { values, problems } = readSchedule(row, {
    ...{ fields, calendar, describeColumn },
    mapping: { ...mapping, ...shared },
  });
  return problems.length > 0
    ? problems.map(({ text }) => text.en).join('; ')
    : Object.values(values).join(' ');
};

describe('a date and a time in one cell', () => {
  it.each([
    '21/11/2026 21:30',
    '21/11/2026 21:30:00',
    '2026-11-21T21:30',
    '2026-11-21T21:30:00.000',
    '2026-11-21 21:30:00',
    '21/11/2026 9:30 PM',
    '21/11/2026 9:30:00 p. m.',
    '21/11/2026, 21:30:00',
    '21/11/2026 - 21:30',
    '21.11.2026 21.30',
    '21-nov-26 21h30',
    '21 de noviembre de 2026 a las 21:30',
    'sábado, 21 de noviembre de 2026, 21:30h',
    'Saturday, November 21, 2026 at 9:30 PM',
    'Nov 21, 2026 9:30 pm',
  ])('%s', (both) => {
    expect(read({ both })).toBe('2026-11-21 21:30');
  });

  it.each([
    ['21/11/2026', 'has a date without a time'],
    ['21/11/2026 0:00', 'has a date without a time'],
    ['21:30', 'must be a date with its year and a time'],
    ['21/11/2026 25:30', 'must be a date with its year and a time'],
    ['21/11/2026 12:00-14:00', 'must be a date with its year and a time'],
    ['31/11/2026 21:30', 'must be a date with its year and a time'],
    ['lunes 21/11/2026 21:30', 'says Monday, but it is Saturday 21 November 2026'],
    ['46347,895833', 'must be a date with its year and a time'],
    ['2026-11-21T20:30:00Z', 'must be a date with its year and a time'],
    ['2026-11-21 20:30:00 UTC', 'must be a date with its year and a time'],
    ['2026-11-21T21:30:00+01:00', 'must be a date with its year and a time'],
  ])('%s is refused', (both, why) => {
    expect(read({ both })).toContain(why);
  });
});

describe('a date and a time in two columns', () => {
  it.each([
    ['21/11/2026', '21:30', '2026-11-21 21:30'],
    ['21/11/2026 0:00:00', '21:30', '2026-11-21 21:30'],
    ['21/11/2026', '21/11/2026 21:30', '2026-11-21 21:30'],
    ['21/11/2026 21:30', '21:30', '2026-11-21 21:30'],
    ['21/11/2026 21:30', '', '2026-11-21 21:30'],
    ['', '21/11/2026 21:30', '2026-11-21 21:30'],
    ['2026-11-21T00:00:00.000Z', '21:30', '2026-11-21 21:30'],
    ['21/11/2026', '0:00', '2026-11-21 00:00'],
    ['21/11/2026', '22/11/2026 21:30', 'says 22/11/2026, but column (fecha_reserva) says 21/11/2026'],
    ['21/11/2026 22:00', '21:30', 'says 22:00, but column (inicio_reserva) says 21:30'],
  ])('%j and %j', (fecha_reserva, inicio_reserva, expected) => {
    expect(read({ fecha_reserva, inicio_reserva })).toBe(expected);
  });

  it.each([
    ['23:30', '2026-11-21 21:30 23:30'],
    ['1:00', '2026-11-21 21:30 01:00'],
    ['21/11/2026 23:30', '2026-11-21 21:30 23:30'],
    ['22/11/2026 1:00', '2026-11-21 21:30 01:00'],
    ['22/11/2026 23:30', 'is on 22/11/2026, which cannot be the end of a reservation on 21/11/2026'],
    ['21/11/2026 1:00', 'is on 21/11/2026, which cannot be the end of a reservation on 21/11/2026'],
  ])('with an end of %s', (final_reserva, expected) => {
    expect(read({ both: '21/11/2026 21:30', final_reserva })).toBe(expected);
  });
});
