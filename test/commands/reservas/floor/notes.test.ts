import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookIn, writesIn } from '../../../support/booking.ts';
import { type House, openHouse } from '../../../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('reservas note', () => {
  it('adds a line and keeps what is there; several words are one line', async () => {
    const { id } = await bookIn(house)({ notas: 'alergia al marisco' });
    const { sent, json } = await house.run(['reservas', 'note', id, 'llegan', 'tarde', '--json']);
    expect(writesIn(sent)).toEqual([['PUT', { notas: 'alergia al marisco\nllegan tarde' }]]);
    expect(json.notas).toBe('alergia al marisco\nllegan tarde');
  });

  it('is the first line where there were none', async () => {
    const { id } = await bookIn(house)({});
    expect((await house.run(['reservas', 'note', id, 'trona', '--json'])).json.notas).toBe('trona');
  });

  it.each([[['K7PQ2M']], [['K7PQ2M', ' ']]])('asks for the text of %j', async (words) => {
    const { code, sent } = await house.run(['reservas', 'note', ...words]);
    expect([code, sent]).toEqual([2, []]);
  });
});

describe('reservas noshow', () => {
  it('cancels, and writes so once in the restaurant’s own language', async () => {
    const { id } = await bookIn(house)({ notas: 'terraza' });
    const { json } = await house.run(['reservas', 'noshow', id, '--json']);
    expect(json).toMatchObject({ estado: 'cancelada', notas: 'terraza\nNo se presentó' });
    const again = await house.run(['reservas', 'noshow', id, '--json']);
    expect(writesIn(again.sent)).toEqual([['PUT', { estado: 'cancelada' }]]);
  });

  it('does several, and reports each', async () => {
    const [one, other] = [await bookIn(house)({}), await bookIn(house)({})];
    const { code, json, stderr } = await house.run([
      'reservas',
      'noshow',
      one.id,
      'NADIE1',
      other.id,
      '--json',
    ]);
    expect([code, json.length]).toEqual([6, 2]);
    expect(stderr).toContain('NADIE1');
  });
});
