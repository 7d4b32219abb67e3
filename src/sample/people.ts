import { invariant } from '../ground/invariant.ts';
import type { Dice } from './dice.ts';
import { locals, men, type Prefix, spanish, surnames, visitors, women } from './names.ts';

export interface Person {
  readonly nombre: string;
  /** As in "Familia …". */
  readonly surname: string;
  readonly telefono: string;
}

/** Somebody made up, in the proportions of a restaurant in a Spanish city; `both` is how often both surnames are told. */
export const makePerson = (dice: Dice, both = 0): Person => {
  const origin = dice.roll();
  if (origin < 0.11) return makeForeigner(dice, origin < 0.06 ? visitors : locals);
  const surname = dice.pickEarly(surnames, 1.4);
  const second = dice.chance(both) ? ` ${dice.pickEarly(surnames, 1.4)}` : '';
  const pila = dice.pickEarly(dice.chance(0.53) ? women : men, 1.3);
  return { nombre: `${pila} ${surname}${second}`, surname, telefono: makePhone(dice, spanish) };
};

const makeForeigner = (dice: Dice, homes: typeof visitors): Person => {
  const home = dice.pickEarly(homes, 1.3);
  const surname = dice.pick(home.surnames);
  return { nombre: `${dice.pick(home.pila)} ${surname}`, surname, telefono: makePhone(dice, home) };
};

const makePhone = (dice: Dice, { prefix, range }: Prefix): string =>
  `${prefix}${String(dice.between(...range)).padStart(String(range[1]).length, '0')}`;

/** An address in a domain that is reserved for examples. */
export const makeEmail = (dice: Dice, { nombre, surname }: Person): string => {
  const first = ascii(invariant(nombre.split(' ')[0], 'a split text has a first part'));
  const last = ascii(surname);
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
