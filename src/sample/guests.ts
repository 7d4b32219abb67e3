import type { Dice } from './dice.ts';
import { empresas } from './names.ts';
import { fichas, type Mesa, notas, suits } from './notes.ts';
import { makeEmail, makePersona, type Persona } from './people.ts';
import type { SampleCustomer } from './types.ts';

/** In whose name a booking stands. */
export interface Invitado {
  readonly nombre: string;
  readonly telefono: string | null;
  readonly email: string | null;
  readonly customer: number | null;
  /** What the house always writes for this guest. */
  readonly nota: string | undefined;
}

/** The customers who come most, the longest known. */
const regulars = 120;

/** The guests of one day, no name twice: about half are known customers. */
export const inviteOn = (dice: Dice, clientes: readonly SampleCustomer[]) => {
  const known = new Set(clientes.map(({ full_name }) => full_name));
  const names = new Set<string>();
  const drawPlace = () => dice.between(0, (dice.chance(0.65) ? regulars : clientes.length) - 1);

  const draw = (comensales: number, created_at: string): Invitado => {
    const place = dice.chance(0.55) ? drawPlace() : undefined;
    const cliente = place === undefined ? undefined : clientes[place];
    return cliente && place !== undefined && cliente.created_at <= created_at
      ? knownGuest(cliente, place, dice)
      : newGuest(comensales, dice);
  };

  return (comensales: number, created_at: string): Invitado => {
    for (;;) {
      const invitado = draw(comensales, created_at);
      const mistaken = invitado.customer === null && known.has(invitado.nombre);
      if (mistaken || names.has(invitado.nombre)) continue;
      names.add(invitado.nombre);
      return invitado;
    }
  };
};

const fichaNotas = new Map<string, string | undefined>(fichas.map(([notes, nota]) => [notes, nota]));

const knownGuest = (cliente: SampleCustomer, customer: number, dice: Dice): Invitado => ({
  nombre: cliente.full_name,
  telefono: cliente.phone,
  email: cliente.email,
  customer,
  nota: cliente.notes && dice.chance(0.8) ? fichaNotas.get(cliente.notes) : undefined,
});

const newGuest = (comensales: number, dice: Dice): Invitado => {
  const persona = makePersona(dice);
  const telefono = dice.chance(0.96) ? persona.telefono : null;
  return {
    ...announced(persona, comensales, dice),
    telefono,
    email: !telefono || dice.chance(0.3) ? makeEmail(dice, persona) : null,
    customer: null,
  };
};

/** How a host writes down a name that comes over the telephone. */
const announced = ({ nombre, apellido }: Persona, comensales: number, dice: Dice) => {
  if (comensales >= 6 && dice.chance(0.35)) return { nombre: dice.pick(empresas), nota: 'Menú de grupo' };
  const heard: readonly [string, number][] = [
    [nombre, 85],
    [apellido, 15],
    [`Familia ${apellido}`, comensales >= 4 ? 25 : 0],
  ];
  return { nombre: dice.pickWeighted(heard), nota: undefined };
};

/** What is written on the bookings of one day: every so often what somebody asks for, nothing twice. */
export const annotateOn = (dice: Dice) => {
  const requests = dice.shuffle(notas);
  const used = new Set<string>();
  const asks = everySoOften(dice, 0.27);

  return (nota: string | undefined, mesa: Mesa): string | null => {
    const asked = asks() ? requests.find((other) => suits(other, mesa) && !used.has(other.texto)) : undefined;
    const texto = nota ?? asked?.texto;
    if (!texto || used.has(texto)) return null;
    used.add(texto);
    return texto;
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
