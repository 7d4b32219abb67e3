import { booleanFlag } from '../../../cli/flag-types.ts';
import { usageError } from '../../../cli/usage.ts';
import { defineCommand } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { addDays, getBusinessDay, getWeekday, listDates } from '../../../ground/dates.ts';
import { mutuallyExclusiveText } from '../../../ground/i18n.ts';
import { dayFlags, expandRange } from '../flags.ts';

export const stats = defineCommand({
  path: ['reservas', 'stats'],
  summary: {
    en: 'a day, a week or a range in numbers, compared with the four weeks before',
    es: 'un día, una semana o un periodo en cifras, comparado con las cuatro semanas anteriores',
  },
  detail: {
    en: 'A day: guests and occupied tables in each half hour. Guests who stay for part of it count; cancelled reservations do not. A reservation without an end takes the usual stay. Without a day: today; before 06:00, the evening that has just ended. A week or range: one line per day and the totals, beside the mean of the same weekday in the four weeks before.',
    es: 'Un día: comensales y mesas ocupadas en cada media hora. Cuenta quien esté en alguna parte de ella; las canceladas no cuentan. Una reserva sin final dura lo habitual. Sin día: hoy; antes de las 06:00, la noche que acaba de terminar. Una semana o un periodo: una línea por día y los totales, junto a la media del mismo día de las cuatro semanas anteriores.',
  },
  operations: [reservas.list],
  output: null,
  flags: {
    fecha: dayFlags.fecha,
    desde: dayFlags.desde,
    hasta: dayFlags.hasta,
    semana: booleanFlag(
      {
        en: 'the week of that day, Monday to Sunday',
        es: 'la semana de ese día, de lunes a domingo',
      },
      { words: ['esta semana', 'week', 'this week'] },
    ),
  },
  examples: [
    { line: 'reservas stats --fecha ayer', about: { en: 'how yesterday went', es: 'cómo fue ayer' } },
    { line: 'reservas stats --semana', about: { en: 'this week', es: 'esta semana' } },
    { line: 'reservas stats --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context, { flags: { fecha, desde, hasta, semana } }) => {
    const isRange = desde !== undefined || hasta !== undefined;
    if (isRange && (fecha !== undefined || semana))
      throw usageError([
        { name: fecha === undefined ? '--semana, --desde' : '--fecha, --desde', text: mutuallyExclusiveText },
      ]);
    const day = fecha ?? getBusinessDay(context.wallClock());
    if (!isRange && !semana) return (await import('./stats/day.ts')).showDay(context, day);
    const days = isRange ? expandRange(desde, hasta) : listWeek(day);
    return (await import('./stats/range.ts')).showRange(context, days);
  },
});

/** The week of a day, from Monday to Sunday. */
const listWeek = (day: string): string[] => {
  const monday = addDays(day, -((getWeekday(day) + 6) % 7));
  return listDates(monday, addDays(monday, 6));
};
