import { flagsOf } from '../../cli/fields.ts';
import { reservaFlagNames } from '../../context/resources/reserva.ts';
import { reservas } from '../../contract/reservas.ts';

/** The flags of a booking's fields, as a creation takes them. */
export const bookingFlags = flagsOf(reservas.create.body, reservaFlagNames);

/** A party that has to be said, and is asked for at a terminal. */
export const partyFlag = {
  ...bookingFlags.comensales,
  about: { en: 'number of diners', es: 'número de comensales' },
  inBody: false,
  required: true,
  question: { en: 'Guests', es: 'Comensales' },
};
