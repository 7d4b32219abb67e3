import type { Context } from '../../context/context.ts';
import { formatTotals } from '../../context/resources/reserva.ts';
import { isNotCancelled, readDays, sumGuests } from '../../context/resources/reserva-days.ts';
import { isNoshow } from '../../context/resources/reserva-states.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { type Estado, estados } from '../../contract/statuses.ts';
import { addDays, takeDate } from '../../ground/dates.ts';
import { formatCount, guestNoun, type Lang, type LocalizedText } from '../../ground/i18n.ts';
import { groupBy } from '../../ground/rows.ts';
import { joinParts } from '../../ground/strings.ts';
import { formatClock } from '../../ground/times.ts';
import { formatLongDate, formatShortDate } from '../../render/numbers.ts';
import { paint, type Tone } from '../../render/palette.ts';
import type { Viewport, ViewResult } from '../../render/result.ts';
import { formatStatus } from '../../render/status.ts';
import { flowTexts, formatHeading, measureWidth, pad } from '../../render/width.ts';
import { findFloorPlan } from '../../tables/floor-plan.ts';
import { type MealPeriod, mealPeriodText } from '../../tables/meal-periods.ts';
import { getMealPeriod } from '../../tables/meals.ts';
import { listOccupancies, type TableOccupancy } from '../../tables/occupancy.ts';

/** A day or range is compared with the same weekdays of this many weeks before. */
export const baselineWeeks = [1, 2, 3, 4];

/** Totals without the cancelled reservations. */
interface Totals {
  readonly comensales: number;
  readonly reservas: number;
}

export const sumTotals = (reservations: readonly Reserva[]): Totals => {
  const active = reservations.filter(isNotCancelled);
  return { comensales: sumGuests(active), reservas: active.length };
};

export const countNoshows = (reservations: readonly Reserva[]): number =>
  reservations.filter(isNoshow).length;

