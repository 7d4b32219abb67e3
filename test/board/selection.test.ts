import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptySelection, filterChoices } from '../../src/board/selection.ts';
import { openBoard } from '../support/board.ts';
import { createReservationIn, listIn, setState } from '../support/reservations.ts';
import { cliForEachTest, friday } from '../support/test-cli.ts';

type Board = Awaited<ReturnType<typeof openBoard>>;

const cli = cliForEachTest({ tables: { S1: [1, 4], S2: [1, 4], S3: [1, 4], S4: [1, 4], S5: [1, 4] } });
let board: Board;
beforeEach(async () => {
  const made: { id: string }[] = [];
  for (const [inicio, nombre, mesa] of [
    ['19:00', 'Alfa', 'S1'],
    ['19:10', 'Beta', 'S2'],
    ['19:20', 'Gama', 'S3'],
    ['20:30', 'Delta', 'S4'],
    ['20:40', 'Eco', 'S5'],
  ] as const)
    made.push(await createReservationIn(cli)({ inicio, nombre, mesa, telefono: '612345678' }));
  for (const one of made.slice(0, 3)) await setState(cli, one, 'en_curso');
  board = await openBoard(cli, { argv: ['--retries', '0'] });
  await board.until('SEATED 3');
});
afterEach(async () => {
  board.write('\x03');
  await board.ended();
});

const readStates = async () =>
  Object.fromEntries((await listIn(cli)).map(({ nombre_cliente, estado }) => [nombre_cliente, estado]));

it('selects the first match of a filter, and nothing when a filter is cleared', () => {
  const choices = ['1', '2'].map((id) => ({ text: id, reservation: { id } }));
  const selection = { ...emptySelection, choices };
  expect(filterChoices(selection, choices.slice(1), 'x').selected).toBe('reserva 2');
  expect(filterChoices(selection, choices, '').selected).toBeUndefined();
});

/** Sets the clock to so many seconds after the start. */
const setClock = (seconds: number) => {
  board.state.now = new Date(friday.getTime() + seconds * 1000);
};

const select = async (name: string) => {
  board.write('\x1b[H');
  for (let steps = 0; !board.selected().includes(name) && steps < 9; steps++) {
    const before = board.selected();
    board.write('\x1b[B');
    await board.reached(() => board.selected() !== before);
  }
  expect(board.selected()).toContain(name);
};

const notDone = 'nothing was done: the list had just changed';

