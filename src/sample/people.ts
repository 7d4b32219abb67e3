import type { Dice } from './dice.ts';
import { apellidos, hombres, mujeres, type Prefix, spanish, vecinos, visitantes } from './names.ts';

export interface Persona {
  readonly nombre: string;
  /** As in "Familia …". */
  readonly apellido: string;
  readonly telefono: string;
}

/** Somebody made up, in the proportions of a restaurant in a Spanish city; `both` is how often both surnames are told. */
export const makePersona = (dice: Dice, both = 0): Persona => {
  const origin = dice.roll();
  if (origin < 0.11) return makeForeigner(dice, origin < 0.06 ? visitantes : vecinos);
  const apellido = dice.pickEarly(apellidos, 1.4);
  const second = dice.chance(both) ? ` ${dice.pickEarly(apellidos, 1.4)}` : '';
  const pila = dice.pickEarly(dice.chance(0.53) ? mujeres : hombres, 1.3);
  return { nombre: `${pila} ${apellido}${second}`, apellido, telefono: makeTelefono(dice, spanish) };
};

const makeForeigner = (dice: Dice, origenes: typeof visitantes): Persona => {
  const origen = dice.pickEarly(origenes, 1.3);
  const apellido = dice.pick(origen.apellidos);
  return { nombre: `${dice.pick(origen.pila)} ${apellido}`, apellido, telefono: makeTelefono(dice, origen) };
};

const makeTelefono = (dice: Dice, { prefix, range }: Prefix): string =>
  `${prefix}${String(dice.between(...range)).padStart(String(range[1]).length, '0')}`;

/** An address in a domain that is reserved for examples. */
export const makeEmail = (dice: Dice, { nombre, apellido }: Persona): string => {
  const first = ascii(nombre.split(' ')[0]!);
  const last = ascii(apellido);
  const user = dice.pick([`${first}.${last}`, `${first}${last}`, `${first[0]}.${last}`, `${last}.${first}`]);
  const number = dice.chance(0.35) ? String(dice.between(61, 104) % 100).padStart(2, '0') : '';
  return `${user}${number}@example.${dice.chance(0.7) ? 'com' : 'org'}`;
};

const ascii = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
