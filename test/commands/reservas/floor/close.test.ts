import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorIn } from '../../../support/error-in.ts';
import type { Fetch } from '../../../support/fetching.ts';
import { createReservationIn, writesIn } from '../../../support/reservations.ts';
import { friday, openTestCli, type TestCli } from '../../../support/test-cli.ts';

let cli: TestCli;
beforeEach(async () => {
  cli = await openTestCli();
  const book = createReservationIn(cli);
  const seated = await book({ inicio: '18:00', nombre: 'Sentada' });
  await cli.run(['reservas', 'seat', seated.id]);
  await book({ inicio: '19:00', nombre: 'Ausente', notas: 'terraza' });
  await book({ inicio: '22:00', nombre: 'Luego' });
  const gone = await book({ inicio: '18:00', nombre: 'Anulada' });
  await cli.run(['reservas', 'cancel', gone.id]);
});
afterEach(() => cli.close());

const listStates = async () =>
  Object.fromEntries(
    (await cli.run('reservas list --fecha 2026-11-20 --json')).json.map((item: Record<string, string>) => [
      item['nombre_cliente'],
      [item['estado'], item['notas']],
    ]),
  );

describe('reservas close', () => {
  it('finishes both tables of a party that share a code and a name', async () => {
    const withOneCode: Fetch = async (url, init) => {
      const response = await cli.fetch(url, init);
      const text = (await response.text()).replaceAll(/"codigo_reserva":"\w+"/g, '"codigo_reserva":"AAAAAA"');
      return new Response(text, { status: response.status, headers: response.headers });
    };
    const { id } = await createReservationIn(cli)({ inicio: '18:00', nombre: 'Sentada' });
    await cli.run(['reservas', 'seat', id]);
    const { code, json } = await cli.run('reservas close --yes --json', { fetch: withOneCode });
    expect([code, json.length]).toEqual([0, 3]);
  });

  it('finishes seated guests, marks no-shows, and leaves later reservations unchanged', async () => {
    const { code, json } = await cli.run('reservas close --yes --json');
    expect([code, json.length]).toEqual([0, 2]);
    expect(await listStates()).toEqual({
      Sentada: ['finalizada', null],
      Ausente: ['cancelada', 'terraza\nNo se presentó'],
      Luego: ['pendiente', null],
      Anulada: ['cancelada', null],
    });
    const again = await cli.run('reservas close --yes --json');
    expect([again.code, again.json, writesIn(again.sent)]).toEqual([0, [], []]);
  });

  it('does not count a guest who is due this very minute as a no-show', async () => {
    const now = new Date(friday.getTime() + 30 * 60_000);
    const due = await createReservationIn(cli)({ inicio: '20:30', nombre: 'Ahora' });
    const closed = await cli.run('reservas close --yes --json', { now });
    expect(closed.json.map(({ id }: { id: string }) => id)).not.toContain(due.id);
    expect((await listStates())['Ahora']).toEqual(['pendiente', null]);
    const later = new Date(now.getTime() + 60_000);
    expect((await cli.run('reservas close --yes --json', { now: later })).json).toMatchObject([
      { id: due.id, estado: 'cancelada' },
    ]);
  });

  it('closes only the given meal period', async () => {
    const lunch = await createReservationIn(cli)({ inicio: '14:00', nombre: 'Comida' });
    expect((await cli.run('reservas close --servicio comida --yes --json')).json).toMatchObject([
      { id: lunch.id, estado: 'cancelada' },
    ]);
    expect((await cli.run('reservas close --servicio cena --yes --json')).json).toHaveLength(2);
  });

  it('lists what it will do, and needs a confirmation', async () => {
    const { code, sent } = await cli.run('reservas close');
    expect([code, writesIn(sent)]).toEqual([2, []]);
    const declined = await cli.run('reservas close', { answers: [['Close', 'n\n']] });
    expect(declined.stderr).toMatch(/finished:[\s\S]*Sentada[\s\S]*never came:[\s\S]*Ausente/);
    expect([declined.code, writesIn(declined.sent)]).toEqual([2, []]);
  });

  it('closes the evening that has just ended after midnight', async () => {
    const now = new Date('2026-11-20T23:30:00Z');
    expect((await cli.run('reservas walkin --comensales 2 --json', { now })).code).toBe(0);
    const { id } = await createReservationIn(cli)({ fecha: 'mañana', inicio: '21:00', nombre: 'Mañana' });
    await cli.run(['reservas', 'seat', id]);
    expect((await cli.run('reservas close --yes --json', { now })).json).toHaveLength(4);
  });

  it('continues after a refusal, and names the reservation', async () => {
    let puts = 0;
    const { code, json, stderr } = await cli.run('reservas close --yes --json', {
      fetch: async (url, init) =>
        init.method === 'PUT' && ++puts === 1
          ? new Response('{"success":false,"error":"No","code":"BUSINESS_ERROR"}', { status: 400 })
          : cli.fetch(url, init),
    });
    expect([code, json.length]).toEqual([6, 1]);
    expect(stderr).toContain('BUSINESS_ERROR');
    expect(errorIn(stderr).message).toMatch(/^\w{6} · Sentada: /);
  });

  it('keeps notes and seatings made while it waits for the answer', async () => {
    await createReservationIn(cli)({ inicio: '19:15', nombre: 'Tardona' });
    let isChanged = false;
    const { code, stderr, json } = await cli.run('reservas close --json', {
      answers: [['Close', 'y\n']],
      fetch: async (url, init) => {
        const response = await cli.fetch(url, init);
        if (isChanged || !url.includes('fecha=')) return response;
        isChanged = true;
        await cli.run('reservas note Ausente alergia al marisco');
        await cli.run('reservas seat Tardona');
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
