import { addDays } from '../ground/dates.ts';
import { type Dice, diceFrom } from './dice.ts';
import { fichas } from './notes.ts';
import { makeEmail, makePersona } from './people.ts';
import type { SampleCustomer } from './types.ts';
import type { utcIn } from './utc.ts';

const count = 300;
const oldestInDays = 1500;

/** The same 300 people whatever the day, the longest known first; only `created_at` moves with today. */
export const makeClientes = (today: string, utc: ReturnType<typeof utcIn>): SampleCustomer[] => {
  const dice = diceFrom('clientes de Casa Lola');
  const known = new Set<string>();
  const clientes: SampleCustomer[] = [];
  while (clientes.length < count) {
    const cliente = makeCliente(dice);
    const clash = [cliente.full_name, cliente.phone, cliente.email].some(
      (value) => value && known.has(value),
    );
    if (clash) continue;
    for (const value of [cliente.full_name, cliente.phone, cliente.email]) if (value) known.add(value);
    const days = 2 + Math.round(oldestInDays * (1 - clientes.length / count) ** 1.3);
    const created_at = utc(addDays(today, -days), dice.between(10 * 3600, 23 * 3600));
    clientes.push({ ...cliente, created_at });
  }
  return clientes;
};

const makeCliente = (dice: Dice): Omit<SampleCustomer, 'created_at'> => {
  const persona = makePersona(dice, 0.4);
  const phone = dice.chance(0.95) ? persona.telefono : null;
  return {
    full_name: persona.nombre,
    phone,
    email: !phone || dice.chance(0.68) ? makeEmail(dice, persona) : null,
    birthday: dice.chance(0.45) ? makeBirthday(dice) : null,
    notes: dice.chance(0.22) ? dice.pick(fichas)[0] : null,
  };
};

const makeBirthday = (dice: Dice): string =>
  addDays('1943-01-01', Math.round(365.25 * 31 * (dice.roll() + dice.roll())));
