import type { Example } from '../../cli/command.ts';

/** The first examples of the program's help: what a host does most. */
export const firstSteps: readonly Example[] = [
  {
    line: 'now',
    about: { en: 'who is seated, due or late; free tables', es: 'quién está, quién falta; mesas libres' },
  },
  {
    line: 'free 21:30 4',
    about: { en: 'a table for four at 21:30?', es: '¿hay mesa para cuatro a las 21:30?' },
  },
  {
    line: 'walkin 2',
    about: { en: 'two guests without a reservation', es: 'llegan dos sin reserva' },
  },
  {
    line: 'seat S9',
    about: { en: 'the guests of table S9 are here', es: 'han llegado los de la mesa S9' },
  },
  {
    line: 'move S2 T5',
    about: { en: 'from table S2 to table T5', es: 'de la mesa S2 a la T5' },
  },
  {
    line: 'create',
    about: { en: 'take a reservation: it asks', es: 'apuntar una reserva: va preguntando' },
  },
  {
    line: 'sheet',
    about: { en: 'the day on paper, with allergies', es: 'el día en papel, con alergias' },
  },
];
