import type { Flag } from '../cli/flag.ts';
import { dateFlag } from '../cli/flag-types.ts';
import { createDateParser } from '../cli/words/dates.ts';
import { findPeriod } from '../cli/words/periods.ts';
import { listDates } from '../ground/dates.ts';
import { createOptionError } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';

/** A day, or the first (0) or last day (1) of `last month` or `march`. */
const rangeFlag = (
  about: LocalizedText,
  end: 0 | 1,
  words: readonly string[],
  isPast: boolean,
): Flag<string> => ({
  ...dateFlag(about),
  words,
  parse: (raw, context) =>
    findPeriod(raw, context.today(), isPast)?.[end] ?? createDateParser('nearest')(raw, context),
});

/** With `isPast`, a month without a year has begun. */
export const createRangeFlags = ({ isPast = false } = {}) => ({
  desde: rangeFlag({ en: 'from this day', es: 'desde este día' }, 0, ['since', 'from'], isPast),
  hasta: rangeFlag(
    { en: 'to this day', es: 'hasta este día' },
    1,
    ['until', 'till', 'to', 'through'],
    isPast,
  ),
});

/** Each day is one request. */
const maxDays = 731;

/** Every date of a range. Throws USAGE if an end is missing, the ends are swapped or the range is too long. */
export const expandRange = (desde: string | undefined, hasta: string | undefined): string[] => {
  if (!desde || !hasta)
    throw createOptionError(desde ? '--hasta' : '--desde', {
      en: 'is required: a range needs both days',
      es: 'es obligatorio: un periodo necesita los dos días',
    });
  if (desde > hasta) throw createOrderFailure('--hasta', `--desde ${desde}`);
  const days = listDates(desde, hasta);
  if (days.length <= maxDays) return days;
  throw createOptionError('--hasta', {
    en: `must be within ${maxDays} days of --desde; for all reservations use --all`,
    es: `debe estar a ${maxDays} días de --desde como mucho; para todas las reservas use --all`,
  });
};

/** The failure for a flag whose value precedes that of its start flag. */
export const createOrderFailure = (name: string, start: string) =>
  createOptionError(name, { en: `must not be before ${start}`, es: `no puede ser anterior a ${start}` });
