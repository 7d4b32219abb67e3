import { booleanFlag } from '../../cli/flag-types.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { reservas } from '../../contract/reservas.ts';
import { addDays, getBusinessDay, getWeek, getWeekday, listDates, takeDate } from '../../ground/dates.ts';
import { createOptionError } from '../../ground/errors.ts';
import { type LocalizedText, mutuallyExclusiveText } from '../../ground/i18n.ts';
import { groupBy } from '../../ground/rows.ts';
import { formatDays, formatShortDate } from '../../render/numbers.ts';
import type { Column, Viewport } from '../../render/result.ts';
import { renderTable } from '../../render/table.ts';
import { formatHeading, wrap } from '../../render/width.ts';
import { type MealPeriod, mealPeriodFlag } from '../../tables/meal-periods.ts';
import { expandRange } from '../../verbs/day-range.ts';
import { dayFlags } from './flags.ts';
import {
  baselineWeeks,
  countNoshows,
  formatDifference,
  formatTitle,
  readMeals,
  showDay,
  sumTotals,
} from './stats-day.ts';

export const stats = defineCommand({
  path: ['reservas', 'stats'],
  words: { day: 'fecha', from: 'desde', to: 'hasta', meal: 'servicio' },
  summary: {
    en: 'a day, a week or a range in numbers, compared with the four weeks before',
    es: 'un día, una semana o un periodo en cifras, comparado con las cuatro semanas anteriores',
  },
  detail: {
    en: 'A day: guests and occupied tables in each half hour. Guests who stay for part of it count; cancelled reservations do not. A reservation without an end takes the usual stay. Without a day: today; before 06:00, the evening that has just ended. A week or range: one line per day and the totals, beside the mean of the same weekday in the four weeks before.',
    es: 'Un día: comensales y mesas ocupadas en cada media hora. Quien esté solo un rato también cuenta; las canceladas, no. Una reserva sin final dura lo habitual. Sin día: hoy; antes de las 06:00, la noche que acaba de terminar. Una semana o un periodo: una línea por día y los totales, junto a la media del mismo día de las cuatro semanas anteriores.',
  },
  operations: [reservas.list],
  output: null,
  flags: {
    fecha: dayFlags.fecha,
    desde: dayFlags.desde,
    hasta: dayFlags.hasta,
    semana: booleanFlag(
      { en: 'the week of that day, Monday to Sunday', es: 'la semana de ese día, de lunes a domingo' },
      { words: ['esta semana', 'week', 'this week'] },
    ),
    servicio: mealPeriodFlag({
      en: 'only lunch, or only dinner (from 17:00)',
      es: 'solo la comida, o solo la cena (desde las 17:00)',
    }),
  },
  examples: {
    'reservas stats --fecha ayer': { en: 'how yesterday went', es: 'cómo fue ayer' },
    'reservas stats --semana': { en: 'this week', es: 'esta semana' },
    'reservas stats --json': { en: 'for a program', es: 'para un programa' },
  },
  run: async (context, { flags: { fecha, desde, hasta, semana, servicio } }) => {
    const isRange = desde !== undefined || hasta !== undefined;
    if (isRange && (fecha !== undefined || semana))
      throw createOptionError(
        fecha === undefined ? '--semana, --desde' : '--fecha, --desde',
        mutuallyExclusiveText,
      );
    const day = fecha ?? getBusinessDay(context.wallClock());
    if (!isRange && !semana) return showDay(context, day, servicio);
    const dates = isRange ? expandRange(desde, hasta) : listDates(...getWeek(day));
    const data = await readRange(context, dates, servicio);
    return { kind: 'view', data, draw: (viewport) => drawRange(data, viewport) };
  },
});

type RangeStats = Awaited<ReturnType<typeof readRange>>;

/** Totals, and as baseline the mean of the same weekdays in the four weeks before. */
const readRange = async (context: Context, dates: readonly string[], servicio?: MealPeriod) => {
  const [desde = ''] = dates;
  const pastDates = listDates(addDays(desde, -7 * baselineWeeks.length), addDays(desde, -1));
  const all = await readMeals(context, dates, servicio);
  const past = await readMeals(context, pastDates, servicio);
  const byDate = groupBy(all, ({ fecha_reserva }) => takeDate(fecha_reserva));
  const pastByWeekday = groupBy(past, ({ fecha_reserva }) => getWeekday(takeDate(fecha_reserva)));
  const days = dates.map((fecha) => {
    const reservations = byDate.get(fecha) ?? [];
    const { comensales, reservas: count } = sumTotals(pastByWeekday.get(getWeekday(fecha)) ?? []);
    return {
      fecha,
      ...sumTotals(reservations),
      noshows: countNoshows(reservations),
      baseline: { comensales: comensales / baselineWeeks.length, reservas: count / baselineWeeks.length },
    };
  });
  return {
    desde,
    hasta: dates.at(-1) ?? desde,
    ...(servicio && { servicio }),
    days,
    ...sumTotals(all),
    noshows: countNoshows(all),
    baseline: {
      comensales: days.reduce((sum, { baseline }) => sum + baseline.comensales, 0),
      reservas: days.reduce((sum, { baseline }) => sum + baseline.reservas, 0),
    },
  };
};

const legend: LocalizedText = {
  en: 'Usual: the mean of guests on the same weekday in the four weeks before.',
  es: 'Habitual: la media de comensales del mismo día de las cuatro semanas anteriores.',
};

/** The last row, the total, has no date. */
const columns: readonly Column[] = [
  {
    field: 'fecha',
    header: { en: 'Day', es: 'Día' },
    priority: 0,
    format: (fecha, lang) => (fecha === undefined ? 'Total' : formatShortDate(fecha, lang)),
  },
  { field: 'comensales', header: { en: 'Guests', es: 'Comensales' }, align: 'right', priority: 1 },
  { field: 'reservas', header: { en: 'Reservations', es: 'Reservas' }, align: 'right', priority: 2 },
  { field: 'noshows', header: { en: 'No-shows', es: 'Ausencias' }, align: 'right', priority: 3 },
  {
    field: 'usual',
    header: { en: 'Usual', es: 'Habitual' },
    align: 'right',
    priority: 4,
    format: (usual) => String(Math.round(Number(usual))),
  },
  {
    field: 'difference',
    header: { en: '', es: '' },
    priority: 5,
    format: (_, lang, { comensales, usual }) => formatDifference(Number(comensales), Number(usual), lang),
  },
];

const drawRange = (data: RangeStats, viewport: Viewport): string => {
  const { lang, width } = viewport;
  const { desde, hasta, comensales, reservas: count, noshows } = data;
  const rows = [...data.days, { comensales, reservas: count, noshows, baseline: data.baseline }];
  const records = rows.map((row) => ({ ...row, usual: row.baseline.comensales }));
  const rowTone = ({ fecha }: { readonly fecha?: unknown }) => (fecha === undefined ? 'strong' : undefined);
  const heading = formatTitle(formatDays(desde, hasta)[lang], data, lang);
  return [
    ...formatHeading(heading, viewport),
    '',
    renderTable(records, columns, { ...viewport, rowTone }),
    ...wrap(legend[lang], width),
    '',
  ].join('\n');
};
