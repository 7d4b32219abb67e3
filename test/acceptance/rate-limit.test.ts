import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openFolder, serve, start } from '../support/program.ts';
import { makeRestaurant } from '../support/restaurant.ts';

test('a program waits for its turn at a limited service', async () => {
  const folder = openFolder();
  try {
    const database = `${folder.folder}/casa.db`;
    const key = await makeRestaurant(database);
    const argv = ['--database', database, '--rate-limit', '60/min'];
    const { url, stop } = await serve(folder, argv);
    const headers = { authorization: `Bearer ${key}` };
    const ask = () => fetch(`${url}/developer/api/menu/items`, { headers });
    let answer = await ask();
    for (let asked = 1; answer.status === 200 && asked < 200; asked++) answer = await ask();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    const env = { MAITRE_BASE_URL: url, MAITRE_API_KEY: key };
    const list = start(folder, ['menu', 'items', 'list', '--json', '--verbose'], env);
    const ended = once(list, 'close');
    let heard = '';
    list.stdout.resume();
    list.stderr.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
    });
    // Somebody else takes every turn, until the program has been told to wait.
    while (!heard.includes('HTTP 429; retrying') && list.exitCode === null) await ask();
    expect(heard).toContain('HTTP 429; retrying');
    expect(await ended).toEqual([0, null]);
    expect((await stop('SIGTERM')).code).toBe(0);
  } finally {
    folder.close();
  }
});
