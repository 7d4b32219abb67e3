import type { Example } from '../../cli/command.ts';

/** The first examples of the program's help: what a host does most. */
export const firstSteps: readonly Example[] = [
  {
    line: 'reservas now',
    about: { en: 'who is seated, due or late; free tables', es: 'quién está, quién falta; mesas libres' },
  },
  {
    line: 'reservas free 21:30 4',
    about: { en: 'a table for four at 21:30?', es: '¿hay mesa para cuatro a las 21:30?' },
  },
  {
    line: 'reservas walkin 2',
    about: { en: 'two guests without a reservation', es: 'llegan dos sin reserva' },
  },
  {
    line: 'reservas seat S9',
    about: { en: 'the guests of table S9 are here', es: 'han llegado los de la mesa S9' },
  },
  {
    line: 'reservas sheet',
    about: { en: 'the day on paper, with allergies', es: 'el día en papel, con alergias' },
  },
];
