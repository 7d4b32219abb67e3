import type { Flag, Flags, RawFlags } from '../cli/flag.ts';
import { listTimes } from '../cli/words/times.ts';
import type { Context } from '../context/context.ts';
import { chooseItem } from '../context/resources/resolver.ts';
import { createOptionError } from '../ground/errors.ts';
import type { Lang } from '../ground/i18n.ts';
import { countMinutes, parseClock } from '../ground/times.ts';
import { longDateWithYear } from '../render/numbers.ts';
import { countMinutesOutside } from './meal-periods.ts';
import { isUsual, readUsualHours } from './usual-hours.ts';

/** Replaces hours and weekdays with two readings by the one that is meant: `9` → `21:00`. Throws USAGE in doubt. */
export const chooseReadings = async (context: Context, flags: Flags, raw: RawFlags): Promise<RawFlags> => {
  const chosen: Record<string, RawFlags[string]> = { ...raw };
  // The start first: the end depends on it.
  const getOrder = ({ field }: Flag) => (field === 'inicio_reserva' ? 0 : 1);
  for (const [name, flag] of Object.entries(flags).sort(([, a], [, b]) => getOrder(a) - getOrder(b))) {
    const text = raw[name];
    if (typeof text !== 'string') continue;
    const start = flags['inicio'] ? chosen['inicio'] : context.wallClock().time;
    chosen[name] = await chooseReading(context, { name: `--${name}`, flag, text, start });
  }
  return chosen;
};

interface ReadingOptions {
  readonly name?: string;
  readonly flag: Flag;
  readonly text: string;
  /** The start that an end follows. */
  readonly start?: unknown;
}

/** Chooses the reading of a text that has two, as an exact value. Returns any other text unchanged. */
export const chooseReading = async (
  context: Context,
  { name = '', flag: { field, type, listReadings }, text, start }: ReadingOptions,
): Promise<string> => {
  const { interactive } = context;
  const readings = listReadings?.(text, context) ?? [];
  if (readings.length < 2) return text;
  // No reading is preselected: Enter alone would send it, and nothing else is asked.
  const options = { isExplicit: true };
  if (type === 'date')
    return interactive ? chooseMeaning(context, text, readings, longDateWithYear, options) : text;
  if (field !== 'inicio_reserva' && field !== 'final_reserva') return text;
  const likely = await listLikely(context, field, readings, start);
  const [time] = likely;
  if (time !== undefined && likely.length === 1) {
    const others = readings.filter((item) => item !== time).join(', ');
    context.remark({
      en: `${name} ${text} → ${time}, not ${others}`.trim(),
      es: `${name} ${text} → ${time}, no ${others}`.trim(),
    });
    return time;
  }
  if (interactive) return chooseMeaning(context, text, likely, (item) => item, options);
  throw createAmbiguousError(name, text, readings);
};

/** Of starts, those within the usual hours, else all, the nearest first. Of ends, the first after the start; all if the start is unknown. */
const listLikely = async (context: Context, field: string, times: readonly string[], start: unknown) => {
  if (field === 'inicio_reserva') {
    const hours = await readUsualHours(context);
    const usual = times.filter((time) => isUsual(hours, time));
    const rate = (time: string) => countMinutesOutside(hours, parseClock(time));
    return usual.length > 0 ? usual : times.toSorted((a, b) => rate(a) - rate(b));
  }
  const [startTime] = typeof start === 'string' ? listTimes(start) : [];
  if (startTime === undefined) return times;
  return times.toSorted((a, b) => countMinutes(startTime, a) - countMinutes(startTime, b)).slice(0, 1);
};

export const chooseMeaning = <T>(
  context: Context,
  text: string,
  meanings: readonly T[],
  format: (meaning: T, lang: Lang) => string,
  options?: { isExplicit: boolean },
): Promise<T> => {
  const question = { en: `What does "${text}" mean?`, es: `¿Qué quiere decir «${text}»?` };
  return chooseItem(context, question, meanings, (meaning) => format(meaning, context.lang), options);
};

/** The failure for a text with several meanings and no terminal. */
export const createAmbiguousError = (name: string, text: string, meanings: readonly string[]) =>
  createOptionError(`${name} "${text}"`.trim(), {
    en: `may be ${meanings.join(' or ')}: write one of them`,
    es: `puede ser ${meanings.join(' o ')}: escriba uno de los dos`,
  });
