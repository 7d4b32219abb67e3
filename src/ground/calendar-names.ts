import type { Lang } from './lang.ts';

/** The names of the calendar, as they are written within a sentence. Weekdays begin with Sunday, as Date counts. */
export const weekdayNames: Readonly<Record<Lang, readonly string[]>> = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

export const monthNames: Readonly<Record<Lang, readonly string[]>> = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};
