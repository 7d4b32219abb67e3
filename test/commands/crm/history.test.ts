import { beforeAll, describe, expect, it } from 'vitest';
import { createReservationIn } from '../../support/reservations.ts';
import { cliForAllTests } from '../../support/test-cli.ts';

const cli = cliForAllTests({ tables: { S1: [1, 4] } });
beforeAll(async () => {
  await cli.run(['crm', 'create', '--full-name', 'Ana Ruiz', '--phone', '+34612345678']);
  const book = createReservationIn(cli);
  const one = await book({ fecha: '2026-11-01', cliente: 1, comensales: 4, mesa: 'S1' });
  const other = await book({ fecha: '2026-11-08', telefono: '612 34 56 78', comensales: 4 });
  const absent = await book({ fecha: '2026-11-15', cliente: 1 });
  const gone = await book({ fecha: '2026-11-16', cliente: 1 });
  await book({ fecha: '2026-11-17', telefono: '699999999' });
  for (const { id } of [one, other]) await cli.run(['reservas', 'finish', id]);
  await cli.run(['reservas', 'noshow', absent.id]);
  await cli.run(['reservas', 'cancel', gone.id]);
});

describe('crm history', () => {
  it('counts visits, no-shows and cancellations, by customer or by phone', async () => {
    const { code, json } = await cli.run(['crm', 'history', 'Ana Ruiz', '--json']);
    expect([code, json]).toMatchObject([
      0,
      { customer_id: 1, visits: 2, noshows: 1, cancellations: 1, usual_party: 4, usual_table: 'S1' },
    ]);
    expect(json.bookings.map(({ fecha_reserva }: { fecha_reserva: string }) => fecha_reserva)).toEqual([
      '2026-11-16',
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
    ]);
  });

  it('starts with one line of counts for people', async () => {
    const { stdout } = await cli.run(['crm', 'history', '1'], { columns: 80, env: { MAITRE_LANG: 'es' } });
    expect(stdout).toMatch(
      /^Ana Ruiz\nvisitas: 2 · ausencias: 1 · cancelaciones: 1 · grupo habitual: 4 · mesa: S1\n/,
    );
  });
});
