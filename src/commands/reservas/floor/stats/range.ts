import type { Context } from '../../../../context/context.ts';
import { readDays } from '../../../../context/resources/reserva-days.ts';
import { isNoshow } from '../../../../context/resources/reserva-states.ts';
import { mapConcurrently } from '../../../../ground/async.ts';
import { addDays, getWeekday } from '../../../../ground/dates.ts';
import { type LocalizedText, localize } from '../../../../ground/i18n.ts';
import { daysText, shortDate } from '../../../../render/numbers.ts';
import type { Viewport, ViewResult } from '../../../../render/outcome.ts';
import { paint } from '../../../../render/status.ts';
import { pad, widthOf, wrap } from '../../../../render/width.ts';
import { formatHeading } from '../layout.ts';
import { baselineWeeks, formatDifference, formatTotals, sumTotals, type Totals } from './totals.ts';

interface RangeTotals extends Totals {
  readonly noshows: number;
  /** The mean of the same weekdays in the four weeks before the range. */
  readonly baseline: Totals;
}

interface DayTotals extends RangeTotals {
  readonly fecha: string;
}

interface RangeStats extends RangeTotals {
  readonly desde: string;
  readonly hasta: string;
  readonly days: readonly DayTotals[];
}

/** The result of `reservas stats` for consecutive days. */
export const showRange = async (context: Context, dates: readonly string[]): Promise<ViewResult> => {
  const [desde = ''] = dates;
  const before = Array.from({ length: 7 * baselineWeeks.length }, (_, index) => addDays(desde, -1 - index));
  const client = await context.client();
  const lists = await mapConcurrently([...dates, ...before], (day) => readDays(client, [day]));
  const earlier = before.map((fecha, index) => ({
    weekday: getWeekday(fecha),
    ...sumTotals(lists[dates.length + index] ?? []),
  }));
  const days = dates.map((fecha, index): DayTotals => {
    const reservations = lists[index] ?? [];
    const sameWeekday = earlier.filter(({ weekday }) => weekday === getWeekday(fecha));
    const baseline = {
      comensales: sumField(sameWeekday, 'comensales') / baselineWeeks.length,
      reservas: sumField(sameWeekday, 'reservas') / baselineWeeks.length,
    };
    return { fecha, ...sumTotals(reservations), noshows: reservations.filter(isNoshow).length, baseline };
  });
  const baselines = days.map(({ baseline }) => baseline);
  const data = {
    ...{ desde, hasta: dates.at(-1) ?? desde, days },
    ...{ comensales: sumField(days, 'comensales'), reservas: sumField(days, 'reservas') },
    noshows: days.reduce((sum, { noshows }) => sum + noshows, 0),
    baseline: { comensales: sumField(baselines, 'comensales'), reservas: sumField(baselines, 'reservas') },
  };
  return { kind: 'board', data, draw: (viewport) => drawRange(data, viewport) };
};

const sumField = (totals: readonly Totals[], field: keyof Totals): number =>
  totals.reduce((sum, item) => sum + item[field], 0);

const messages = {
  comensales: { en: 'Guests', es: 'Comensales' },
  reservas: { en: 'Reservations', es: 'Reservas' },
  noshows: { en: 'No-shows', es: 'Ausencias' },
  usual: { en: 'Usual', es: 'Habitual' },
  total: { en: 'Total', es: 'Total' },
  legend: {
    en: 'Usual: the mean of guests on the same weekday in the four weeks before.',
    es: 'Habitual: la media de comensales del mismo día de las cuatro semanas anteriores.',
  },
} as const satisfies Record<string, LocalizedText>;

const gap = '  ';

const drawRange = (data: RangeStats, viewport: Viewport): string => {
  const { lang, width, colour } = viewport;
  const headers = [messages.comensales, messages.reservas, messages.noshows, messages.usual];
  const rows = [
    ...data.days.map((day) => formatRow(shortDate(day.fecha, lang), day, viewport)),
    formatRow(messages.total[lang], data, viewport),
  ];
  const labelWidth = Math.max(...rows.map(([label = '']) => widthOf(label)));
  const drawRow = ([label = '', ...cells]: readonly string[]): string =>
    [
      pad(label, labelWidth),
      ...cells.map((cell, index) => {
        const header = headers[index];
        return header ? cell.padStart(widthOf(header[lang])) : cell;
      }),
    ]
      .join(gap)
      .trimEnd();
  const lines = rows.map(drawRow);
  const heading = localize(
    (each) => `${daysText(data.desde, data.hasta)[each]} · ${formatTotals(data)[each]}`,
  );
  return [
    ...formatHeading(heading[lang], viewport),
    '',
    paint(drawRow(['', ...headers.map((header) => header[lang])]), 'strong', colour),
    ...lines.slice(0, -1),
    ...lines.slice(-1).map((line) => paint(line, 'strong', colour)),
    '',
    ...wrap(messages.legend[lang], width),
    '',
  ].join('\n');
};

/** `vie 20/11 · 43 · 14 · 1 · 38 · +12 %` */
const formatRow = (
  label: string,
  { comensales, reservas: count, noshows, baseline }: RangeTotals,
  { lang }: Viewport,
): string[] => [
  label,
  String(comensales),
  String(count),
  String(noshows),
  String(Math.round(baseline.comensales)),
  formatDifference(comensales, baseline.comensales, lang),
];
