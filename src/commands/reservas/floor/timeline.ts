import { command } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { servicioFlag } from '../../shared/meal-periods.ts';
import { dayFlags } from '../days.ts';

export const timeline = command({
  path: ['reservas', 'timeline'],
  summary: {
    en: 'the day drawn: tables down, hours across, a bar a booking',
    es: 'el día dibujado: mesas hacia abajo, horas a lo ancho, una barra por reserva',
  },
  detail: {
    en: 'Lunch and dinner are drawn apart where nobody stays in between. Bookings without a table, and tables that two hold at once, stand on top. Cancelled bookings are left out. Without --fecha it is today; before 06:00, the evening that is just over.',
    es: 'La comida y la cena van por separado si nadie se queda entre ellas. Arriba, las reservas sin mesa y las mesas que tienen dos a la vez. Las canceladas no salen. Sin --fecha es hoy; antes de las 06:00, la noche que acaba.',
  },
  operations: [reservas.list],
  output: null,
  flags: {
    fecha: dayFlags.fecha,
    servicio: servicioFlag({
      en: 'only lunch (comida, before 17:00) or dinner (cena)',
      es: 'solo la comida (antes de las 17:00) o la cena',
    }),
  },
  examples: [
    { line: 'reservas timeline', about: { en: 'today', es: 'hoy' } },
    {
      line: 'reservas timeline --fecha sábado --servicio cena',
      about: { en: 'the gaps on Saturday night', es: 'los huecos del sábado por la noche' },
    },
  ],
  run: async (context, { flags }) => (await import('./timeline/board.ts')).dayOf(context, flags),
});
