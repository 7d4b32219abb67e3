import { utcIn } from './calendar.ts';
import { carta } from './carta.ts';
import { makeClientes } from './clientes.ts';
import { makeCola } from './cola.ts';
import { makeEventos, partiesOf } from './eventos.ts';
import { plantas } from './mesas.ts';
import { makeReservas } from './reservas.ts';
import type { SampleRestaurant } from './types.ts';

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
