import type { Body } from '../cli/body.ts';
import { type Context, showsWriteSummaries } from '../context/context.ts';
import { isNotCancelled, readDays } from '../context/resources/reserva-days.ts';
import { createDeclinedFailure } from '../context/resources/resolver.ts';
import { addDays, getBusinessDay, listDates, takeDate, type WallClock } from '../ground/dates.ts';
import { exits, onExit } from '../ground/errors.ts';
import { type LocalizedText, localize } from '../ground/i18n.ts';
import { joinParts } from '../ground/strings.ts';
import { formatClock, isTime, parseClock, takeTime, toMinutes } from '../ground/times.ts';
import { toWarning } from '../render/notes.ts';
import { formatLongDate, formatShortDate, longDateWithYear } from '../render/numbers.ts';
import type { ApiRecord } from '../render/result.ts';
import { isWithin, listMealHours, type MealHours } from './meal-periods.ts';

/** The hours of a restaurant without reservations. */
const defaultHours = listMealHours(['12:00', '16:30', '19:30', '00:30'].map(parseClock));

/** With fewer reservations, the default hours are usual too. */
const minSampleSize = 5;
const sampleDays = 28;

/** Reads the usual hours of lunch and dinner from the reservations of the last four weeks, once for each command. */
export const readUsualHours = (context: Context): Promise<readonly MealHours[]> =>
  context.once(readHours, 'command').catch(onExit(exits.unauthorized, defaultHours));

const readHours = async (context: Context): Promise<readonly MealHours[]> => {
  const today = getBusinessDay(context.wallClock());
  const days = listDates(addDays(today, -sampleDays), addDays(today, -1));
  const reservations = (await readDays(await context.client(), days)).filter(isNotCancelled);
  const starts = reservations
    .map(({ inicio_reserva }) => parseClock(takeTime(inicio_reserva)))
    .filter((minute) => !Number.isNaN(minute));
  if (starts.length >= minSampleSize) return listMealHours(starts);
  return listMealHours([...starts, ...defaultHours.flatMap(({ first, last }) => [first, last])]);
};

export const isUsual = (hours: readonly MealHours[], time: string): boolean =>
  isWithin(hours, parseClock(time));

/** Guests are often entered only after they have sat down. */
const pastToleranceMinutes = 15;

/** The times that a person has confirmed in this attempt, so that none is asked about twice. */
const createConfirmedTimes = () => new Set<string>();

/** Warns a person if the time has passed or is unusual, and asks on a terminal. Returns false if the person declines. */
export const askAboutTime = async (
  context: Context,
  sent: Body,
  before: ApiRecord = {},
): Promise<boolean> => {
  const hasReader = context.interactive || showsWriteSummaries(context);
  const setsTime = (sent['fecha_reserva'] ?? sent['inicio_reserva']) != null;
  if (!hasReader || !setsTime) return true;
  const { fecha_reserva, inicio_reserva } = { ...before, ...sent };
  const [date, time] = [takeDate(fecha_reserva), takeTime(inicio_reserva)];
  const confirmedTimes = context.once(createConfirmedTimes, 'attempt');
  if (confirmedTimes.has(`${date} ${time}`)) return true;
  const warning = await findTimeWarning(context, date, time);
  if (warning) {
    context.notice(toWarning(warning));
    const { yes, 'dry-run': isDryRun } = context.globals;
    const goOn = { en: 'Go on all the same?', es: '¿Seguir de todos modos?' }[context.lang];
    const start = joinParts([date !== '' && formatLongDate(date, context.lang), time], ', ');
    const question = joinParts([start, goOn], '. ');
    const mayAsk = context.interactive && !yes && !isDryRun;
    if (mayAsk && !(await (await context.prompts()).confirm(question))) return false;
  }
  confirmedTimes.add(`${date} ${time}`);
  return true;
};

/** Throws CONFIRMATION_REQUIRED if a person declines the time that a write sends. */
export const confirmTime = async (context: Context, sent: Body, before?: ApiRecord): Promise<void> => {
  if (!(await askAboutTime(context, sent, before))) throw createDeclinedFailure();
};

/** The date that a time without a day is on: in the evening, `00:30` is tonight's, and not last night's. */
export const findNextDate = (time: string, now: WallClock): string =>
  getBusinessDay({ date: now.date, time }) < getBusinessDay(now) ? addDays(now.date, 1) : now.date;

/**
 * Explains that a time has passed; undefined if it has not. In the evening, `00:30` of today was last night, so the text
 * adds the date of tonight's `00:30`.
 */
export const explainPassed = (date: string, time: string, now: WallClock): LocalizedText | undefined => {
  if (date === '' || toMinutes(date, time) + pastToleranceMinutes >= toMinutes(now.date, now.time))
    return undefined;
  const isOfLastNight = date === now.date && findNextDate(time, now) > date;
  const passed = {
    en: `${time} has passed: it is ${now.time}`,
    es: `las ${time} ya han pasado: son las ${now.time}`,
  };
  if (!isOfLastNight) return passed;
  const tonight = { en: `tonight's is on`, es: 'las de esta noche son del' };
  return localize((lang) => `${passed[lang]}; ${tonight[lang]} ${formatShortDate(addDays(date, 1), lang)}`);
};

/** 29 February may be years away, and its answer shows no year. */
const maxDaysAhead = 366;

/** What is unusual about a day and time: past, more than a year away, or outside the usual hours. */
export const findTimeWarning = async (context: Context, date: string, time: string) => {
  const now = context.wallClock();
  if (date !== '' && date < getBusinessDay(now))
    return {
      en: `${formatShortDate(date, 'en')} is past`,
      es: `${formatShortDate(date, 'es')} ya ha pasado`,
    };
  if (date > addDays(now.date, maxDaysAhead))
    return {
      en: `${longDateWithYear(date, 'en')} is more than a year away`,
      es: `para el ${longDateWithYear(date, 'es')} falta más de un año`,
    };
  if (!isTime(time)) return undefined;
  const passed = explainPassed(date, time, now);
  if (passed) return passed;
  const hours = await readUsualHours(context);
  if (isUsual(hours, time)) return undefined;
  const usual = hours.map(({ first, last }) => `${formatClock(first)}–${formatClock(last)}`).join(', ');
  return {
    en: `${time} is outside the usual hours (${usual})`,
    es: `las ${time} quedan fuera del horario habitual (${usual})`,
  };
};
