import { addDays } from '../ground/dates.ts';
import { type Dice, diceFrom } from './dice.ts';
import { standingNotes } from './notes.ts';
import { makeEmail, makePerson } from './people.ts';
import type { SampleCustomer } from './types.ts';
import type { utcIn } from './utc.ts';

const count = 300;
const oldestInDays = 1500;

/** The same 300 people whatever the day, the longest known first; only `created_at` moves with today. */
export const makeCustomers = (today: string, utc: ReturnType<typeof utcIn>): SampleCustomer[] => {
  const dice = diceFrom('clientes de Casa Lola');
  const known = new Set<string>();
  const customers: SampleCustomer[] = [];
  while (customers.length < count) {
    const customer = makeCustomer(dice);
    const clash = [customer.full_name, customer.phone, customer.email].some(
      (value) => value && known.has(value),
    );
    if (clash) continue;
    for (const value of [customer.full_name, customer.phone, customer.email]) if (value) known.add(value);
    const days = 2 + Math.round(oldestInDays * (1 - customers.length / count) ** 1.3);
    const created_at = utc(addDays(today, -days), dice.between(10 * 3600, 23 * 3600));
    customers.push({ ...customer, created_at });
  }
  return customers;
};

const makeCustomer = (dice: Dice): Omit<SampleCustomer, 'created_at'> => {
  const person = makePerson(dice, 0.4);
  const phone = dice.chance(0.95) ? person.telefono : null;
  return {
    full_name: person.nombre,
    phone,
    email: !phone || dice.chance(0.68) ? makeEmail(dice, person) : null,
    birthday: dice.chance(0.45) ? makeBirthday(dice) : null,
    notes: dice.chance(0.22) ? dice.pick(standingNotes)[0] : null,
  };
};

const makeBirthday = (dice: Dice): string =>
  addDays('1943-01-01', Math.round(365.25 * 31 * (dice.roll() + dice.roll())));
