import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeRestaurant } from '../../support/restaurant.ts';
import { cliForEachTest, type RunOptions, type TestCli } from '../../support/test-cli.ts';

const cli = cliForEachTest();
let run: (argv: readonly string[] | string, options?: RunOptions) => ReturnType<TestCli['run']>;

beforeEach(async () => {
  const database = join(cli.folder, 'casa.db');
  const key = await makeRestaurant(database, ['T1', 'T2']);
  const env = { MAITRE_BASE_URL: '', MAITRE_API_KEY: '' };
  run = (argv, options) => cli.run(argv, { env, ...options });
  const added = await run(['profile', 'add', 'casa', '--database', database, '--key-stdin'], { stdin: key });
  expect(added.code).toBe(0);
});

/** The files below a folder whose bytes contain one of the texts. */
const findFilesWith = (folder: string, texts: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    return statSync(path).isFile() && texts.some((text) => readFileSync(path).includes(text));
  });

test('an erased guest is in no byte of the data folder, nor of the database in it', async () => {
  const notes = 'nunca la mesa del pasillo '.repeat(400);
  for (const [index, name] of ['Zoraida Quintanilla', 'Ana Ruiz', 'Eva Gil'].entries())
    await run(['crm', 'create', '--full-name', name, '--phone', `61234567${index}`]);
  const zoraida = '1';
  await run(['crm', 'update', zoraida, '--email', 'zoraida@quintanilla.example', '--notes', notes]);
  await run(['crm', 'update', zoraida, '--phone', '655010203']);
  for (const fecha of ['+1d', '+2d']) {
    const guest = ['--nombre', 'Zoraida Quintanilla', '--telefono', '655010203', '--notas', notes];
    const booking = ['reservas', 'create', '--fecha', fecha, '--inicio', '21:00', '--cliente', zoraida];
    expect(await run([...booking, ...guest])).toMatchObject({ code: 0 });
  }
  await run(['reservas', 'list', '--all', '--json']);
  for (const party of [
    ['Zoraida Quintanilla', '2', '--notes', 'junto al pasillo'],
    ['Zoe', '2', '--phone', '+34 655 010 203'],
    ['Zoraida Quintana', '2', '--phone', '655010204'],
  ])
    expect(await run(['waitlist', 'add', ...party])).toMatchObject({ code: 0 });
  await run('waitlist seat 1');
  const texts = ['Quintanilla', 'quintanilla', '655010203', '655 010 203', '612345670', 'pasillo'];
  expect(findFilesWith(cli.folder, texts)).toContain('casa.db');
  const { code, json: receipt } = await run(['crm', 'erase', zoraida, '--yes', '--json']);
  expect([code, receipt.searched.slice(-2)]).toEqual([0, ['database_pages', 'database_indexes']]);
  expect(findFilesWith(cli.folder, texts)).toEqual([]);
  const { json: queue } = await run('waitlist --json');
  expect(queue.map(({ customer_name }: { customer_name: string }) => customer_name)).toEqual([
    'Borrado',
    'Zoraida Quintana',
  ]);
  const { json } = await run('crm search ana --json');
  expect(json.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Ana Ruiz']);
});
