import { makeReservas } from './bookings.ts';
import { makeClientes } from './customers.ts';
import { makeEventos, partiesOf } from './events.ts';
import { carta } from './menu.ts';
import { makeCola } from './queue.ts';
import { plantas } from './tables.ts';
import type { SampleRestaurant } from './types.ts';
import { utcIn } from './utc.ts';

const name = 'Casa Lola';
const tz = 'Europe/Madrid';

/**
 * A believable restaurant around a day (YYYY-MM-DD, of Europe/Madrid), the same each time for that day: six
 * weeks of bookings behind it and two ahead, its customers, menu, tables, queue and events.
 */
export const sampleRestaurant = (today: string): SampleRestaurant => {
  const utc = utcIn(tz);
  const customers = makeClientes(today, utc);
  const events = makeEventos(today);
  const citas = events.flatMap((event) =>
    event.sessions.slice(0, 1).map((session) => ({ event, session, parties: partiesOf(event) })),
  );
  return {
    name,
    tz,
    today,
    plantas,
    categories: carta,
    customers,
    events,
    reservas: makeReservas({ today, clientes: customers, citas, utc }),
    waitlist: makeCola(today, utc),
  };
};

export { isEmpty, loadSample, writeSample } from './load.ts';