/** `+12 %`; empty without a mean. */
export const formatDifference = (comensales: number, mean: number, lang: Lang): string => {
  if (mean === 0) return '';
  const percent = Math.round((comensales / mean - 1) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return { en: `${sign}${Math.abs(percent)}%`, es: `${sign}${Math.abs(percent)} %` }[lang];
};

/** `Saturday 28 November · dinner · 30 reservations, 88 guests`. */
export const formatTitle = (
  days: string,
  { servicio, ...totals }: Totals & { readonly servicio?: MealPeriod },
  lang: Lang,
): string => joinParts([days, servicio && mealPeriodText[servicio][lang], formatTotals(totals)[lang]]);

type DayStats = Awaited<ReturnType<typeof readStats>>;

/** The reservations of these days, or only those of one meal. */
export const readMeals = async (
  context: Context,
  dates: readonly string[],
  servicio: MealPeriod | undefined,
): Promise<readonly Reserva[]> => {
  const all = await readDays(await context.client(), dates);
  return servicio === undefined ? all : all.filter((reserva) => getMealPeriod(reserva) === servicio);
};

export const showDay = async (
  context: Context,
  fecha: string,
  servicio: MealPeriod | undefined,
): Promise<ViewResult> => {
  const data = await readStats(context, fecha, servicio);
  return { kind: 'view', data, draw: (viewport) => drawStats(data, viewport) };
};

const readStats = async (context: Context, fecha: string, servicio: MealPeriod | undefined) => {
  const pastDays = baselineWeeks.map((week) => addDays(fecha, -7 * week));
  const [floor, all] = await Promise.all([
    findFloorPlan(context),
    readMeals(context, [fecha, ...pastDays], servicio),
  ]);
  const byDate = groupBy(all, ({ fecha_reserva }) => takeDate(fecha_reserva));
  const reservations = byDate.get(fecha) ?? [];
  return {
    fecha,
    ...(servicio && { servicio }),
    slots: countSlots(listOccupancies(reservations, floor)),
    estados: countByEstado(reservations),
    ...sumTotals(reservations),
    noshows: countNoshows(reservations),
    baseline: pastDays.map((day) => ({ fecha: day, ...sumTotals(byDate.get(day) ?? []) })),
  };
};

const slotMinutes = 30;

/** Guests and tables in each half hour, from the first arrival to the last departure. */
const countSlots = (occupancies: readonly TableOccupancy[]) => {
  if (occupancies.length === 0) return [];
  const firstSlot = Math.floor(Math.min(...occupancies.map(({ starts_at }) => starts_at)) / slotMinutes);
  const endSlot = Math.ceil(Math.max(...occupancies.map(({ ends_at }) => ends_at)) / slotMinutes);
  return Array.from({ length: endSlot - firstSlot }, (_, index) => {
    const minute = (firstSlot + index) * slotMinutes;
    const present = occupancies.filter(
      ({ starts_at, ends_at }) => starts_at < minute + slotMinutes && minute < ends_at,
    );
    return {
      inicio: formatClock(minute),
      comensales: sumGuests(present.map(({ reserva }) => reserva)),
      // Two parties at one table count once.
      mesas: new Set(present.flatMap(({ parts }) => parts)).size,
    };
  });
};

const countByEstado = (reservations: readonly Reserva[]): Record<Estado, number> =>
  Object.fromEntries(
    estados.map((estado) => [estado, reservations.filter((item) => item.estado === estado).length]),
  ) as Record<Estado, number>;

const messages = {
  comensales: { en: 'Guests', es: 'Comensales' },
  mesas: { en: 'Tables', es: 'Mesas' },
  estados: { en: 'States', es: 'Estados' },
  noshows: { en: 'never came', es: 'no se presentaron' },
  baseline: {
    en: 'The same weekday of the last four weeks',
    es: 'El mismo día de las últimas cuatro semanas',
  },
  mean: { en: 'mean', es: 'media' },
  thisDay: { en: 'this day', es: 'este día' },
} as const satisfies Record<string, LocalizedText>;

const gap = '  ';

const drawStats = (data: DayStats, viewport: Viewport): string => {
  const { lang } = viewport;
  return [
    ...formatHeading(formatTitle(formatLongDate(data.fecha, lang), data, lang), viewport),
    ...drawSlots(data.slots, viewport),
    '',
    ...formatHeading(messages.estados[lang], viewport),
    ...flowTexts(formatEstados(data, lang), viewport),
    '',
    ...formatHeading(messages.baseline[lang], viewport),
    ...formatBaseline(data, lang),
    '',
  ].join('\n');
};

/** A line per half hour with two bars side by side. An empty line replaces a stretch without guests. */
const drawSlots = (slots: DayStats['slots'], { lang, width, colour }: Viewport): string[] => {
  if (slots.length === 0) return [];
  const timeWidth = 5;
  const barWidth = Math.max(8, Math.floor((width - timeWidth - 2 * gap.length) / 2));
  const drawBar = (field: 'comensales' | 'mesas', slot: DayStats['slots'][number], tone: Tone): string => {
    const max = Math.max(1, ...slots.map((item) => item[field]));
    const digits = String(max).length;
    const maxLength = Math.max(1, barWidth - digits - 1);
    const value = slot[field];
    const length = value === 0 ? 0 : Math.max(1, Math.round((value / max) * maxLength));
    const text = `${String(value).padStart(digits)} ${'█'.repeat(length)}`;
    return paint(text, tone, colour) + ' '.repeat(Math.max(0, barWidth - measureWidth(text)));
  };
  const lines = slots.flatMap((slot, index) => {
    if (slot.comensales === 0) return slots[index - 1]?.comensales ? [''] : [];
    return [[slot.inicio, drawBar('comensales', slot, 'ready'), drawBar('mesas', slot, 'pending')].join(gap)];
  });
  const headers = [
    ' '.repeat(timeWidth),
    pad(messages.comensales[lang], barWidth),
    messages.mesas[lang],
  ].join(gap);
  return ['', paint(headers, 'strong', colour), ...lines.map((line) => line.trimEnd())];
};

const formatEstados = ({ estados: counts, noshows }: DayStats, lang: Lang): string[] => {
  const present = estados.filter((estado) => counts[estado] > 0);
  const noshowText = noshows > 0 ? ` (${messages.noshows[lang]} ${noshows})` : '';
  if (present.length === 0) return ['—'];
  return present.map(
    (estado) => `${formatStatus(estado, lang)} ${counts[estado]}${estado === 'cancelada' ? noshowText : ''}`,
  );
};

const formatBaseline = ({ baseline, comensales }: DayStats, lang: Lang): string[] => {
  const mean = baseline.reduce((sum, day) => sum + day.comensales, 0) / Math.max(1, baseline.length);
  const meanText = formatCount(Math.round(mean), guestNoun)[lang];
  const difference = formatDifference(comensales, mean, lang);
  const rows = [
    ...baseline.map((day) => [formatShortDate(day.fecha, lang), formatTotals(day)[lang]]),
    [messages.mean[lang], joinParts([meanText, difference && `${messages.thisDay[lang]} ${difference}`])],
  ];
  const width = Math.max(...rows.map(([label = '']) => measureWidth(label)));
  return rows.map(([label = '', text = '']) => `${gap}${pad(label, width)}${gap}${text}`);
};
