import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemo } from '../../support/demo.ts';
import { type Folder, start } from '../../support/program.ts';
import { runOnSockets } from '../../support/served-cli.ts';

let folder: Folder;
beforeAll(async () => {
  folder = await openDemo();
});
afterAll(() => folder.close());

const run = async (...argv: string[]) => {
  const ended = await runOnSockets(argv, folder);
  expect(ended.code, ended.stderr).toBe(0);
  return ended.stdout;
};
const parseEvents = (text: string): { id: string; reserva: { id: string } }[] =>
  text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });

describe('a watch that is killed while its output is not read', () => {
  it('loses no event', async () => {
    await run('watch', '--once');
    const notas = 'x'.repeat(20_000);
    const body = JSON.stringify({ inicio_reserva: '14:00', nombre_cliente: 'Ana', notas });
    const dates = ['2028-01-06', '--repeat', 'weekly', '--until', '2028-04-20'];
    const made = JSON.parse(await run('reservas', 'create', '--data', body, '--json', '--fecha', ...dates));
    const watch = start(folder, ['watch', '--json', '--every', '1s']);
    // The first bytes show that it writes; the rest fills the pipe.
    await once(watch.stdout, 'readable');
    watch.kill('SIGKILL');
    let text = '';
    watch.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await once(watch, 'close');
    const events = [...parseEvents(text), ...parseEvents(await run('watch', '--once', '--json'))];
    const reported = new Set(events.map(({ reserva }) => reserva.id));
    expect(made.filter(({ id }: { id: string }) => !reported.has(id))).toEqual([]);
    expect(made).toHaveLength(16);
    expect(new Set(events.map(({ id }) => id)).size).toBe(16);
  }, 60_000);
});
