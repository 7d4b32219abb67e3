import { invariant } from '../ground/invariant.ts';
import { minutesSinceMidnight } from '../ground/times.ts';
import { createUtcConverter } from './context.ts';
import { makeCustomers } from './customers.ts';
import { listParties, makeEvents } from './events.ts';
import { plantas } from './floor.ts';
import { menu } from './menu.ts';
import { makePerson } from './people.ts';
import { createSeededRandom } from './random.ts';
import { makeReservas } from './reservas.ts';
import type { SampleRestaurant, SampleWaitlistEntry } from './types.ts';

export { loadSample } from './load.ts';

const name = 'Casa Lola';
const tz = 'Europe/Madrid';

/**
 * A believable restaurant at a moment in Europe/Madrid (YYYY-MM-DD, HH:mm; by default when the first lunch guests sit):
 * six weeks of past reservations and two weeks ahead, customers, menu, tables, waitlist and events. The same moment
 * always gives the same restaurant.
 */
export const sampleRestaurant = (today: string, time = '14:20'): SampleRestaurant => {
  const utc = createUtcConverter(tz);
  const customers = makeCustomers(today, utc);
  const events = makeEvents(today);
  const bookedSessions = events.flatMap((event) =>
    event.sessions.slice(0, 1).map((session) => ({ event, session, parties: listParties(event) })),
  );
  return {
    name,
    tz,
    today,
    plantas,
    categories: menu,
    customers,
    events,
    reservas: makeReservas({ today, time, customers, bookedSessions, utc }),
    waitlist: makeWaitlist(today, time, utc),
  };
};

const notes = ['Mejor en la terraza', 'Con carrito de bebé', 'Toman algo en la barra', 'Esperan a uno más'];

/** The waitlist of the last half hour, in order of arrival. The first one or two groups are already called. */
const makeWaitlist = (
  today: string,
  time: string,
  utc: ReturnType<typeof createUtcConverter>,
): SampleWaitlistEntry[] => {
  const random = createSeededRandom(`cola de Casa Lola, ${today}`);
  const parties = random.shuffle([2, 2, 4, 3, 2, 5]);
  const remarks = random.shuffle([...notes, null, null]);
  const calledCount = random.between(1, 2);
  let arrived = (minutesSinceMidnight(time) - 35) * 60;
  let wait = 0;
  return Array.from({ length: random.between(4, 6) }, (_, index) => {
    arrived += random.between(150, 330);
    if (index >= calledCount) wait += 5 * random.between(1, 2);
    const { nombre, telefono } = makePerson(random);
    return {
      customer_name: nombre,
      party_size: invariant(parties[index], 'there are at least as many parties as entries'),
      phone: telefono,
      status: index < calledCount ? 'llamado' : 'en_cola',
      estimated_wait_minutes: wait,
      notes: remarks[index] ?? null,
      created_at: utc(today, arrived),
    };
  });
};