describe('a row key acts only on a row that the person chose', () => {
  it.each([
    ['f', 'Alfa', 'finish', 'Beta'],
    ['x', 'Delta', 'cancel', 'Eco'],
    ['s', 'Delta', 'seat', 'Eco'],
    ['n', 'Delta', 'cancel', 'Eco'],
  ])('%s 0.2 s after another terminal changed %s does nothing', async (key, name, verb, next) => {
    await select(name);
    const before = await readStates();
    await cli.run(`reservas ${verb} ${name.toLowerCase()} --yes`);
    const after = await readStates();
    setClock(10);
    board.tick();
    await board.until(`${name}: `);
    expect(board.selected()).toBe('');
    expect(board.screen()).toContain('by somebody else. Nothing is selected');
    setClock(10.2);
    await board.type(key, notDone);
    // Also after an arrow key that was meant for the earlier list.
    board.write('\x1b[B');
    await board.reached(() => board.selected().includes(next));
    setClock(10.9);
    await board.type(key, notDone);
    expect(board.writes()).toEqual([]);
    expect(await readStates()).toEqual(after);
    expect(after).not.toEqual(before);
    setClock(11.9);
    await board.type(key, ['x', 'n'].includes(key) ? `? ${next}` : '✓');
  });

  it('names what happened to the selected reservation', async () => {
    await select('Alfa');
    await cli.run('reservas finish alfa');
    board.tick();
    await board.until('Alfa: finished, by somebody else.');
    board.write('\x1b[B');
    await board.reached(() => board.selected().includes('Beta'));
    expect(board.screen()).not.toContain('Alfa: finished');
  });

  it('drops a key that was typed before the change was on the screen', async () => {
    await select('Alfa');
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { fetch } = board.state;
    // The board waits for its own write while the second key is typed.
    board.state.fetch = async (url, init) => {
      if (init.method !== 'GET') await isReleased;
      return fetch(url, init);
    };
    await board.type('f', 'finish…');
    board.write('ff');
    setClock(3);
    release();
    await board.until(notDone);
    expect(await readStates()).toMatchObject({ Alfa: 'finalizada', Beta: 'en_curso', Gama: 'en_curso' });
    expect(board.selected()).toContain('Beta');
  });

  it('selects the next party after its own key, which a held key does not reach', async () => {
    await select('Alfa');
    await board.type('f', 'SEATED 2');
    await board.reached(() => board.selected().includes('Beta'));
    for (const seconds of [0.1, 0.3, 0.5]) {
      setClock(seconds);
      await board.type('f', notDone);
      await board.type('\x1b', 'z undo');
      await board.reached(() => !board.screen().includes(notDone));
    }
    setClock(1.5);
    await board.type('f', 'SEATED 1');
    expect(await readStates()).toMatchObject({ Alfa: 'finalizada', Beta: 'finalizada', Gama: 'en_curso' });
  });

  it('keeps its row while others change, and acts on it at once', async () => {
    await select('Gama');
    await cli.run('reservas finish alfa');
    board.tick();
    await board.until('SEATED 2');
    expect(board.selected()).toContain('Gama');
    await board.type('f', '✓ Gama');
    expect(await readStates()).toMatchObject({ Beta: 'en_curso', Gama: 'finalizada' });
  });

  it('refuses a row that an arrow key reached just after others changed', async () => {
    await select('Alfa');
    await cli.run('reservas finish beta');
    setClock(10);
    board.tick();
    await board.until('SEATED 2');
    setClock(10.3);
    board.write('\x1b[B');
    await board.reached(() => board.selected().includes('Gama'));
    await board.type('f', notDone);
    expect(board.writes()).toEqual([]);
  });

  it('does nothing if the row changed while it asked', async () => {
    await select('Delta');
    await board.type('x', '? Delta, 2, 20:30, S4: cancel? (y/N)');
    await cli.run('reservas seat delta');
    board.tick();
    await board.until('SEATED 4');
    await board.type('y\r', 'by somebody else');
    expect(board.writes()).toEqual([]);
    expect(await readStates()).toMatchObject({ Delta: 'en_curso' });
  });

  it.each([
    ['cancel', 'Delta: cancelled, by somebody else. Nothing is selected'],
    ['delete', 'Delta: no longer in this list, by somebody else. Nothing is selected'],
  ])('adds no note to a reservation that others %s while it asked', async (verb, words) => {
    await select('Delta');
    await board.type('a', '? Delta: what to note: _');
    expect((await cli.run(`reservas ${verb} delta --yes`)).code).toBe(0);
    await board.type('trona\r', words);
    expect([board.writes(), board.selected()]).toEqual([[], '']);
  });

  it('says the new hour of a row that others moved to another section', async () => {
    await select('Delta');
    await cli.run('reservas move delta 22:45');
    board.tick();
    await board.until('Delta: now at 22:45, by somebody else. Nothing is selected');
    expect(board.selected()).toBe('');
  });

  it('asks again for a party size that is none', async () => {
    await select('Delta');
    for (const [typed, words] of [
      ['pdos\r', '> a whole number from 1'],
      ['\x150\r', '> a whole number from 1'],
      ['\x15\r', '> how many guests'],
    ] as const)
      await board.type(typed, words);
    expect(board.writes()).toEqual([]);
  });

  it('keeps the entry of an undo that failed', async () => {
    await select('Alfa');
    await board.type('f', '✓ Alfa');
    const { fetch } = board.state;
    board.state.fetch = async () => new Response('', { status: 503 });
    await board.type('z', 'error:');
    board.state.fetch = fetch;
    board.tick();
    // What it said is no longer true.
    await board.reached(() => !board.screen().includes('error:'));
    await board.type('z', 'SEATED 3');
    expect(await readStates()).toMatchObject({ Alfa: 'en_curso' });
  });

  it.each([
    ['s', 'Delta', (name: string) => ['cancel', name, '--yes'], 'Delta: cancelled, by somebody else'],
    ['c', 'Delta', (name: string) => ['move', name, '20:50'], notDone],
    ['f', 'Alfa', (name: string) => ['delete', name, '--yes'], 'Alfa: no longer in this list'],
  ])(
    '%s on %s does nothing if others have changed it since the latest read',
    async (key, name, change, words) => {
      await select(name);
      const { code } = await cli.run(['reservas', ...change(name.toLowerCase())]);
      expect(code).toBe(0);
      await board.type(key, words);
      expect(board.writes()).toEqual([]);
    },
  );
});
