import type { Context } from '../../../../context/context.ts';
import { guestWarnings } from '../../../../context/kinds/guest-warnings.ts';
import { eveningOf } from '../../../../ground/evening.ts';
import { minutesAt, usualStay } from '../../../../ground/times.ts';
import type { BoardOutcome } from '../../../../render/outcome.ts';
import { readDays } from '../../../shared/floor/book.ts';
import { floorText, knownFloor } from '../../../shared/floor/floor.ts';
import { visitsIn } from '../../../shared/floor/occupancy.ts';
import { forWhom } from '../../../shared/people.ts';
import { type Service, serviceAt } from '../../../shared/services.ts';
import { drawDay } from './board.ts';
import { rowsOf } from './rows.ts';

interface Asked {
  readonly fecha?: string | undefined;
  readonly servicio?: Service | undefined;
}

/** A day's bookings by the table that they hold. */
export const dayOf = async (context: Context, { fecha, servicio }: Asked): Promise<BoardOutcome> => {
  const clock = context.wallClock();
  const day = fecha ?? eveningOf(clock);
  const client = await context.client();
  const [floor, whole] = await Promise.all([knownFloor(context), readDays(client, [day])]);
  const midnight = minutesAt(day, '00:00');
  const visits = visitsIn(whole, floor ?? { stay: usualStay }).filter(
    ({ starts_at }) => !servicio || serviceAt(starts_at - midnight) === servicio,
  );
  const rows = rowsOf(visits, floor?.tables ?? []);
  const files =
    forWhom(context) === 'people'
      ? await guestWarnings(
          client,
          visits.map(({ reserva }) => reserva),
        )
      : undefined;
  const cancelled = servicio ? [] : whole.filter(({ estado }) => estado === 'cancelada');
  return {
    kind: 'board',
    data: rows.map(({ mesa_id, visits: held, conflicts }) => ({
      mesa_id,
      bookings: held.map(({ reserva }) => reserva),
      conflicts,
    })),
    draw: (frame) =>
      drawDay(
        {
          fecha: day,
          servicio,
          rows,
          cancelled,
          now: minutesAt(clock.date, clock.time),
          fileOf: (booking) => files?.of(booking),
        },
        frame,
      ),
    notices: [floorText(floor), ...(files?.notices ?? [])],
  };
};
