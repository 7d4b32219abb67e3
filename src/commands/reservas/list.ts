import type { FlagValues } from '../../cli/flag.ts';
import { textFlag, timeFlag } from '../../cli/flag-types.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { reserva, toCalendarEntry } from '../../context/resources/reserva.ts';
import { getPeriod } from '../../context/resources/reserva-days.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { isActive } from '../../contract/statuses.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { addDays, takeDate } from '../../ground/dates.ts';
import { type LocalizedText, localize } from '../../ground/i18n.ts';
import { isSamePhone } from '../../ground/phones.ts';
import { fold, keepDigits } from '../../ground/strings.ts';
import { takeTime, toPeriod } from '../../ground/times.ts';
import { formatDays, formatLongDate } from '../../render/numbers.ts';
import { documentFormats, type Grouping, type ListResult } from '../../render/result.ts';
import { type MealPeriod, mealPeriodFlag } from '../../tables/meal-periods.ts';
import {
  allDayFlag,
  formatMealOver,
  getMealPeriod,
  getServedDate,
  groupByMeal,
  hidesFinishedMeals,
  splitFinishedMeals,
  toMinute,
} from '../../tables/meals.ts';
import { createOrderFailure } from '../../verbs/day-range.ts';
import { toListResult, withRelatedData } from '../../verbs/results.ts';
import { dayFlags, filterFlags, selectDays } from './flags.ts';

export const listFlags = {
  ...dayFlags,
  estado: { ...filterFlags.estado, about: { en: 'only in these states', es: 'solo en estos estados' } },
  mesa: filterFlags.mesa,
  // The API lacks the other filters: they apply to the records read.
  telefono: {
    ...textFlag('P', {
      en: 'only with this phone, or part of it',
      es: 'solo con este teléfono, o parte de él',
    }),
    parse: (raw: string) => (keepDigits(raw) === '' ? undefined : raw),
    expected: { en: 'a phone, or some of its digits', es: 'un teléfono, o algunas de sus cifras' },
  },
  nombre: textFlag('N', {
    en: 'only with this name, or words of it in any order',
    es: 'solo con este nombre, o palabras de él en cualquier orden',
  }),
  'desde-hora': timeFlag({
    en: 'only from this time on; with --mesa, also who is still there',
    es: 'solo desde esta hora; con --mesa, también quien sigue en ella',
  }),
  'hasta-hora': timeFlag({ en: 'only up to this time', es: 'solo hasta esta hora' }),
};
const servicio = mealPeriodFlag({
  en: 'only comida (before 17:00) or cena',
  es: 'solo comida (antes de las 17:00) o cena',
});
type ListValues = FlagValues<typeof listFlags> & { readonly servicio?: MealPeriod | undefined };

export const list = defineCommand({
  path: ['reservas', 'list'],
  words: {
    ...{ day: 'fecha', from: 'desde', to: 'hasta' },
    state: 'estado',
    table: 'mesa',
    phone: 'telefono',
    name: 'nombre',
    meal: 'servicio',
    hour: 'desde-hora',
  },
  summary: {
    en: 'the reservations of today, of a day or of a range',
    es: 'las reservas de hoy, de un día o de varios',
  },
  detail: {
    en: 'With --telefono or --nombre and no day: from today on. On a terminal, a meal of today that is over is one line.',
    es: 'Con --telefono o --nombre y sin día: desde hoy. En un terminal, un servicio de hoy ya acabado es una línea.',
  },
  operations: [reservas.list],
  showsLastKnown: true,
  formats: documentFormats,
  flags: { ...listFlags, servicio, 'all-day': allDayFlag },
  examples: {
    'reservas list': { en: "today's reservations", es: 'las reservas de hoy' },
    'reservas list --fecha viernes --estado pendiente,confirmada': {
      en: 'who is coming on Friday',
      es: 'quién viene el viernes',
    },
    'reservas list --telefono 612345678': { en: 'when is my reservation?', es: '¿cuándo es mi reserva?' },
  },
  run: async (context, { flags: { 'all-day': isAllDay, ...flags } }) => {
    const result = await listReservations(context, flags);
    const { fecha = context.today(), all, desde, hasta, ...filters } = flags;
    const isDay = !all && !desde && !hasta && Object.values(filters).every((value) => value === undefined);
    return isDay && hidesFinishedMeals(context, fecha, isAllDay)
      ? hideFinishedMeals(context, result)
      : result;
  },
});

