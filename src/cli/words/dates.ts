import { addDays, findNextWeekday, isRealDate } from '../../ground/dates.ts';
import { fold } from '../../ground/strings.ts';
import { wholeDate } from '../../render/numbers.ts';
import { relativeDay, weekdayCalled } from './date-vocabulary.ts';
import { firstOf, Misread, type Reader, type Reading } from './reading.ts';
import { type Looking, writtenDates } from './written-dates.ts';

/**
 * The date, YYYY-MM-DD, that words mean: a date as people or this program write it, a word such as hoy or tomorrow, a
 * weekday (the next one, today included; with `que viene` or `next` the one after it), +3d, -1w.
 */
export const dateReader =
  (looking: Looking): Reader<string> =>
  (raw, reading) => {
    const words = fold(raw).trim().replace(/\s+/g, ' ');
    const found = isRealDate(words) ? [words] : datesMeant(words, reading, looking);
    if (found instanceof Misread) return found;
    return firstOf([...new Set(found)].filter(isRealDate), reading, wholeDate);
  };

/** Every date that the words may mean, the likeliest first. */
const datesMeant = (words: string, { today, lang }: Reading, looking: Looking): string[] | Misread => {
  const bare = words.replace(/^(?:el|la|para el|this|este|on|the) /, '');
  const written = () => writtenDates(bare, { today, lang, looking }) ?? [];
  if (looking === 'whole') return written();
  const days = relativeDay(bare) ?? shiftOf(bare);
  if (days !== undefined) return [addDays(today(), days)];
  return onWeekday(bare, today) ?? written();
};

/** `+3d`, `-1w`, in days. */
const shiftOf = (words: string): number | undefined => {
  const [, sign, count, unit] = /^([+-])(\d{1,4})([dw])$/.exec(words) ?? [];
  if (!unit) return undefined;
  const days = Number(count) * (unit === 'w' ? 7 : 1);
  return sign === '-' ? -days : days;
};

/** `viernes`, `el viernes que viene`, `next friday`, `friday night`, `el viernes pasado` */
const onWeekday = (words: string, today: () => string): string[] | undefined => {
  const day = words.replace(/ (?:(?:por )?la noche|noche|night|evening)$/, '');
  const [, before, name = '', after] =
    /^(?:(next|last|proximo) )?(\p{L}+)(?: (que viene|proximo|pasado))?$/u.exec(day) ?? [];
  const weekday = weekdayCalled(name);
  if (weekday === undefined) return undefined;
  const coming = findNextWeekday(today(), weekday);
  const following = addDays(coming, 7);
  if (before === 'last' || after === 'pasado') return [addDays(coming, -7)];
  if (before !== undefined || after !== undefined) return [following, coming];
  return coming === today() ? [coming, following] : [coming];
};
