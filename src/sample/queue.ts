import { invariant } from '../ground/invariant.ts';
import { diceFrom } from './dice.ts';
import { makePerson } from './people.ts';
import type { SampleWaitlistEntry } from './types.ts';
import type { utcIn } from './utc.ts';

const notes = ['Mejor en la terraza', 'Con carrito de bebé', 'Toman algo en la barra', 'Esperan a uno más'];

/** The people at the door in the middle of today's lunch, by arrival, the first one or two already called. */
export const makeQueue = (today: string, utc: ReturnType<typeof utcIn>): SampleWaitlistEntry[] => {
  const dice = diceFrom(`cola de Casa Lola, ${today}`);
  const parties = dice.shuffle([2, 2, 4, 3, 2, 5]);
  const remarks = dice.shuffle([...notes, null, null]);
  const called = dice.between(1, 2);
  let arrived = 13.75 * 3600;
  let wait = 0;
  return Array.from({ length: dice.between(4, 6) }, (_, place) => {
    arrived += dice.between(150, 330);
    if (place >= called) wait += 5 * dice.between(1, 2);
    const { nombre, telefono } = makePerson(dice);
    return {
      customer_name: nombre,
      party_size: invariant(parties[place], 'there are as many parties as groups'),
      phone: telefono,
      status: place < called ? 'llamado' : 'en_cola',
      estimated_wait_minutes: wait,
      notes: remarks[place] ?? null,
      created_at: utc(today, arrived),
    };
  });
};