/** The reservations of the selected days. With a name or phone and no day: from today on. */
export const listReservations = async (
  context: Context,
  flags: ListValues,
  format = context.format,
): Promise<ListResult> => {
  const { fecha, desde, hasta, all, telefono, nombre, estado, mesa } = flags;
  const isDayGiven = fecha || desde || hasta || all;
  const isUpcoming = !isDayGiven && (telefono ?? nombre) !== undefined;
  const today = context.today();
  const days = isUpcoming ? undefined : selectDays(context, flags);
  const isMatch = createFilter(flags);
  // Dinner includes the hours after midnight.
  const dates = days && flags.servicio ? [...days, ...days.slice(-1).map((day) => addDays(day, 1))] : days;
  const records = (await readReservations(context, dates, flags))
    .filter(isMatch)
    .filter((reserva) => !flags.servicio || !days || days.includes(getServedDate(reserva)))
    .filter(({ fecha_reserva }) => !isUpcoming || String(fecha_reserva) >= today);
  const result = await withRelatedData(context, reserva, toListResult(reserva, records), { format });
  // If the flags select only some reservations, days without any get no heading.
  const isFiltered = [estado, mesa, telefono, nombre, flags.servicio].some((value) => value !== undefined);
  const [first, last] = [days?.[0], days?.at(-1)];
  const heading = first && last ? formatDays(first, last) : undefined;
  const fromToday = {
    en: `from ${formatLongDate(today, 'en')} on`,
    es: `desde el ${formatLongDate(today, 'es')}`,
  };
  const isNobody = nombre !== undefined && records.length === 0;
  const assumedDay = isDayGiven ? undefined : heading;
  return {
    ...result,
    ...(days?.length === 1
      ? { columns: result.columns.filter(({ field }) => field !== 'fecha_reserva') }
      : { groups: groupByDay(isFiltered ? undefined : days) }),
    heading,
    calendarEntry: (record) => toCalendarEntry(record, context.timeZone()),
    assumption: isUpcoming ? fromToday : assumedDay,
    ...(isNobody && { summary: formatNobody(nombre) }),
  };
};

const formatNobody = (name: string): LocalizedText => ({
  en: `no reservations of a guest named "${name}"`,
  es: `ninguna reserva de un cliente llamado «${name}»`,
});

/** Shows the meal that is running or next. Each meal that is over is one line. */
const hideFinishedMeals = (context: Context, result: ListResult): ListResult => {
  const meals = groupByMeal(result.records as readonly Reserva[]);
  const { shown, over } = splitFinishedMeals(meals, (meal) => meal, toMinute(context.wallClock()));
  if (over.length === 0) return result;
  const lines = over.map(formatMealOver);
  const records = result.records.filter((record) => shown.some((meal) => meal.some((own) => own === record)));
  return { ...result, records, notices: [...lines, allDayText, ...(result.notices ?? [])] };
};

const allDayText = { en: 'the whole day: --all-day', es: 'todo el día: --all-day' };

/** A filter for the flags that the API lacks. Throws USAGE if the times are swapped. */
const createFilter = ({
  telefono: phonePart,
  nombre = '',
  'desde-hora': start,
  'hasta-hora': end,
  servicio: meal,
  mesa,
}: ListValues): ((reservation: Reserva) => boolean) => {
  if (start && end && start > end) throw createOrderFailure('--hasta-hora', `--desde-hora ${start}`);
  const words = fold(nombre).split(/\s+/).filter(Boolean);
  return (reservation) => {
    const { inicio_reserva, nombre_cliente, telefono } = reservation;
    const time = takeTime(inicio_reserva);
    const hasPhone =
      phonePart === undefined ||
      isSamePhone(telefono, phonePart) ||
      keepDigits(telefono ?? '').includes(keepDigits(phonePart));
    return (
      hasPhone &&
      (meal === undefined || getMealPeriod(reservation) === meal) &&
      words.every((word) => fold(nombre_cliente ?? '').includes(word)) &&
      (start === undefined || start <= time || (mesa !== undefined && isThereAt(reservation, start))) &&
      (end === undefined || time <= end)
    );
  };
};

/** Whether a party that came before a time of its day stays beyond it: `who has T3 at 10`. */
const isThereAt = (reservation: Reserva, time: string): boolean => {
  const { starts_at, ends_at } = getPeriod(reservation);
  const { starts_at: at } = toPeriod(takeDate(reservation.fecha_reserva), time, time);
  return isActive(reservation) && starts_at <= at && at < ends_at;
};

/** A heading with totals for each day: "viernes 20 de noviembre · 14 reservas, 43 comensales". */
const groupByDay = (days: readonly string[] | undefined): Grouping => ({
  field: 'fecha_reserva',
  toGroup: takeDate,
  values: days,
  heading: (day, records) => {
    const summary = reserva.summarizeList(records);
    return localize((lang) => `${formatLongDate(day, lang)} · ${summary[lang]}`);
  },
});

const readReservations = async (
  context: Context,
  days: readonly string[] | undefined,
  { estado, mesa }: ListValues,
): Promise<readonly Reserva[]> => {
  const client = await context.client();
  // The API filters by one state only.
  const [onlyEstado] = estado?.length === 1 ? estado : [];
  const filter = { ...(onlyEstado && { estado: onlyEstado }), ...(mesa && { mesa_id: mesa }) };
  const lists = await mapConcurrently(days ?? [undefined], async (fecha) => {
    const query = { ...(fecha && { fecha }), ...filter };
    return (await client.call(reservas.list, { query })).data;
  });
  const records = lists.flat();
  if (!estado || onlyEstado) return records;
  return records.filter((reservation) => estado.some((value) => value === reservation.estado));
};
