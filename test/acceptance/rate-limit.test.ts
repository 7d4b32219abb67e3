import { expect, test } from 'vitest';
import { openFolder, serve } from '../support/program.ts';
import { makeRestaurant } from '../support/restaurant.ts';

test('a limited service says when to ask again', async () => {
  const folder = openFolder();
  try {
    const database = `${folder.folder}/casa.db`;
    const headers = { authorization: `Bearer ${await makeRestaurant(database)}` };
    const { url, stop } = await serve(folder, ['--database', database, '--rate-limit', '60/min']);
    const ask = () => fetch(`${url}/developer/api/menu/items`, { headers });
    let answer = await ask();
    for (let asked = 1; answer.status === 200 && asked < 200; asked++) answer = await ask();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await stop('SIGTERM')).code).toBe(0);
  } finally {
    folder.close();
  }
});
