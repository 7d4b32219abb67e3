import { integerFlag } from '../../../cli/flag-types.ts';
import { defineCommand } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { exits } from '../../../ground/errors.ts';
import { dayFlags, partySizeFlag, reservationFlags, takeWords } from '../flags.ts';

const maxStayMinutes = 720;

const path = ['reservas', 'free'];

export const free = defineCommand({
  path,
  ...takeWords(
    path,
    { day: 'fecha', time: 'hora', size: 'comensales' },
    { en: 'day, time and party size in any order', es: 'día, hora y comensales en cualquier orden' },
  ),
  summary: {
    en: 'is there a table, and if not, when?',
    es: '¿hay mesa? y si no, ¿cuándo?',
  },
  detail: {
    en: 'Lists the tables that seat the party and are free for the whole stay. Best first: fewest spare seats, then lowest priority, then id. If none is free: the nearest times of that day, and the same time on the nearest days. Day, time and party size also work without their options: 21:30 6.',
    es: 'Muestra las mesas en las que cabe el grupo y que están libres todo ese rato. La mejor primero: menos plazas de sobra, luego menor prioridad, luego el id. Si no hay: las horas más próximas de ese día, y la misma hora en los días más próximos. Día, hora y comensales pueden ir sin su opción: 21:30 6.',
  },
  operations: [reservas.list],
  showsLastKnown: true,
  output: null,
  exits: [exits.notFound],
  flags: {
    fecha: dayFlags.fecha,
    hora: {
      ...reservationFlags.inicio,
      inBody: false,
      required: true,
      question: { en: 'Time', es: 'Hora' },
    },
    comensales: partySizeFlag,
    minutes: integerFlag(
      {
        en: 'how long they stay, in minutes; the usual stay of the party when left out',
        es: 'cuánto se quedan, en minutos; si falta, lo habitual para el grupo',
      },
      1,
      maxStayMinutes,
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
    const { showAvailability } = await import('./availability.ts');
    return showAvailability(context, {
      fecha: flags.fecha as string | undefined,
      hora: String(flags.hora),
      comensales: Number(flags.comensales),
      minutes: flags.minutes,
    });
  },
});
