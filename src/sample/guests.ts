import type { Dice } from './dice.ts';
import { companies } from './names.ts';
import { type Mesa, notas, standingNotes, suits } from './notes.ts';
import { makeEmail, makePerson, type Person } from './people.ts';
import type { SampleCustomer } from './types.ts';

/** In whose name a booking stands. */
interface Guest {
  readonly nombre: string;
  readonly telefono: string | null;
  readonly email: string | null;
  readonly customer: number | null;
  /** What the house always writes for this guest. */
  readonly note: string | undefined;
}

/** The customers who come most, the longest known. */
const regulars = 120;

/** The guests of one day, no name twice: about half are known customers. */
export const inviteOn = (dice: Dice, customers: readonly SampleCustomer[]) => {
  const known = new Set(customers.map(({ full_name }) => full_name));
  const names = new Set<string>();
  const drawPlace = () => dice.between(0, (dice.chance(0.65) ? regulars : customers.length) - 1);

  const draw = (comensales: number, created_at: string): Guest => {
    const place = dice.chance(0.55) ? drawPlace() : undefined;
    const known = place === undefined ? undefined : customers[place];
    return known && place !== undefined && known.created_at <= created_at
      ? knownGuest(known, place, dice)
      : newGuest(comensales, dice);
  };

  return (comensales: number, created_at: string): Guest => {
    for (;;) {
      const guest = draw(comensales, created_at);
      const mistaken = guest.customer === null && known.has(guest.nombre);
      if (mistaken || names.has(guest.nombre)) continue;
      names.add(guest.nombre);
      return guest;
    }
  };
};

const standingNotesOf = new Map<string, string | undefined>(
  standingNotes.map(([notes, note]) => [notes, note]),
);

const knownGuest = (known: SampleCustomer, customer: number, dice: Dice): Guest => ({
  nombre: known.full_name,
  telefono: known.phone,
  email: known.email,
  customer,
  note: known.notes && dice.chance(0.8) ? standingNotesOf.get(known.notes) : undefined,
});

const newGuest = (comensales: number, dice: Dice): Guest => {
  const person = makePerson(dice);
  const telefono = dice.chance(0.96) ? person.telefono : null;
  return {
    ...announced(person, comensales, dice),
    telefono,
    email: !telefono || dice.chance(0.3) ? makeEmail(dice, person) : null,
    customer: null,
  };
};

/** How a host writes down a name that comes over the telephone. */
const announced = ({ nombre, surname }: Person, comensales: number, dice: Dice) => {
  if (comensales >= 6 && dice.chance(0.35)) return { nombre: dice.pick(companies), note: 'Menú de grupo' };
  const heard: readonly [string, number][] = [
    [nombre, 85],
    [surname, 15],
    [`Familia ${surname}`, comensales >= 4 ? 25 : 0],
  ];
  return { nombre: dice.pickWeighted(heard), note: undefined };
};

/** What is written on the bookings of one day: every so often what somebody asks for, nothing twice. */
export const annotateOn = (dice: Dice) => {
  const requests = dice.shuffle(notas);
  const used = new Set<string>();
  const asks = everySoOften(dice, 0.27);

  return (note: string | undefined, mesa: Mesa): string | null => {
    const asked = asks() ? requests.find((other) => suits(other, mesa) && !used.has(other.text)) : undefined;
    const text = note ?? asked?.text;
    if (!text || used.has(text)) return null;
    used.add(text);
    return text;
  };
};

/** True at that rate, more evenly than chance. */
const everySoOften = (dice: Dice, rate: number) => {
  let due = dice.roll();
  return (): boolean => {
    due += rate * 2 * dice.roll();
    if (due < 1) return false;
    due -= 1;
    return true;
  };
};
