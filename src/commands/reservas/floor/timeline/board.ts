import type { Context } from '../../../../context/context.ts';
import { readAllergyNotes } from '../../../../context/resources/customer-notes.ts';
import { reserva as resource } from '../../../../context/resources/reserva.ts';
import { getPartySize, isActive, readDays } from '../../../../context/resources/reserva-days.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import { getBusinessDay } from '../../../../ground/dates.ts';
import type { Lang, LocalizedText } from '../../../../ground/i18n.ts';
import { compareTexts } from '../../../../ground/strings.ts';
import { formatClock, minutesOfDay, toMinutes } from '../../../../ground/times.ts';
import { formatWarnings } from '../../../../render/notes.ts';
import { longDate } from '../../../../render/numbers.ts';
import type { ApiRecord, Viewport, ViewResult } from '../../../../render/outcome.ts';
import { toSafeLine } from '../../../../render/sanitize.ts';
import { paint, statusText } from '../../../../render/status.ts';
import { hang, pad, widthOf } from '../../../../render/width.ts';
import { type FloorTable, findFloorPlan, formatSource, listParts } from '../../../shared/floor/floor.ts';
import { listOccupancies, type TableOccupancy } from '../../../shared/floor/occupancy.ts';
import { findMealPeriod, type MealPeriod, mealPeriodText } from '../../../shared/meal-periods.ts';
import { getAudience } from '../../../shared/results.ts';
import { flowTexts, formatHeading } from '../layout.ts';
import {
  assignLanes,
  type Bar,
  createBar,
  createScale,
  drawLane,
  drawRuler,
  lateSign,
  overtimeSign,
  splitPanels,
} from './bars.ts';

interface TimelineOptions {
  readonly fecha?: string | undefined;
  readonly servicio?: MealPeriod | undefined;
}

/** The result of `reservas timeline`: the reservations of a day by table. */
export const showTimeline = async (
  context: Context,
  { fecha: date, servicio }: TimelineOptions,
): Promise<ViewResult> => {
  const clock = context.wallClock();
  const fecha = date ?? getBusinessDay(clock);
  const client = await context.client();
  const [floor, reservations] = await Promise.all([findFloorPlan(context), readDays(client, [fecha])]);
  const midnight = toMinutes(fecha, '00:00');
  const occupancies = listOccupancies(reservations, floor).filter(
    ({ starts_at }) => !servicio || findMealPeriod(starts_at - midnight) === servicio,
  );
  const tables = listTables(occupancies, floor?.tables ?? []);
  const shown = occupancies.map(({ reserva }) => reserva);
  const warnings = getAudience(context) === 'people' ? await readAllergyNotes(client, shown) : undefined;
  const day: Day = {
    fecha,
    servicio,
    tables,
    occupancies,
    cancelled: servicio ? [] : reservations.filter(({ estado }) => estado === 'cancelada'),
    now: toMinutes(clock.date, clock.time),
    getWarning: (reservation) => warnings?.of(reservation),
  };
  return {
    kind: 'board',
    data: createRows(occupancies, tables).map(({ mesa_id, occupancies: held, conflicts }) => ({
      mesa_id,
      bookings: held.map(({ reserva }) => reserva),
      conflicts,
    })),
    draw: (viewport) => drawDay(day, viewport),
    notices: [formatSource(floor), ...(warnings?.notices ?? [])],
  };
};

interface TableRow {
  /** Null for the reservations without a table. */
  readonly mesa_id: string | null;
  /** In order of start. */
  readonly occupancies: readonly TableOccupancy[];
  /** The ids of active reservations that overlap, in pairs. */
  readonly conflicts: readonly (readonly [string, string])[];
}

/** The ids of the floor plan's single tables and of the occupied ones, in order. */
const listTables = (occupancies: readonly TableOccupancy[], tables: readonly FloorTable[]): string[] =>
  [...new Set([...tables.flatMap(listParts), ...occupancies.flatMap(({ parts }) => parts)])].sort(
    compareTexts,
  );

