import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../src/service/app.ts';
import { openStore } from '../../src/storage/index.ts';
import { askOf } from '../service/harness.ts';
import { type Folder, openFolder, serve } from '../support/program.ts';
import { makeRestaurant } from '../support/restaurant.ts';
import { runOnSockets } from '../support/served-cli.ts';

const hour = (minutes: number) =>
  `${String(12 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface Booking {
  readonly id: string;
  readonly mesa_id: string;
  readonly inicio_reserva: string;
  readonly final_reserva: string;
}

describe('the service as a program', () => {
  let folder: Folder;
  let database: string;
  let key: string;
  const call = async (url: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/developer/api${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { data: Booking[] & Booking } };
  };
  const book = (url: string, fields: object) =>
    call(url, 'POST', '/reservas', { fecha_reserva: '2026-12-01', nombre_cliente: 'Ana', ...fields });

  beforeEach(async () => {
    folder = openFolder();
    database = join(folder.folder, 'casa.db');
    key = await makeRestaurant(database, ['S1', 'S2', 'S3']);
  });
  afterEach(() => folder.close());

  it('two processes on one file never give one table to two bookings', async () => {
    const services = await Promise.all([
      serve(folder, ['--database', database]),
      serve(folder, ['--database', database]),
    ]);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        book(services[index % 2]!.url, { inicio_reserva: hour(index % 4) }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, ...Array.from({ length: 29 }, () => 400)]);
    const { body } = await call(services[0].url, 'GET', '/reservas');
    expect(body.data.map(({ mesa_id }: Booking) => mesa_id).sort()).toEqual(['S1', 'S2', 'S3']);
    for (const service of services) expect((await service.stop('SIGTERM')).code).toBe(0);
  });

  it('what was acknowledged before a kill -9 is there afterwards', async () => {
    const first = await serve(folder, ['--database', database]);
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let turn = 0; turn < 1000; turn++) {
        const fields = {
          inicio_reserva: '20:00',
          mesa_id: 'S1',
          fecha_reserva: `20${30 + writer}-0${1 + (turn % 9)}-${String(1 + (turn % 28)).padStart(2, '0')}`,
        };
        const answer = await book(first.url, fields).catch(() => undefined);
        if (!answer) return;
        if (answer.status === 201) acknowledged.push(answer.body.data.id);
        if (acknowledged.length > 40) first.child.kill('SIGKILL');
      }
    });
    await Promise.all(writers);
    const store = await openStore(database);
    const { data } = await askOf(createApp({ store, now: () => new Date() }), key)<Booking[]>(
      'GET',
      '/reservas',
    );
    await store.close();
    const found = new Set(data.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThan(40);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
  });

  it('stops at SIGINT and SIGTERM with 0, and refuses a port that is taken', async () => {
    const service = await serve(folder, ['--database', database]);
    const { port } = new URL(service.url);
    const second = await runOnSockets(['serve', '--database', database, '--port', port], folder);
    expect(second.code).toBe(2);
    expect(second.stderr).toContain(port);
    expect((await service.stop('SIGINT')).code).toBe(0);
  });
});
