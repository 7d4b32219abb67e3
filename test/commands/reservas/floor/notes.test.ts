import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookIn, writesIn } from '../../../support/booking.ts';
import { type House, openHouse } from '../../../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('reservas note', () => {
  it('adds a line of several words and keeps the notes', async () => {
    const { id } = await bookIn(house)({ notas: 'alergia al marisco' });
    const { sent, json } = await house.run(['reservas', 'note', id, 'llegan', 'tarde', '--json']);
    expect(writesIn(sent)).toEqual([['PUT', { notas: 'alergia al marisco\nllegan tarde' }]]);
    expect(json.notas).toBe('alergia al marisco\nllegan tarde');
  });

  it('adds the first line', async () => {
    const { id } = await bookIn(house)({});
    expect((await house.run(['reservas', 'note', id, 'trona', '--json'])).json.notas).toBe('trona');
  });

  it.each([[['K7PQ2M']], [['K7PQ2M', ' ']]])('requires a text: %j', async (words) => {
    const { code, sent } = await house.run(['reservas', 'note', ...words]);
    expect([code, sent]).toEqual([2, []]);
  });
});

describe('reservas noshow', () => {
  it('cancels, and adds the line once, in Spanish', async () => {
    const { id } = await bookIn(house)({ notas: 'terraza' });
    const { json } = await house.run(['reservas', 'noshow', id, '--json']);
    expect(json).toMatchObject({ estado: 'cancelada', notas: 'terraza\nNo se presentó' });
    const again = await house.run(['reservas', 'noshow', id, '--json']);
    expect(writesIn(again.sent)).toEqual([['PUT', { estado: 'cancelada' }]]);
  });

  it('updates several, and reports each failure', async () => {
    const [a, b] = [await bookIn(house)({}), await bookIn(house)({})];
    const { code, json, stderr } = await house.run(['reservas', 'noshow', a.id, 'NADIE1', b.id, '--json']);
    expect([code, json.length]).toEqual([6, 2]);
    expect(stderr).toContain('NADIE1');
  });
});
