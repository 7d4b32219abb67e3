import type { Client } from '../../client/client.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { addDays } from '../../ground/dates.ts';
import { eachOnce, type Rows } from '../../ground/rows.ts';

/** The days around one that are looked at before the whole book is, and those that are where it is too large. */
const near = 7;
const far = 60;
/** Requests under way at a time. */
const width = 4;

/** The book as far as it has to be read: each day once, and all of it only at last. */
export interface NearbyBook {
  on(day: string): Promise<readonly Reserva[]>;
  /** The bookings of the first days around one, the nearest first, that have a wanted one; none where no near day has. */
  around(day: string, isWanted: (booking: Reserva) => boolean): Promise<readonly Reserva[]>;
  /** The same of days further off. */
  beyond(day: string, isWanted: (booking: Reserva) => boolean): Promise<readonly Reserva[]>;
  whole(): Promise<Rows<Reserva>>;
}

export const createNearbyBook = (client: Client): NearbyBook => {
  const days = new Map<string, Promise<readonly Reserva[]>>();
  let book: Promise<Rows<Reserva>> | undefined;
  const on = (day: string) => {
    const reading =
      days.get(day) ?? client.call(reservas.list, { query: { fecha: day } }).then(({ data }) => data);
    days.set(day, reading);
    return reading;
  };
  const search = async (offsets: readonly number[], day: string, isWanted: (booking: Reserva) => boolean) => {
    for (let start = 0; start < offsets.length; start += width) {
      const some = offsets.slice(start, start + width).map((offset) => on(addDays(day, offset)));
      const found = eachOnce((await Promise.all(some)).flat().filter(isWanted));
      if (found.length > 0) return found;
    }
    return [];
  };
  return {
    on,
    around: (day, isWanted) => search(outwards(1, near), day, isWanted),
    beyond: (day, isWanted) => search(outwards(near + 1, far), day, isWanted),
    whole: () => {
      book ??= client.rows(reservas.list, { query: {} });
      return book;
    },
  };
};

/** 1, -1, 2, -2 …: a booking that is spoken of is rather one to come. */
const outwards = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((days) => [days, -days]);
