import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBoard } from '../../support/board.ts';
import { type House, openHouse } from '../../support/house.ts';

let house: House;
beforeEach(async () => {
  house = await openHouse({ tables: { S1: [1, 2], S2: [2, 4], S3: [2, 4], S4: [2, 4] } });
  for (const [inicio, nombre, mesa, final] of [
    ['19:00', 'Sentada', 'S1', '21:00'],
    ['19:30', 'Tarde', 'S2', '21:15'],
    ['20:30', 'Pronto', 'S3', '22:00'],
  ] as const)
    await house.run([
      ...['reservas', 'create', '--fecha', 'hoy', '--inicio', inicio, '--final', final],
      ...['--nombre', nombre, '--mesa', mesa, '--comensales', '2', '--telefono', '612345678'],
    ]);
  await house.run('reservas seat sentada');
});
afterEach(() => house.close());

const find = async (name: string) => {
  const { json } = await house.run('reservas list --json');
  return json.find((item: { nombre_cliente: string }) => item.nombre_cliente === name);
};

describe('board', () => {
  it('shows the evening, the late guests first, and the keys of the selected row', async () => {
    const board = await openBoard(house);
    await board.until('SEATED 1');
    expect(board.screen()).toMatchInlineSnapshot(`
      "20:00 · Friday 20 November · 2 guests seated
      LATE 1
      ❯ 19:30  S2    2  Tarde                                                  +30 min
      DUE 1
        20:30  S3    2  Pronto                                               in 30 min
      SEATED 1
        19:00  S1    2  Sentada                                            until 21:00
      the tables are unknown: maitre floor learn



















      ────────────────────────────────────────────────────────────────────────────────
      s seat · n no-show · c confirm · x cancel · m move · a note · w walk-in · b book
      z undo · / filter · t timeline · ⏎ details · ? keys · q quit"
    `);
    expect(board.isRaw()).toBe(true);
    board.write('q');
    expect(await board.ended()).toBe(0);
    expect([board.isRaw(), board.isAlternate()]).toEqual([false, false]);
  });

  it('seats, and undoes that with one key', async () => {
    const board = await openBoard(house);
    await board.until('LATE 1');
    expect(board.selected()).toContain('Tarde');
    await board.type('s', 'SEATED 2');
    await board.until('✓ Tarde');
    expect(board.writes()).toEqual([
      { method: 'PUT', path: `/developer/api/reservas/${(await find('Tarde')).id}`, body: { estado: 'en_curso' } },
    ]);
    // The selection stays on the reservation.
    expect(board.selected()).toContain('Tarde');
    await board.type('z', 'SEATED 1');
    expect((await find('Tarde')).estado).toBe('pendiente');
    board.write('q');
    expect(await board.ended()).toBe(0);
  });
});
