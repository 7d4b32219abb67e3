import { describe, expect, it } from 'vitest';
import { flagsOf } from '../../../src/cli/fields.ts';
import { reservas } from '../../../src/contract/reservas.ts';
import { wallClock } from '../../../src/ground/dates.ts';
import { type When, whenIn } from '../../../src/importing/when/when.ts';

const flags = Object.fromEntries(
  Object.values(flagsOf(reservas.create.body)).map((flag) => [String(flag.field), flag]),
);
const when: When = { day: 'fecha_reserva', start: 'inicio_reserva', end: 'final_reserva' };
const columnOf = (field: string) => ({ en: `column (${field})`, es: `columna (${field})` });
const calendar = {
  today: () => '2026-11-20',
  local: (instant: Date) => wallClock(instant, 'Europe/Madrid'),
};

/** A row of cells by field; `both` fills day and start. */
const read = (row: Record<string, string>) => {
  const { both, ...own } = row;
  const mapping = Object.fromEntries(Object.keys(own).map((field) => [field, field]));
  const shared = both === undefined ? {} : { fecha_reserva: 'both', inicio_reserva: 'both' };
  const { values, wrong } = whenIn(row, {
    when,
    flags,
    mapping: { ...mapping, ...shared },
    calendar,
    columnOf,
  });
  return wrong.length > 0 ? wrong.map(({ text }) => text.en).join('; ') : Object.values(values).join(' ');
};

describe('a day and an hour in one cell', () => {
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
    '2026-11-21T20:30:00Z',
    '2026-11-21T20:30:00.000Z',
    '2026-11-21T21:30:00+01:00',
    '2026-11-21 15:30:00-0500',
    '2026-11-21 20:30:00 UTC',
    'Sat Nov 21 2026 21:30:00 GMT+0100 (hora estándar de Europa central)',
  ])('%s', (both) => {
    expect(read({ both })).toBe('2026-11-21 21:30');
  });

  it('of summer has the offset of summer', () => {
    expect(read({ both: '2026-07-01T22:30:00Z' })).toBe('2026-07-02 00:30');
  });

  it.each([
    ['21/11/2026', 'has no hour'],
    ['21/11/2026 0:00', 'has no hour'],
    ['21:30', 'must be a date with its year and an hour'],
    ['21/11/2026 25:30', 'must be a date with its year and an hour'],
    ['21/11/2026 12:00-14:00', 'must be a date with its year and an hour'],
    ['31/11/2026 21:30', 'must be a date with its year and an hour'],
    ['lunes 21/11/2026 21:30', 'says Monday, but it is Saturday 21 November 2026'],
    ['46347,895833', 'is the number that a spreadsheet keeps'],
  ])('%s is refused', (both, why) => {
    expect(read({ both })).toContain(why);
  });
});

describe('in columns of their own', () => {
  it.each([
    ['21/11/2026', '21:30', '2026-11-21 21:30'],
    ['21/11/2026 0:00:00', '30/12/1899 21:30', '2026-11-21 21:30'],
    ['21/11/2026', '21/11/2026 21:30', '2026-11-21 21:30'],
    ['21/11/2026 21:30', '21:30', '2026-11-21 21:30'],
    ['21/11/2026 21:30', '', '2026-11-21 21:30'],
    ['', '21/11/2026 21:30', '2026-11-21 21:30'],
    ['2026-11-21T00:00:00.000Z', '21:30', '2026-11-21 21:30'],
    ['2026-11-20T23:00:00.000Z', '21:30', '2026-11-21 21:30'],
    ['21/11/2026', '0:00', '2026-11-21 00:00'],
    ['21/11/2026', '22/11/2026 21:30', 'says 22/11/2026, and column (fecha_reserva) 21/11/2026'],
    ['21/11/2026 22:00', '21:30', 'says 22:00, and column (inicio_reserva) 21:30'],
  ])('%j and %j', (fecha_reserva, inicio_reserva, said) => {
    expect(read({ fecha_reserva, inicio_reserva })).toBe(said);
  });

  it.each([
    ['23:30', '2026-11-21 21:30 23:30'],
    ['1:00', '2026-11-21 21:30 01:00'],
    ['21/11/2026 23:30', '2026-11-21 21:30 23:30'],
    ['22/11/2026 1:00', '2026-11-21 21:30 01:00'],
    ['22/11/2026 23:30', 'is on 22/11/2026, which is no end of a booking on 21/11/2026'],
    ['21/11/2026 1:00', 'is on 21/11/2026, which is no end of a booking on 21/11/2026'],
  ])('with an end of %s', (final_reserva, said) => {
    expect(read({ both: '21/11/2026 21:30', final_reserva })).toBe(said);
  });
});
