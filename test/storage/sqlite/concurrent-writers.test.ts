import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/storage/index.ts';
import { newReserva, newTenant } from '../records.ts';

/** Other writers: people who use SQL on the file. */

const openFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-writers-'));
  const path = join(folder, 'casa.db');
  const store = await openStore(path, { create: true });
  const client = new Database(path);
  onTestFinished(async () => {
    client.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  await store.transaction(async ({ tenants, reservas }) => {
    const { id } = await tenants.add(newTenant());
    const later = { inicio_reserva: '13:00', final_reserva: '14:30' };
    await reservas.add(id, [newReserva(), newReserva(later)]);
  });
  return (statement: string) => client.prepare(statement).run([]);
};

const change = (fields: string) => `update reservas set ${fields} where inicio_reserva = '13:00'`;

test('moving a reservation onto an occupied table is refused', async () => {
  const run = await openFile();
  const overlapping =
    "inicio_reserva = '21:30', final_reserva = '23:00', starts_at = starts_at + 510, ends_at = ends_at + 510";
  expect(() => run(change(overlapping))).toThrow('TABLE_TAKEN');
  const after = overlapping
    .replaceAll('510', '630')
    .replace("'21:30'", "'23:30'")
    .replace("'23:00'", "'01:00'");
  expect(run(change(after)).changes).toBe(1);
});

test.each([
  "inicio_reserva = '21:30', final_reserva = '23:00'",
  "fecha_reserva = '2026-12-02'",
  "fecha_reserva = 'mañana'",
  'starts_at = starts_at + 1',
  'ends_at = ends_at + 1440',
])('a date or time that does not match the minutes is refused: %s', async (fields) => {
  const run = await openFile();
  expect(() => run(change(fields))).toThrow(/MINUTES_UNTRUE|CHECK/);
});
