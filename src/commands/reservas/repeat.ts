import type { Body } from '../../cli/body.ts';
import { choiceFlag, dateFlag } from '../../cli/flag-types.ts';
import { usageError } from '../../cli/usage.ts';
import { addDays, isRealDate, takeDate } from '../../ground/dates.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import type { Series } from '../shared/creating.ts';

const flags = {
  repeat: choiceFlag('EVERY', ['weekly', 'monthly'], {
    en: 'repeat it every week or month, up to --until',
    es: 'repetirla cada semana o cada mes, hasta --until',
  }),
  until: dateFlag({ en: 'the last day of --repeat', es: 'el último día de --repeat' }),
};

/** Repeats a reservation on the same weekday, or on the same day of the month. */
export const repeat: Series = {
  flags,
  listBodies: ({ repeat: every, until }, body) => {
    if (every === undefined && until === undefined) return undefined;
    if (every === undefined || until === undefined)
      throw rejectUntil({ en: 'belong together: give both', es: 'van juntas: indique las dos' });
    const fecha = takeDate(body['fecha_reserva']);
    // An invalid date is rejected with the other fields.
    if (!isRealDate(fecha)) return [body];
    if (String(until) < fecha)
      throw rejectUntil({ en: `is before ${fecha}`, es: `es anterior a ${fecha}` }, '--until');
    const dates = every === 'weekly' ? listWeeks(fecha, String(until)) : listMonths(fecha, String(until));
    if (dates.length > maxDates)
      throw rejectUntil(
        { en: `must leave at most ${maxDates} dates`, es: `debe dejar ${maxDates} fechas como mucho` },
        '--until',
      );
    return dates.map((fecha_reserva): Body => ({ ...body, fecha_reserva }));
  },
  getName: ({ fecha_reserva }) => String(fecha_reserva),
};

const maxDates = 200;

const rejectUntil = (text: LocalizedText, name = '--repeat, --until') => usageError([{ name, text }]);

const listWeeks = (fecha: string, until: string): string[] => {
  const dates = [fecha];
  for (let date = addDays(fecha, 7); date <= until; date = addDays(date, 7)) dates.push(date);
  return dates;
};

/** Skips a month without that day. */
const listMonths = (fecha: string, until: string): string[] => {
  const [year, month, day] = [Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7)), fecha.slice(8, 10)];
  const dates: string[] = [];
  for (let index = month - 1; ; index++) {
    const [y, m] = [year + Math.floor(index / 12), (index % 12) + 1];
    const date = `${y}-${String(m).padStart(2, '0')}-${day}`;
    if (date > until) return dates;
    if (isRealDate(date)) dates.push(date);
  }
};
