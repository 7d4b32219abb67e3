import type { Client } from '../../../client/client.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { addDays } from '../../../ground/dates.ts';
import { inParallel } from '../../../ground/parallel.ts';
import { eachOnce } from '../../../ground/rows.ts';

/** The books of some days, in order, a few requests at a time. */
export const readDays = async (client: Client, days: readonly string[]): Promise<Reserva[]> =>
  eachOnce(
    (
      await inParallel(days, async (fecha) => (await client.call(reservas.list, { query: { fecha } })).data)
    ).flat(),
  );

/** The reservations by day, each day asked for once. */
export interface Book {
  /** Every booking that can hold a table on a day: its own, what the evening before left, what the next day begins with. */
  around(fecha: string): Promise<Reserva[]>;
}

export const openBook = (client: Client): Book => {
  const days = new Map<string, Promise<Reserva[]>>();
  const on = (fecha: string): Promise<Reserva[]> => {
    const known = days.get(fecha) ?? readDays(client, [fecha]);
    days.set(fecha, known);
    return known;
  };
  return {
    around: async (fecha) =>
      eachOnce((await Promise.all([addDays(fecha, -1), fecha, addDays(fecha, 1)].map(on))).flat()),
  };
};
