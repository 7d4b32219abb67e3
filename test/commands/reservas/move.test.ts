import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { toPeriod } from '../../../src/ground/times.ts';
import { createReservationIn, writesIn } from '../../support/reservations.ts';
import { cliForAllTests, cliForEachTest } from '../../support/test-cli.ts';

describe('reservas move', () => {
  const cli = cliForAllTests({ tables: { S1: [1, 4], S2: [1, 4], S3: [1, 4] } });

  it('sends the changes, and the end that keeps the length', async () => {
    const { id } = await createReservationIn(cli)({ final: '23:15' });
    const { sent, json } = await cli.run(['reservas', 'move', id, '--inicio', '22:00', '--json']);
    expect(writesIn(sent)).toEqual([['PUT', { inicio_reserva: '22:00', final_reserva: '00:15' }]]);
    expect(json).toMatchObject({ inicio_reserva: '22:00', final_reserva: '00:15' });
  });

  it('keeps the times if only day or table changes', async () => {
    const { id } = await createReservationIn(cli)({ fecha: '+2d' });
    const { sent } = await cli.run(['reservas', 'move', id, '--fecha', '+3d', '--mesa', 'S3', '--json']);
    expect(writesIn(sent)).toEqual([['PUT', { fecha_reserva: '2026-11-23', mesa_id: 'S3' }]]);
  });

  it('changes the party too', async () => {
    const { id } = await createReservationIn(cli)({ fecha: '+5d', comensales: 2 });
    const { sent } = await cli.run(['reservas', 'move', id, 'at', '22:00', 'and', 'are', '4']);
    expect(writesIn(sent)).toMatchObject([['PUT', { inicio_reserva: '22:00', num_comensales: 4 }]]);
  });

  it('sends nothing if nothing changes', async () => {
    const { id } = await createReservationIn(cli)({ fecha: '+4d' });
    const { code, sent, stderr } = await cli.run(['reservas', 'move', id, '--inicio', '21:00']);
    expect([code, writesIn(sent)]).toEqual([0, []]);
    expect(stderr).toContain('nothing was sent');
  });

  it('needs a day, time or table before it sends anything', async () => {
    const { code, sent } = await cli.run('reservas move K7PQ2M');
    expect([code, sent]).toEqual([2, []]);
  });

  it('keeps the length of any reservation at any time', async () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    await fc.assert(
      fc.asyncProperty(time, time, time, async (inicio, final, to) => {
        fc.pre(inicio !== final && inicio !== to);
        const { id } = await createReservationIn(cli)({ fecha: '+9d', inicio, final });
        const { json } = await cli.run(['reservas', 'move', id, '--inicio', to, '--json']);
        const getLength = (start: string, end: string) => {
          const { starts_at, ends_at } = toPeriod('2026-11-29', start, end);
          return ends_at - starts_at;
        };
        expect(getLength(to, json.final_reserva)).toBe(getLength(inicio, final));
        await cli.run(['reservas', 'delete', id, '--yes', '--no-journal']);
      }),
      { numRuns: 8 },
    );
  });
});

describe('reservas move without options', () => {
  const cli = cliForEachTest({ tables: { S1: [1, 4], S3: [1, 4] } });
  beforeEach(async () => {
    await createReservationIn(cli)({ nombre: 'Ana Ruiz', mesa: 'S1', final: '23:00' });
    // The API shows no tables: a reservation makes the name known.
    await createReservationIn(cli)({ nombre: 'Eva', mesa: 'S3', inicio: '12:00', final: '13:00' });
  });

  it('asks on a terminal which reservation, and where to', async () => {
    const moved = await cli.run('move', {
      columns: 80,
      answers: [
        ['Is it this reservation?', 'y\r'],
        ['To which table, day or time?', '10\r'],
        ['for example', '\u0015s3 a las 10\r'],
      ],
    });
    expect(moved.stderr).toContain('--inicio 10 → 22:00');
    expect(writesIn(moved.sent)).toEqual([
      ['PUT', { inicio_reserva: '22:00', final_reserva: '00:00', mesa_id: 'S3' }],
    ]);
  });

  it('changes the party too, and so does seat', async () => {
    const moved = await cli.run('move S1 21:30 son 3');
    const seated = await cli.run(['seat', 'S1', 'uno', 'más'], { now: new Date('2026-11-20T20:20:00Z') });
    expect([...writesIn(moved.sent), ...writesIn(seated.sent)]).toEqual([
      ['PUT', { inicio_reserva: '21:30', final_reserva: '23:30', num_comensales: 3 }],
      ['PUT', { estado: 'en_curso', num_comensales: 4 }],
    ]);
  });

  it('does not guess whether a number is an hour or a table', async () => {
    const { code, stderr, sent } = await cli.run('move S1 10 --lang es');
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toContain('escriba «a las 10» o «mesa 10»');
  });
});
