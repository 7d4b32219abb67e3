import { beforeEach, describe, expect, it } from 'vitest';
import { errorIn } from '../../support/error-in.ts';
import type { Fetch } from '../../support/fetching.ts';
import { createReservationIn, setState, writesIn } from '../../support/reservations.ts';
import { cliForEachTest, friday } from '../../support/test-cli.ts';

const cli = cliForEachTest();
beforeEach(async () => {
  const book = createReservationIn(cli);
  const seated = await book({ inicio: '18:00', final: '19:30', nombre: 'Sentada' });
  await setState(cli, seated, 'en_curso');
  await book({ inicio: '19:00', nombre: 'Ausente', notas: 'terraza' });
  await book({ inicio: '22:00', nombre: 'Luego' });
  const gone = await book({ inicio: '18:00', nombre: 'Anulada' });
  await setState(cli, gone, 'cancelada');
});

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
    const { id } = await createReservationIn(cli)({ inicio: '18:00', final: '19:30', nombre: 'Sentada' });
    await cli.run(['reservas', 'seat', id]);
    const { code, json } = await cli.run('reservas close --servicio cena --yes --json', {
      fetch: withOneCode,
    });
    expect([code, json.length]).toEqual([0, 3]);
  });

  it('finishes seated guests, marks no-shows, and leaves later reservations unchanged', async () => {
    const { code, json } = await cli.run('reservas close --servicio cena --yes --json');
    expect([code, json.length]).toEqual([0, 2]);
    expect(await listStates()).toEqual({
      Sentada: ['finalizada', null],
      Ausente: ['cancelada', 'terraza\nNo se presentó'],
      Luego: ['pendiente', null],
      Anulada: ['cancelada', null],
    });
    const again = await cli.run('reservas close --servicio cena --yes --json');
    expect([again.code, again.json, writesIn(again.sent)]).toEqual([0, [], []]);
  });

  it('leaves a guest who is less than --grace late, and a party whose stay has not ended', async () => {
    const book = createReservationIn(cli);
    await book({ inicio: '20:30', nombre: 'Ahora' });
    const staying = await book({ inicio: '19:00', final: '21:00', nombre: 'Cenando' });
    await cli.run(['reservas', 'seat', staying.id]);
    const closeAt = async (minutes: number, flags = '') => {
      const now = new Date(friday.getTime() + minutes * 60_000);
      const { json } = await cli.run(`reservas close --servicio cena --yes --json${flags}`, { now });
      return json.map(({ nombre_cliente }: { nombre_cliente: string }) => nombre_cliente).sort();
    };
    expect(await closeAt(44, ' --grace 90')).toEqual(['Ausente', 'Sentada']);
    expect(await closeAt(44)).toEqual([]);
    expect(await closeAt(45)).toEqual(['Ahora']);
    expect(await closeAt(60)).toEqual(['Cenando']);
  });

  it('closes the meals before the one that is running, and says until when it runs', async () => {
    const lunch = await createReservationIn(cli)({ inicio: '14:00', nombre: 'Comida' });
    const closed = await cli.run('reservas close --yes --json');
    expect(closed.json).toMatchObject([{ id: lunch.id, estado: 'cancelada' }]);
    const again = await cli.run('reservas close --yes');
    expect([again.code, writesIn(again.sent)]).toEqual([0, []]);
    expect(again.stderr).toContain('dinner runs until 22:15');
    expect(again.stderr).toContain('maitre close --servicio dinner');
    const late = new Date(friday.getTime() + 135 * 60_000);
    expect((await cli.run('reservas close --yes --json', { now: late })).json).toHaveLength(3);
  });

  it('closes only the given meal period', async () => {
    const lunch = await createReservationIn(cli)({ inicio: '14:00', nombre: 'Comida' });
    expect((await cli.run('reservas close --servicio comida --yes --json')).json).toMatchObject([
      { id: lunch.id, estado: 'cancelada' },
    ]);
    expect((await cli.run('reservas close --servicio cena --yes --json')).json).toHaveLength(2);
  });

  it('lists what it will do, and needs a confirmation', async () => {
    const { code, sent } = await cli.run('reservas close --servicio cena');
    expect([code, writesIn(sent)]).toEqual([2, []]);
    const declined = await cli.run('reservas close --servicio cena', { answers: [['Close', 'n\n']] });
    expect(declined.stderr).toMatch(/finished:[\s\S]*Sentada[\s\S]*never came:[\s\S]*Ausente/);
    expect([declined.code, writesIn(declined.sent)]).toEqual([2, []]);
  });

  it('closes the evening that has just ended after midnight', async () => {
    const now = new Date('2026-11-20T23:30:00Z');
    const book = createReservationIn(cli);
    const tomorrow = await book({ fecha: 'mañana', inicio: '21:00', nombre: 'Mañana' });
    await book({ fecha: 'mañana', inicio: '00:10', nombre: 'Medianoche' });
    await cli.run(['reservas', 'seat', tomorrow.id]);
    expect((await cli.run('reservas close --yes --json', { now })).json).toHaveLength(4);
    expect((await cli.run('reservas close --yes --json', { now })).json).toEqual([]);
  });

  it('continues after a refusal, and names the reservation', async () => {
    let puts = 0;
    const { code, json, stderr } = await cli.run('reservas close --servicio cena --yes --json', {
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
    const { code, stderr, json } = await cli.run('reservas close --servicio cena --json', {
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

  it('before the first meal names the day before instead of a meal that nothing is over of', async () => {
    await createReservationIn(cli)({ inicio: '14:00', nombre: 'Mañana', fecha: '2026-11-21' });
    const { stderr } = await cli.run('close --yes', { now: new Date('2026-11-21T05:10:00Z') });
    expect(stderr).toContain('Saturday 21 November: nothing to close');
    expect(stderr).toContain('maitre close --fecha yesterday');
  });
});
