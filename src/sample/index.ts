import { makeReservas } from './bookings.ts';
import { makeCustomers } from './customers.ts';
import { makeEvents, partiesOf } from './events.ts';
import { menu } from './menu.ts';
import { makeQueue } from './queue.ts';
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
  const customers = makeCustomers(today, utc);
  const events = makeEvents(today);
  const bookedSessions = events.flatMap((event) =>
    event.sessions.slice(0, 1).map((session) => ({ event, session, parties: partiesOf(event) })),
  );
  return {
    name,
    tz,
    today,
    plantas,
    categories: menu,
    customers,
    events,
    reservas: makeReservas({ today, customers: customers, bookedSessions, utc }),
    waitlist: makeQueue(today, utc),
  };
};

export { loadSample } from './load.ts';
