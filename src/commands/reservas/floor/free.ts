import { integerFlag } from '../../../cli/flag-types.ts';
import { command } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { exits } from '../../../ground/errors.ts';
import { bookingFlags, partyFlag } from '../booking-flags.ts';
import { dayFlags } from '../days.ts';

const longestStay = 720;

export const free = command({
  path: ['reservas', 'free'],
  summary: { en: 'have we a table, and if not, when?', es: '¿hay mesa? y si no, ¿cuándo?' },
  detail: {
    en: 'The tables that fit the party and that nobody holds in those hours, best first: the fewest spare seats, then the lower priority, then the id. Where there is none: the nearest hours of that day that have one, and the same hour on the nearest days. Day, hour and party may stand without their options: 21:30 6.',
    es: 'Las mesas en las que cabe el grupo y que nadie ocupa a esas horas, la mejor primero: la que menos plazas deja libres, luego la de prioridad más baja, luego el id. Si no hay: las horas más próximas de ese día que tienen mesa, y la misma hora en los días más próximos. Día, hora y comensales pueden ir sin su opción: 21:30 6.',
  },
  operations: [reservas.list],
  output: null,
  exits: [exits.notFound],
  flags: {
    fecha: dayFlags.fecha,
    hora: { ...bookingFlags.inicio, inBody: false, required: true, question: { en: 'Time', es: 'Hora' } },
    comensales: partyFlag,
    minutes: integerFlag(
      {
        en: 'how long they stay, in minutes; what is usual for the party when left out',
        es: 'cuánto se quedan, en minutos; si falta, lo usual para el grupo',
      },
      1,
      longestStay,
    ),
  },
  examples: [
    {
      line: 'reservas free --hora 21:00 --comensales 4',
      about: { en: 'tonight, for four', es: 'esta noche, para cuatro' },
    },
    {
      line: 'reservas free --fecha sábado --hora 14:30 --comensales 2 --minutes 60 --json',
      about: { en: 'for a program', es: 'para un programa' },
    },
  ],
  run: async (context, { flags }) => {
    const { answer } = await import('./availability.ts');
    return answer(context, {
      fecha: flags.fecha as string | undefined,
      hora: String(flags.hora),
      comensales: Number(flags.comensales),
      minutes: flags.minutes,
    });
  },
});
