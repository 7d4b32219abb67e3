import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Folder, openFolder, serve } from '../support/program.ts';
import { makeRestaurant } from '../support/restaurant.ts';

let folder: Folder;
beforeAll(async () => {
  folder = openFolder();
  await makeRestaurant(`${folder.folder}/casa.db`);
});
afterAll(() => folder.close());

const start = (...argv: string[]) => serve(folder, ['--database', `${folder.folder}/casa.db`, ...argv]);

const refused = (url: string) => fetch(`${url}/healthz`).catch((error: unknown) => error);

describe('a service that is told to end', () => {
  it('a second time ends at once', async () => {
    const { url, child, stop } = await start('--fault', 'GET /developer: latency=60000');
    const lost = fetch(`${url}/developer/api/reservas`).catch((error: unknown) => error);
    await fetch(`${url}/healthz`);
    child.kill('SIGTERM');
    await expect.poll(() => refused(url)).toBeInstanceOf(Error);
    expect(await stop('SIGTERM')).toEqual({ code: null, signal: 'SIGTERM' });
    expect(await lost).toBeInstanceOf(Error);
  });
});
