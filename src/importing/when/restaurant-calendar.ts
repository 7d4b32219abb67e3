import type { Context } from '../../context/context.ts';
import { type WallClock, wallClock } from '../../ground/dates.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { numericDate } from '../../render/numbers.ts';
import type { Options } from '../flags.ts';
import type { Calendar } from './dates.ts';

/** The restaurant's days and hours. Of what bears an offset it is said once what it was taken for. */
export const calendarOf = (context: Context, flags: Options): Calendar => {
  let isSaid = false;
  return {
    today: context.today,
    isMonthFirst: flags['month-first'],
    local: (instant) => {
      const zone = context.timeZone();
      const clock = wallClock(instant, zone);
      if (!isSaid) context.notice(taken(`${instant.toISOString().slice(0, 16)}Z`, clock, zone));
      isSaid = true;
      return clock;
    },
  };
};

const taken = (instant: string, { date, time }: WallClock, zone: string): LocalizedText => ({
  en: `hours with an offset are those of ${zone}: ${instant} is ${numericDate(date)} ${time}`,
  es: `las horas con desfase son las de ${zone}: ${instant} es ${numericDate(date)} ${time}`,
});
