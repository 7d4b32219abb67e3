import { beforeEach, describe, expect, it } from 'vitest';
import { openBoard } from '../support/board.ts';
import { createReservationIn } from '../support/reservations.ts';
import { cliForEachTest } from '../support/test-cli.ts';

const cli = cliForEachTest();
beforeEach(async () => {
  await createReservationIn(cli)({ nombre: 'Tarde', inicio: '19:30' });
});

describe('the keys that the board offers', () => {
  it('leave out what writes with --writes no', async () => {
    const board = await openBoard(cli, { argv: ['--writes', 'no'] });
    await board.until('LATE 1');
    expect(board.screen()).not.toMatch(/n no-show|w walk-in|b book|z undo/);
    expect(board.screen()).toContain('⏎ details');
    for (const key of 'sfnxcmlpaowbzu') {
      await board.type(key, 'writes are off');
      await board.type('r', 'LATE 1');
      await board.reached(() => !board.screen().includes('writes are off'));
    }
    expect(board.writes()).toEqual([]);
    board.write('q');
    expect(await board.ended()).toBe(0);
  });

  it('leave out what writes once the service has refused a write of the key, in both languages', async () => {
    const key = await cli.keyWith(['reservas:read', 'crm:read', 'waitlist:read']);
    for (const [lang, offered, reason] of [
      ['en', 'x cancel', 'the key may only read'],
      ['es', 'x cancelar', 'la clave solo puede leer'],
    ] as const) {
      const board = await openBoard(cli, { env: { MAITRE_API_KEY: key, MAITRE_LANG: lang } });
      await board.until('Tarde');
      expect(board.writes()).toEqual([]);
      await board.type('s', 'reservas:write');
      await board.reached(() => !board.screen().includes(offered));
      expect(board.writes()).toHaveLength(1);
      await board.type('c', reason);
      expect(board.writes()).toHaveLength(1);
      board.write('q');
      expect(await board.ended()).toBe(0);
    }
  });

  it('make proposals with --writes propose, and the bar says so', async () => {
    const board = await openBoard(cli, { argv: ['--writes', 'propose'] });
    await board.until('keys make proposals · s seat');
    await board.type('c', 'nothing was sent; approve it: maitre approve 1');
    expect(board.screen()).toContain('"Tarde"');
    expect(board.screen()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(board.writes()).toEqual([]);
    board.write('q');
    expect(await board.ended()).toBe(0);
    expect((await cli.run('proposals --json')).json).toHaveLength(1);
  });

  it.each(['en', 'es'])('are all on one page of 30 lines, in %s', async (lang) => {
    const board = await openBoard(cli, { env: { MAITRE_LANG: lang } });
    await board.until('Tarde');
    await board.type('?', /(← and → change the section|← y → cambian de apartado)[\s\S]*\n↑↓ /);
    const keys = board.lines().map((line) => line.slice(2, 11).trim());
    expect(keys.slice(0, 7)).toEqual(['↑↓ k j', 'Tab → ]', '← [', 's', 'f', 'w', 'b']);
    for (const key of 'lmpaocnxtr/q') expect(keys).toContain(key);
    expect(board.screen()).toMatch(/mouse: a click|ratón: un clic/);
    board.write('qq');
    expect(await board.ended()).toBe(0);
  });

  it('of other programs work, or name what does', async () => {
    const board = await openBoard(cli);
    await board.until('LATE 1');
    for (const [keys, words] of [
      ['1', 'LATE'],
      ['9', 'is not a key'],
      [':', 'commands are typed outside: q quits'],
      ['d', 'x cancels, f finishes'],
      ['e', 'm moves'],
      ['h', '← and → change the section'],
      ['y', '⏎ shows all, x cancels'],
      ['R', 'LATE'],
      ['\x12', 'LATE'],
      ['[]<> .,\x06\x02\x1b[C\x1b[D\x1b[Z', 'LATE'],
    ] as const) {
      await board.type(keys, words);
      await board.settled();
      expect(board.selected()).toContain('Tarde');
    }
    expect(board.writes()).toEqual([]);
    board.write('q');
    expect(await board.ended()).toBe(0);
  });
});
