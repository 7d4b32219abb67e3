import { defineCommand } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { mealPeriodFlag } from '../../shared/meal-periods.ts';
import { dayFlags } from '../flags.ts';

export const timeline = defineCommand({
  path: ['reservas', 'timeline'],
  summary: {
    en: 'the day as a chart: tables down, hours across, one bar per reservation',
    es: 'el día dibujado: mesas hacia abajo, horas a lo ancho, una barra por reserva',
  },
  detail: {
    en: 'Lunch and dinner are drawn separately unless somebody stays between them. Reservations without a table, and tables with two reservations at once, are at the top. Cancelled reservations are left out. Without --fecha: today; before 06:00, the evening that has just ended.',
    es: 'La comida y la cena van por separado, salvo que alguien se quede entre ellas. Arriba, las reservas sin mesa y las mesas con dos reservas a la vez. Las canceladas no salen. Sin --fecha: hoy; antes de las 06:00, la noche que acaba de terminar.',
  },
  operations: [reservas.list],
  showsLastKnown: true,
  output: null,
  flags: {
    fecha: dayFlags.fecha,
    servicio: mealPeriodFlag({
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
  run: async (context, { flags }) => (await import('./timeline/board.ts')).showTimeline(context, flags),
});
