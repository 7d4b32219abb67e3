import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { newReserva, newTenant } from '../records.ts';

/** Who writes beside us: people at the database's own prompt. */

const opened = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-rivals-'));
  const path = join(folder, 'casa.db');
  const store = await openStore(path, { create: true });
  const hand = new Database(path);
  onTestFinished(async () => {
    hand.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  await store.transaction(async ({ tenants, reservas }) => {
    const { id } = await tenants.add(newTenant());
    const later = { inicio_reserva: '13:00', final_reserva: '14:30' };
    await reservas.add(id, [newReserva(), newReserva(later)]);
  });
  return (statement: string) => hand.prepare(statement).run([]);
};

const change = (fields: string) => `update reservas set ${fields} where inicio_reserva = '13:00'`;

test('a booking moved by hand onto one that holds the table is refused', async () => {
  const run = await opened();
  const onto =
    "inicio_reserva = '21:30', final_reserva = '23:00', starts_at = starts_at + 510, ends_at = ends_at + 510";
  expect(() => run(change(onto))).toThrow('TABLE_TAKEN');
  const after = onto.replaceAll('510', '630').replace("'21:30'", "'23:30'").replace("'23:00'", "'01:00'");
  expect(run(change(after)).changes).toBe(1);
});

test.each([
  "inicio_reserva = '21:30', final_reserva = '23:00'",
  "fecha_reserva = '2026-12-02'",
  "fecha_reserva = 'mañana'",
  'starts_at = starts_at + 1',
  'ends_at = ends_at + 1440',
])('hours that say another time than the minutes that are compared are refused: %s', async (fields) => {
  const run = await opened();
  expect(() => run(change(fields))).toThrow(/MINUTES_UNTRUE|CHECK/);
});
