import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPeriod } from '../../../../src/ground/times.ts';
import { bookIn, writesIn } from '../../../support/booking.ts';
import { type House, openHouse } from '../../../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ tables: { S1: [1, 4], S2: [1, 4], S3: [1, 4] } });
});
afterAll(() => house.close());

describe('reservas move', () => {
  it('sends what changes, and the end that keeps the length', async () => {
    const { id } = await bookIn(house)({ final: '23:15' });
    const { sent, json } = await house.run(['reservas', 'move', id, '--inicio', '22:00', '--json']);
    expect(writesIn(sent)).toEqual([['PUT', { inicio_reserva: '22:00', final_reserva: '00:15' }]]);
    expect(json).toMatchObject({ inicio_reserva: '22:00', final_reserva: '00:15' });
  });

  it('to another day or table leaves the hours alone', async () => {
    const { id } = await bookIn(house)({ fecha: '+2d' });
    const { sent } = await house.run(['reservas', 'move', id, '--fecha', '+3d', '--mesa', 'S3', '--json']);
    expect(writesIn(sent)).toEqual([['PUT', { fecha_reserva: '2026-11-23', mesa_id: 'S3' }]]);
  });

  it('sends nothing where it is there already', async () => {
    const { id } = await bookIn(house)({ fecha: '+4d' });
    const { code, sent, stderr } = await house.run(['reservas', 'move', id, '--inicio', '21:00']);
    expect([code, writesIn(sent)]).toEqual([0, []]);
    expect(stderr).toContain('nothing was sent');
  });

  it('needs to be told where to, before anything is asked', async () => {
    const { code, sent } = await house.run('reservas move K7PQ2M');
    expect([code, sent]).toEqual([2, []]);
  });

  it('keeps the length of any booking, at any hour', async () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    await fc.assert(
      fc.asyncProperty(time, time, time, async (inicio, final, to) => {
        fc.pre(inicio !== final && inicio !== to);
        const { id } = await bookIn(house)({ fecha: '+9d', inicio, final });
        const { json } = await house.run(['reservas', 'move', id, '--inicio', to, '--json']);
        const lengthOf = (start: string, end: string) => {
          const { starts_at, ends_at } = toPeriod('2026-11-29', start, end);
          return ends_at - starts_at;
        };
        expect(lengthOf(to, json.final_reserva)).toBe(lengthOf(inicio, final));
        await house.run(['reservas', 'delete', id, '--yes', '--no-journal']);
      }),
      { numRuns: 15 },
    );
  });
});
