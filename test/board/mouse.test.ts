import { describe, expect, it, onTestFinished } from 'vitest';
import { createMouseReader } from '../../src/board/mouse.ts';
import { openBoard } from '../support/board.ts';
import { friday, openTestCli } from '../support/test-cli.ts';

const readAll = (chunks: readonly string[]) => {
  const read: unknown[] = [];
  const reader = createMouseReader(
    (bytes) => read.push(bytes.toString()),
    (mouse) => read.push(mouse),
  );
  for (const chunk of chunks) reader(Buffer.from(chunk));
  return read;
};
const click = { name: 'click', x: 4, y: 2 };

describe('the reports of the mouse', () => {
  it.each([
    ['a click and its release', ['\x1b[<0;5;3M\x1b[<0;5;3m'], [click]],
    ['a click with Ctrl held', ['\x1b[<16;5;3M'], [click]],
    [
      'the wheel',
      ['\x1b[<64;5;3M\x1b[<65;5;3M'],
      [
        { ...click, name: 'wheelup' },
        { ...click, name: 'wheeldown' },
      ],
    ],
    ['other buttons', ['\x1b[<1;5;3M\x1b[<2;5;3M\x1b[<66;5;3M\x1b[<128;5;3M'], []],
    ['keys around a click, in their order', ['j\x1b[<0;5;3Mk'], ['j', click, 'k']],
    ['a report in two chunks', ['j\x1b[<0;5', ';3Mk'], ['j', click, 'k']],
    ['a report in three chunks', ['\x1b[', '<0;', '5;3M'], [click]],
    ['an arrow key in two chunks', ['\x1b[', 'A'], ['\x1b[A']],
    ['Esc alone, at once', ['\x1b'], ['\x1b']],
    ['letters of two bytes', ['ñ\x1b[<0;5;3Mé'], ['ñ', click, 'é']],
    ['a paste that looks like a report', ['[<0;5;3M'], ['[<0;5;3M']],
  ])('separate %s', (_name, chunks, read) => {
    expect(readAll(chunks)).toEqual(read);
  });
});

/** A board of 40 reservations in 20 lines. */
const openCrowded = async () => {
  const cli = await openTestCli();
  onTestFinished(() => cli.close());
  const command = 'reservas create --fecha hoy --nombre Mesa --telefono 612345678 --comensales 2';
  await cli.run(`${command} --inicio 20:30`);
  const [model] = (await cli.run('reservas list --json')).json;
  const many = Array.from({ length: 40 }, (_, n) => ({
    ...model,
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    nombre_cliente: `Guest ${n}.`,
  }));
  const fetch = async (url: string) =>
    Response.json({ success: true, data: url.includes('reservas') ? many : [] });
  const board = await openBoard(cli, { rows: 20, state: { fetch, now: friday } });
  await board.until('DUE 40');
  const clickOn = (words: string) => {
    const y = board.lines().findIndex((line) => line.includes(words)) + 1;
    board.write(`\x1b[<0;10;${y}M\x1b[<0;10;${y}m`);
  };
  return { board, many, clickOn };
};

describe('the mouse on the board', () => {
  it('selects the row that was clicked, and scrolls without another selection', async () => {
    const { board, clickOn } = await openCrowded();
    expect(board.mouse()).toBe('vt200');
    clickOn('Guest 5.');
    await board.reached(() => board.selected().includes('Guest 5.'));
    board.write('\x1b[<65;10;5M'.repeat(4));
    await board.until('Guest 20.');
    expect(board.selected()).toBe('');
    await board.type('s', 'the selected row was not on the screen');
    expect(board.selected()).toContain('Guest 5.');
    expect(board.writes()).toEqual([]);
    await board.type('n', '? Guest 5.');
    clickOn('Guest 7.');
    board.write('\x1b');
    await board.reached(() => !board.screen().includes('? Guest 5.'));
    expect(board.selected()).toContain('Guest 5.');
    board.write('q');
    expect(await board.ended()).toBe(0);
    expect(board.mouse()).toBe('none');
  });

  it('selects what the screen showed when it was clicked, and guards the keys after a change of others', async () => {
    const { board, many, clickOn } = await openCrowded();
    const [first] = many.splice(0, 1);
    clickOn('Guest 6.');
    board.tick();
    await board.until('DUE 39');
    await board.reached(() => board.selected().includes('Guest 6.'));
    clickOn('Guest 8.');
    await board.reached(() => board.selected().includes('Guest 8.'));
    await board.type('s', 'nothing was done');
    expect(first?.nombre_cliente).toBe('Guest 0.');
    expect(board.writes()).toEqual([]);
    board.write('\x03');
    expect(await board.ended()).toBe(130);
    expect(board.mouse()).toBe('none');
  });

  it('is free while the shell has the terminal', async () => {
    const { board } = await openCrowded();
    board.write('\x1a');
    await board.reached(() => board.mouse() === 'none');
    board.resume();
    await board.reached(() => board.mouse() === 'vt200');
    board.interrupt('SIGTERM');
    await board.ended();
    expect(board.mouse()).toBe('none');
  });
});
