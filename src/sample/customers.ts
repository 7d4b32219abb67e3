import { addDays } from '../ground/dates.ts';
import type { NewCustomer } from '../storage/records.ts';
import { guestRequests, standingNotes, suits, type Visit } from './notes.ts';
import { companies, makeEmail, makePerson, type Person } from './people.ts';
import { createSeededRandom, type SeededRandom } from './random.ts';
import type { ToUtc } from './utc.ts';

const customerCount = 300;
const maxAgeDays = 1500;

/** The same 300 customers for any day, oldest first. Only `created_at` depends on the day. */
export const makeCustomers = (today: string, toUtc: ToUtc): NewCustomer[] => {
  const random = createSeededRandom('clientes de Casa Lola');
  const used = new Set<string>();
  const customers: NewCustomer[] = [];
  while (customers.length < customerCount) {
    const customer = makeCustomer(random);
    const unique = [customer.full_name, customer.phone, customer.email].filter((value) => value !== null);
    if (unique.some((value) => used.has(value))) continue;
    for (const value of unique) used.add(value);
    const days = 2 + Math.round(maxAgeDays * (1 - customers.length / customerCount) ** 1.3);
    const created_at = toUtc(addDays(today, -days), random.between(10 * 3600, 23 * 3600));
    customers.push({ ...customer, created_at });
  }
  return customers;
};

const makeCustomer = (random: SeededRandom): Omit<NewCustomer, 'created_at'> => {
  const person = makePerson(random, 0.4);
  const phone = random.chance(0.95) ? person.telefono : null;
  return {
    full_name: person.nombre,
    phone,
    email: !phone || random.chance(0.68) ? makeEmail(random, person) : null,
    birthday: random.chance(0.45) ? makeBirthday(random) : null,
    notes: random.chance(0.22) ? random.pick(standingNotes)[0] : null,
  };
};

const makeBirthday = (random: SeededRandom): string =>
  addDays('1943-01-01', Math.round(365.25 * 31 * (random.next() + random.next())));

interface Guest {
  readonly nombre: string;
  readonly telefono: string | null;
  readonly email: string | null;
  /** The index in `customers`. */
  readonly customer: number | null;
  /** The note on each reservation of this guest. */
  readonly note: string | undefined;
}

/** The oldest customers come most often. */
const regularCount = 120;

/** Picks the guests of one day. About half are customers; no name repeats. */
export const createGuestPicker = (random: SeededRandom, customers: readonly NewCustomer[]) => {
  const customerNames = new Set(customers.map(({ full_name }) => full_name));
  const usedNames = new Set<string>();
  const pickIndex = () => random.between(0, (random.chance(0.65) ? regularCount : customers.length) - 1);

  const pick = (comensales: number, created_at: string): Guest => {
    if (random.chance(0.55)) {
      const index = pickIndex();
      const customer = customers[index];
      if (customer && customer.created_at <= created_at) return toGuest(customer, index, random);
    }
    return makeGuest(comensales, random);
  };

  return (comensales: number, created_at: string): Guest => {
    for (;;) {
      const guest = pick(comensales, created_at);
      const isCustomerName = guest.customer === null && customerNames.has(guest.nombre);
      if (isCustomerName || usedNames.has(guest.nombre)) continue;
      usedNames.add(guest.nombre);
      return guest;
    }
  };
};

const findNote = (customerNotes: string): string | undefined =>
  standingNotes.find(([notes]) => notes === customerNotes)?.[1];

const toGuest = (customer: NewCustomer, index: number, random: SeededRandom): Guest => ({
  nombre: customer.full_name,
  telefono: customer.phone,
  email: customer.email,
  customer: index,
  note: customer.notes && random.chance(0.8) ? findNote(customer.notes) : undefined,
});

const makeGuest = (comensales: number, random: SeededRandom): Guest => {
  const person = makePerson(random);
  const telefono = random.chance(0.96) ? person.telefono : null;
  return {
    ...makeNameAndNote(person, comensales, random),
    telefono,
    email: !telefono || random.chance(0.3) ? makeEmail(random, person) : null,
    customer: null,
  };
};

/** The name as a host writes it down during a call, and the note that a group gets. */
const makeNameAndNote = ({ nombre, surname }: Person, comensales: number, random: SeededRandom) => {
  if (comensales >= 6 && random.chance(0.35))
    return { nombre: random.pick(companies), note: 'Menú de grupo' };
  const names: readonly [string, number][] = [
    [nombre, 85],
    [surname, 15],
    [`Familia ${surname}`, comensales >= 4 ? 25 : 0],
  ];
  return { nombre: random.pickWeighted(names), note: undefined };
};

/** Picks the notes of one day's reservations. No note repeats. */
export const createNotePicker = (random: SeededRandom) => {
  const requests = random.shuffle(guestRequests);
  const used = new Set<string>();

  return (note: string | undefined, visit: Visit): string | null => {
    const request = random.chance(0.27)
      ? requests.find((request) => suits(request, visit) && !used.has(request.text))
      : undefined;
    const text = note ?? request?.text;
    if (!text || used.has(text)) return null;
    used.add(text);
    return text;
  };
};
