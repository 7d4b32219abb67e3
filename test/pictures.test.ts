import headless from '@xterm/headless';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBoard } from './support/board.ts';
import { drawTerminal } from './support/picture.ts';
import { openTestCli, type TestCli } from './support/test-cli.ts';

/** Friday at 14:20 in Madrid, during lunch, like the sample. */
const now = new Date('2026-11-20T13:20:00Z');
const env = { NO_COLOR: '', FORCE_COLOR: '1', LANG: 'C.UTF-8', TERM: 'xterm-256color' };

let cli: TestCli;
beforeAll(async () => {
  cli = await openTestCli({ sample: true });
  await cli.run('floor learn', { now });
});
afterAll(() => cli.close());

it.each([
  ['table', 'list dinner'],
  ['timeline', 'timeline lunch'],
])('the picture of a %s is what the program prints', async (name, line) => {
  const { stdout } = await cli.run(line, { now, env, columns: 100 });
  const terminal = new headless.Terminal({ cols: 100, rows: 60, allowProposedApi: true, convertEol: true });
  await new Promise<void>((resolve) => terminal.write(stdout, resolve));
  await expect(drawTerminal(terminal)).toMatchFileSnapshot(`../docs/pictures/${name}.svg`);
});

it('the picture of the board is what the program shows', async () => {
  const board = await openBoard(cli, {
    env,
    columns: 100,
    rows: 30,
    state: { fetch: cli.fetchAt(now), now },
  });
  await board.until('WAITING');
  await expect(drawTerminal(board.emulator)).toMatchFileSnapshot('../docs/pictures/board.svg');
  board.write('q');
});