/** First the reservations without a table, then tables with conflicts, then the others. */
const createRows = (
  occupancies: readonly TableOccupancy[],
  tables: readonly string[],
): readonly TableRow[] => {
  const sorted = occupancies.toSorted((a, b) => a.starts_at - b.starts_at || a.ends_at - b.ends_at);
  const rows = tables.map((mesa_id) => {
    const held = sorted.filter(({ parts }) => parts.includes(mesa_id));
    return { mesa_id, occupancies: held, conflicts: findConflicts(held) };
  });
  const withoutTable = sorted.filter(({ mesa }) => mesa === undefined);
  return [
    ...(withoutTable.length > 0 ? [{ mesa_id: null, occupancies: withoutTable, conflicts: [] }] : []),
    ...rows.filter(({ conflicts }) => conflicts.length > 0),
    ...rows.filter(({ conflicts }) => conflicts.length === 0),
  ];
};

const findConflicts = (occupancies: readonly TableOccupancy[]): [string, string][] => {
  const active = occupancies.filter(({ reserva }) => isActive(reserva));
  return active.flatMap((a, index) =>
    active
      .slice(index + 1)
      .filter((b) => b.starts_at < a.ends_at && a.starts_at < b.ends_at)
      .map((b): [string, string] => [a.reserva.id, b.reserva.id]),
  );
};

interface Day {
  readonly fecha: string;
  readonly servicio: MealPeriod | undefined;
  /** Ids, in order. */
  readonly tables: readonly string[];
  readonly occupancies: readonly TableOccupancy[];
  /** Counted in the heading only. */
  readonly cancelled: readonly Reserva[];
  /** Minutes of the wall clock since 1970. */
  readonly now: number;
  /** The allergy note of the customer record, if any. */
  getWarning(reservation: ApiRecord): string | undefined;
}

const messages = {
  noTable: { en: 'no table', es: 'sin mesa' },
  empty: { en: 'every table is free', es: 'todas las mesas están libres' },
  late: { en: 'late', es: 'se retrasan' },
  overtime: { en: 'past their end', es: 'siguen pasada su hora' },
  conflict: { en: 'two at once', es: 'dos a la vez' },
  names: { en: 'Names in full', es: 'Nombres enteros' },
} as const satisfies Record<string, LocalizedText>;

const conflictSign = '!';
const gap = ' ';

const drawDay = (day: Day, viewport: Viewport): string => {
  const { fecha, cancelled } = day;
  const { lang } = viewport;
  const midnight = toMinutes(fecha, '00:00');
  const occupancies = day.occupancies.toSorted(compareStarts);
  const summary = resource.summarizeList([...occupancies.map(({ reserva }) => reserva), ...cancelled]);
  const panels = splitPanels(occupancies, midnight);
  const drawn = panels.map((panel) => {
    const title = panels.length < 2 ? [] : formatPanelTitle(panel, midnight, viewport);
    return drawPanel(day, panel, title, viewport);
  });
  return [
    ...formatHeading(`${formatDay(day, lang)} · ${summary[lang]}`, viewport),
    ...(drawn.length === 0 ? [messages.empty[lang]] : drawn.flatMap(({ lines }) => ['', ...lines])),
    ...drawLegend(drawn, viewport),
    '',
  ].join('\n');
};

const compareStarts = (a: TableOccupancy, b: TableOccupancy): number => a.starts_at - b.starts_at;

/** `viernes 20 de noviembre, 20:00 · cena`, with the time only for today. */
const formatDay = ({ fecha, servicio, now }: Day, lang: Lang): string => {
  const isToday = Math.floor(now / minutesOfDay) === toMinutes(fecha, '00:00') / minutesOfDay;
  const time = isToday ? `, ${formatClock(now % minutesOfDay)}` : '';
  return `${longDate(fecha, lang)}${time}${servicio ? ` · ${mealPeriodText[servicio][lang]}` : ''}`;
};

/** `COMIDA · 21 reservas, 68 comensales` */
const formatPanelTitle = (
  panel: readonly TableOccupancy[],
  midnight: number,
  viewport: Viewport,
): string[] => {
  const { lang } = viewport;
  const name = mealPeriodText[findMealPeriod((panel[0]?.starts_at ?? 0) - midnight)][lang].toUpperCase();
  const summary = resource.summarizeList(panel.map(({ reserva }) => reserva))[lang];
  return formatHeading(`${name} · ${summary}`, viewport);
};

interface Panel {
  readonly lines: readonly string[];
  readonly bars: readonly Bar[];
  readonly hasConflict: boolean;
}

