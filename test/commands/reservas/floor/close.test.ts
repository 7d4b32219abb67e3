import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookIn, writesIn } from '../../../support/booking.ts';
import { errorIn } from '../../../support/error-in.ts';
import type { Fetch } from '../../../support/fetching.ts';
import { friday, type House, openHouse } from '../../../support/house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse();
  const book = bookIn(house);
  const seated = await book({ inicio: '18:00', nombre: 'Sentada' });
  await house.run(['reservas', 'seat', seated.id]);
  await book({ inicio: '19:00', nombre: 'Ausente', notas: 'terraza' });
  await book({ inicio: '22:00', nombre: 'Luego' });
  const gone = await book({ inicio: '18:00', nombre: 'Anulada' });
  await house.run(['reservas', 'cancel', gone.id]);
});
afterEach(() => house.close());

const listStates = async () =>
  Object.fromEntries(
    (await house.run('reservas list --fecha 2026-11-20 --json')).json.map((item: Record<string, string>) => [
      item['nombre_cliente'],
      [item['estado'], item['notas']],
    ]),
  );

describe('reservas close', () => {
  it('finishes both tables of a party that share a code and a name', async () => {
    const withOneCode: Fetch = async (url, init) => {
      const response = await house.fetch(url, init);
      const text = (await response.text()).replaceAll(/"codigo_reserva":"\w+"/g, '"codigo_reserva":"AAAAAA"');
      return new Response(text, { status: response.status, headers: response.headers });
    };
    const { id } = await bookIn(house)({ inicio: '18:00', nombre: 'Sentada' });
    await house.run(['reservas', 'seat', id]);
    const { code, json } = await house.run('reservas close --yes --json', { fetch: withOneCode });
    expect([code, json.length]).toEqual([0, 3]);
  });

  it('finishes seated guests, marks no-shows, and leaves later reservations unchanged', async () => {
    const { code, json } = await house.run('reservas close --yes --json');
    expect([code, json.length]).toEqual([0, 2]);
    expect(await listStates()).toEqual({
      Sentada: ['finalizada', null],
      Ausente: ['cancelada', 'terraza\nNo se presentó'],
      Luego: ['pendiente', null],
      Anulada: ['cancelada', null],
    });
    const again = await house.run('reservas close --yes --json');
    expect([again.code, again.json, writesIn(again.sent)]).toEqual([0, [], []]);
  });

  it('does not count a guest who is due this very minute as a no-show', async () => {
    const now = new Date(friday.getTime() + 30 * 60_000);
    const due = await bookIn(house)({ inicio: '20:30', nombre: 'Ahora' });
    const closed = await house.run('reservas close --yes --json', { now });
    expect(closed.json.map(({ id }: { id: string }) => id)).not.toContain(due.id);
    expect((await listStates())['Ahora']).toEqual(['pendiente', null]);
    const later = new Date(now.getTime() + 60_000);
    expect((await house.run('reservas close --yes --json', { now: later })).json).toMatchObject([
      { id: due.id, estado: 'cancelada' },
    ]);
  });

  it('closes only the given meal period', async () => {
    const lunch = await bookIn(house)({ inicio: '14:00', nombre: 'Comida' });
    expect((await house.run('reservas close --servicio comida --yes --json')).json).toMatchObject([
      { id: lunch.id, estado: 'cancelada' },
    ]);
    expect((await house.run('reservas close --servicio cena --yes --json')).json).toHaveLength(2);
  });

  it('lists what it will do, and needs a confirmation', async () => {
    const { code, sent } = await house.run('reservas close');
    expect([code, writesIn(sent)]).toEqual([2, []]);
    const declined = await house.run('reservas close', { answers: [['Close', 'n\n']] });
    expect(declined.stderr).toMatch(/finished:[\s\S]*Sentada[\s\S]*never came:[\s\S]*Ausente/);
    expect([declined.code, writesIn(declined.sent)]).toEqual([2, []]);
  });

  it('closes the evening that has just ended after midnight', async () => {
    const now = new Date('2026-11-20T23:30:00Z');
    expect((await house.run('reservas walkin --comensales 2 --json', { now })).code).toBe(0);
    const { id } = await bookIn(house)({ fecha: 'mañana', inicio: '21:00', nombre: 'Mañana' });
    await house.run(['reservas', 'seat', id]);
    expect((await house.run('reservas close --yes --json', { now })).json).toHaveLength(4);
  });

  it('continues after a refusal, and names the reservation', async () => {
    let puts = 0;
    const { code, json, stderr } = await house.run('reservas close --yes --json', {
      fetch: async (url, init) =>
        init.method === 'PUT' && ++puts === 1
          ? new Response('{"success":false,"error":"No","code":"BUSINESS_ERROR"}', { status: 400 })
          : house.fetch(url, init),
    });
    expect([code, json.length]).toEqual([6, 1]);
    expect(stderr).toContain('BUSINESS_ERROR');
    expect(errorIn(stderr).message).toMatch(/^\w{6} · Sentada: /);
  });

  it('keeps notes and seatings made while it waits for the answer', async () => {
    await bookIn(house)({ inicio: '19:15', nombre: 'Tardona' });
    let isChanged = false;
    const { code, stderr, json } = await house.run('reservas close --json', {
      answers: [['Close', 'y\n']],
      fetch: async (url, init) => {
        const response = await house.fetch(url, init);
        if (isChanged || !url.includes('fecha=')) return response;
        isChanged = true;
        await house.run('reservas note Ausente alergia al marisco');
        await house.run('reservas seat Tardona');
        return response;
      },
    });
    expect([code, json.length]).toEqual([6, 2]);
    expect(stderr).toContain('Tardona: somebody has changed it since it was listed');
    expect(await listStates()).toMatchObject({
      Ausente: ['cancelada', 'terraza\nalergia al marisco\nNo se presentó'],
      Tardona: ['en_curso', null],
    });
  });
});
