import { command } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { dayFlags } from '../days.ts';

export const stats = command({
  path: ['reservas', 'stats'],
  summary: {
    en: 'a day in numbers, beside the same weekday of the last four weeks',
    es: 'un día en cifras, junto al mismo día de las últimas cuatro semanas',
  },
  detail: {
    en: 'Diners and tables occupied in each half hour: whoever is there for any part of it counts, cancelled bookings do not. A booking without an end stays as long as is usual. Without --fecha it is today; before 06:00, the evening that is just over.',
    es: 'Comensales y mesas ocupadas en cada media hora: cuenta quien esté en alguna parte de ella, y las canceladas no. Una reserva sin final se queda lo usual. Sin --fecha es hoy; antes de las 06:00, la noche que acaba.',
  },
  operations: [reservas.list],
  output: null,
  flags: {
    fecha: dayFlags.fecha,
  },
  examples: [
    { line: 'reservas stats --fecha ayer', about: { en: 'how yesterday went', es: 'cómo fue ayer' } },
    { line: 'reservas stats --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context, { flags }) => (await import('./stats/stats.ts')).statsOf(context, flags.fecha),
});