const drawPanel = (
  { tables, occupancies, now, getWarning }: Day,
  panel: readonly TableOccupancy[],
  title: readonly string[],
  viewport: Viewport,
): Panel => {
  const { lang, width, colour } = viewport;
  const getLabel = (table: string | null | undefined): string =>
    table == null ? messages.noTable[lang] : toSafeLine(table);
  // The panels of a day are aligned.
  const labels = [...tables, ...occupancies.map(({ mesa }) => (mesa === undefined ? mesa : ''))].map(
    getLabel,
  );
  const labelWidth = Math.max(...labels.map(widthOf));
  const margin = labelWidth + conflictSign.length + gap.length;
  const scale = createScale(panel, width - margin);
  const nowInRange = scale.from <= now && now < scale.to ? now : undefined;
  const bars: Bar[] = [];
  const rows = createRows(panel, tables);
  const lines = rows.flatMap(({ mesa_id, occupancies: held, conflicts }) => {
    const rowBars = held.map((item) => createBar(item, scale, now, getWarning));
    bars.push(...rowBars);
    const hasConflict = conflicts.length > 0;
    const label = `${pad(getLabel(mesa_id), labelWidth)}${hasConflict ? conflictSign : ' '}`;
    const tone = mesa_id === null || hasConflict ? 'bad' : 'strong';
    const lanes = rowBars.length === 0 ? [[]] : assignLanes(rowBars);
    return lanes.map((lane) =>
      `${paint(label, tone, colour)}${gap}${drawLane(lane, scale, nowInRange, viewport)}`.trimEnd(),
    );
  });
  const ruler = drawRuler(scale, nowInRange).map((line) => `${' '.repeat(margin)}${line}`);
  return {
    lines: [...title, ...ruler, ...lines, ...drawDetails(bars, getWarning, viewport)],
    bars,
    hasConflict: rows.some(({ conflicts }) => conflicts.length > 0),
  };
};

/** Names that the bars cut, and allergies in full. */
const drawDetails = (bars: readonly Bar[], getWarning: Day['getWarning'], viewport: Viewport): string[] => {
  const { lang, width, colour } = viewport;
  // A combined table has a bar on each part.
  const sorted = bars
    .filter(({ occupancy }, index) => bars.findIndex((bar) => bar.occupancy === occupancy) === index)
    .toSorted((a, b) => compareStarts(a.occupancy, b.occupancy));
  const cut = sorted.filter(({ isNamed, isWarning }) => !isNamed && !isWarning);
  const names = cut.map(({ occupancy }) => formatWho(occupancy));
  const warnings = sorted.filter(({ isWarning }) => isWarning);
  return [
    ...(cut.length > 0 ? [paint(messages.names[lang], 'quiet', colour)] : []),
    ...flowTexts(names, viewport),
    ...warnings.flatMap(({ occupancy }) => {
      const { reserva } = occupancy;
      const text = toSafeLine(formatWarnings(reserva.notas, getWarning(reserva), lang));
      return hang(`${formatWho(occupancy)}: ${text}`, width).map((line) => paint(line, 'bad', colour));
    }),
  ];
};

/** `14:30 T2 Marta Rivas 2` */
const formatWho = ({ reserva, mesa = '', starts_at }: TableOccupancy): string =>
  [
    formatClock(starts_at % minutesOfDay),
    toSafeLine(mesa),
    toSafeLine(String(reserva.nombre_cliente ?? '')),
    getPartySize(reserva),
  ]
    .filter((part) => part !== '')
    .join(' ');

const drawLegend = (panels: readonly Panel[], viewport: Viewport): string[] => {
  const { lang, colour } = viewport;
  const bars = panels.flatMap((panel) => panel.bars);
  const estados = new Set(bars.filter((bar) => !bar.isLate).map(({ occupancy }) => occupancy.reserva.estado));
  const items = [
    ...[...estados].map((estado) => statusText(estado, lang)),
    ...(bars.some((bar) => bar.isLate) ? [`${lateSign} ${messages.late[lang]}`] : []),
    ...(bars.some(({ isOver }) => isOver) ? [`${overtimeSign} ${messages.overtime[lang]}`] : []),
    ...(panels.some(({ hasConflict }) => hasConflict) ? [`${conflictSign} ${messages.conflict[lang]}`] : []),
  ];
  if (items.length === 0) return [];
  return ['', ...flowTexts(items, viewport, '').map((line) => paint(line, 'quiet', colour))];
};
