import type { Context } from '../../../../context/context.ts';
import { guestWarnings } from '../../../../context/kinds/guest-warnings.ts';
import { type WaitlistEntry, waitlist } from '../../../../contract/waitlist.ts';
import { Failure } from '../../../../ground/errors.ts';
import type { Text } from '../../../../ground/lang.ts';
import { clockOf, minutesAt, minutesOf, minutesOfDay } from '../../../../ground/times.ts';
import type { BoardOutcome } from '../../../../render/outcome.ts';
import { openBook } from '../../../shared/floor/book.ts';
import { floorText, knownFloor } from '../../../shared/floor/floor.ts';
import { type Holding, isOver } from '../../../shared/floor/occupancy.ts';
import { forWhom } from '../../../shared/people.ts';
import { serviceAt } from '../../../shared/services.ts';
import { drawRoom } from './board.ts';
import { look, type Room } from './room.ts';

/** The room at an hour of today, now where none is given. */
export const lookAt = async (
  context: Context,
  given: string | undefined,
  grace: number,
): Promise<BoardOutcome> => {
  const clock = context.wallClock();
  const at = given ?? clock.time;
  const client = await context.client();
  const [floor, book, entries] = await Promise.all([
    knownFloor(context),
    openBook(client).around(clock.date),
    queueOf(context),
  ]);
  const moment = { fecha: clock.date, at, minute: minutesAt(clock.date, at), grace };
  const room = await look(moment, book, floor, entries ?? []);
  const files = forWhom(context) === 'people' ? await guestWarnings(client, shownIn(room)) : undefined;
  return {
    kind: 'board',
    data: dataOf(room),
    draw: (frame) => drawRoom(room, frame, (booking) => files?.of(booking)),
    notices: [
      floorText(floor),
      ...leftOpen(room),
      ...(entries === undefined ? [noQueue] : []),
      ...(files?.notices ?? []),
    ],
  };
};

/** What an earlier service left open takes tables, and hides who is late now. */
const leftOpen = ({ late, seated, at, minute }: Room): Text[] => {
  const over = [...late, ...seated].filter((held) => isOver(held, minute - longOver));
  if (over.length === 0) return [];
  const isDinner = serviceAt(minutesOf(at)) === 'cena';
  const line = `maitre reservas close${isDinner && over.every(isLunch) ? ' --servicio comida' : ''}`;
  return [
    {
      en: `left open from before: ${over.length}; ${line}`,
      es: `abiertas de antes: ${over.length}; ${line}`,
    },
  ];
};

/** Minutes past its end after which a booking was forgotten. */
const longOver = 60;

const isLunch = ({ starts_at }: Holding): boolean => serviceAt(starts_at % minutesOfDay) === 'comida';

const shownIn = ({ late, due, seated }: Room) => [...late, ...due, ...seated].map(({ reserva }) => reserva);

const noQueue: Text = {
  en: 'the queue is left out: it needs the scope waitlist:read',
  es: 'sin la lista de espera: necesita el permiso waitlist:read',
};

/** The queue; undefined where the key may not read it. */
const queueOf = async (context: Context): Promise<readonly WaitlistEntry[] | undefined> => {
  try {
    return (await (await context.client()).call(waitlist.list, {})).data;
  } catch (error) {
    if (error instanceof Failure && error.exit === 4) return undefined;
    throw error;
  }
};

const timeOf = (minute: number): string => clockOf(((minute % minutesOfDay) + minutesOfDay) % minutesOfDay);

const dataOf = ({ fecha, at, seated, due, late, free, queue, minute }: Room) => ({
  at: `${fecha}T${at}`,
  seated: seated.map(({ reserva, starts_at, ends_at }) => ({
    ...reserva,
    since: timeOf(starts_at),
    until: timeOf(ends_at),
  })),
  due: due.map(({ reserva, starts_at }) => ({ ...reserva, in_minutes: starts_at - minute })),
  late: late.map(({ reserva, starts_at }) => ({ ...reserva, late_minutes: minute - starts_at })),
  free: free.map(({ id, min, max, until }) => ({
    mesa_id: id,
    min,
    max,
    free_until: until === undefined ? null : timeOf(until),
  })),
  queue: queue.map(({ entry, mesa }) => ({ ...entry, mesa_id: mesa ?? null })),
});
