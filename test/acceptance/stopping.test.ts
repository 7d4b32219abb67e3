import { once } from 'node:events';
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
  it('finishes what runs, takes nothing new, is not ready any more, and ends with 0', async () => {
    const { url, child } = await start('--fault', 'GET /readyz: latency=800');
    const ended = once(child, 'exit');
    const health = await fetch(`${url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    const underWay = fetch(`${url}/readyz`);
    await fetch(`${url}/healthz`);
    child.kill('SIGTERM');
    await expect.poll(() => refused(url)).toBeInstanceOf(Error);
    const answer = await underWay;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: 'El servicio se está deteniendo' });
    expect(await ended).toEqual([0, null]);
  });

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
