import { defineCommand } from '../../context/context.ts';
import type { GetAllergyNote } from '../../context/resources/customer-notes.ts';
import { reserva as resource } from '../../context/resources/reserva.ts';
import { getPartySize, readBusinessDay } from '../../context/resources/reserva-days.ts';
import { reservas } from '../../contract/reservas.ts';
import { isActive } from '../../contract/statuses.ts';
import { getBusinessDay } from '../../ground/dates.ts';
import { type LocalizedText, localize } from '../../ground/i18n.ts';
import { compareTexts, joinParts } from '../../ground/strings.ts';
import { formatClock, toMinutes } from '../../ground/times.ts';
import { formatWarnings } from '../../render/notes.ts';
import { formatLongDate } from '../../render/numbers.ts';
import { paint } from '../../render/palette.ts';
import type { Viewport } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { formatStatus } from '../../render/status.ts';
import { flowTexts, formatHeading, measureWidth, pad, wrapIndented } from '../../render/width.ts';
import { findFloorPlan, listParts, noticeUnknownFloor } from '../../tables/floor-plan.ts';
import { findMealPeriod, mealPeriodFlag, mealPeriodText } from '../../tables/meal-periods.ts';
import { listOccupancies, type TableOccupancy } from '../../tables/occupancy.ts';
import { readAllergyNotes } from '../../verbs/results.ts';
import { dayFlags } from './flags.ts';
import {
  assignLanes,
  type Bar,
  createBar,
  createScale,
  drawLane,
  drawRuler,
  lateSign,
  splitPanels,
} from './timeline-bars.ts';

export const timeline = defineCommand({
  path: ['reservas', 'timeline'],
  words: { day: 'fecha', meal: 'servicio' },
  summary: {
    en: 'the day as a chart: tables down, hours across, one bar per reservation',
    es: 'el día dibujado: mesas hacia abajo, horas a lo ancho, una barra por reserva',
  },
  detail: {
    en: 'Lunch and dinner are drawn separately unless somebody stays between them. Reservations without a table, and tables with two reservations at once, are at the top. Cancelled reservations are left out. Without --fecha: today; before 06:00, the evening that has just ended.',
    es: 'La comida y la cena van por separado, salvo que alguien se quede entre ellas. Arriba, las reservas sin mesa y las mesas con dos reservas a la vez. Las canceladas no salen. Sin --fecha: hoy; antes de las 06:00, la noche que acaba de terminar.',
  },
  operations: [reservas.list],
  showsLastKnown: true,
  output: null,
  flags: {
    fecha: dayFlags.fecha,
    servicio: mealPeriodFlag({
      en: 'only lunch (comida, before 17:00) or dinner (cena)',
      es: 'solo la comida (antes de las 17:00) o la cena',
    }),
  },
  examples: {
    'reservas timeline': { en: 'today', es: 'hoy' },
    'reservas timeline --fecha sábado --servicio cena': {
      en: 'the gaps on Saturday night',
      es: 'los huecos del sábado por la noche',
    },
  },
  run: async (context, { flags: { fecha: date, servicio } }) => {
    const clock = context.wallClock();
    const fecha = date ?? getBusinessDay(clock);
    const client = await context.client();
    const [floor, reservations] = await Promise.all([findFloorPlan(context), readBusinessDay(client, fecha)]);
    const midnight = toMinutes(fecha, '00:00');
    const occupancies = listOccupancies(reservations, floor)
      .filter(({ starts_at }) => !servicio || findMealPeriod(starts_at - midnight) === servicio)
      .sort((a, b) => a.starts_at - b.starts_at || a.ends_at - b.ends_at);
    const floorTables = floor?.tables.flatMap(listParts) ?? [];
    const occupiedTables = occupancies.flatMap(({ parts }) => parts);
    const tables = [...new Set([...floorTables, ...occupiedTables])].sort(compareTexts);
    const shown = occupancies.map(({ reserva }) => reserva);
    const cancelled = servicio ? [] : reservations.filter(({ estado }) => estado === 'cancelada');
    const summary = resource.summarizeList([...shown, ...cancelled]);
    const { getAllergyNote, notices } = await readAllergyNotes(context, shown);
    const timeToday = fecha === getBusinessDay(clock) ? `, ${clock.time}` : '';
    const day: TimelineDay = {
      midnight,
      tables,
      occupancies,
      getAllergyNote,
      now: toMinutes(clock.date, clock.time),
      heading: localize((lang) => {
        const meal = servicio ? ` · ${mealPeriodText[servicio][lang]}` : '';
        return `${formatLongDate(fecha, lang)}${timeToday}${meal} · ${summary[lang]}`;
      }),
    };
    return {
      kind: 'view',
      data: createRows(occupancies, tables).map(({ mesa_id, occupancies: held, conflicts }) => ({
        mesa_id,
        bookings: held.map(({ reserva }) => reserva),
        conflicts,
      })),
      draw: (viewport) => drawDay(day, viewport),
      notices: [...noticeUnknownFloor(floor), ...notices],
    };
  },
});

/** First the reservations without a table, then tables with conflicts, then the others; each in order of start. */
const createRows = (occupancies: readonly TableOccupancy[], tables: readonly string[]) => {
  const rows = tables.map((mesa_id) => {
    const held = occupancies.filter(({ parts }) => parts.includes(mesa_id));
    return { mesa_id, occupancies: held, conflicts: findConflicts(held) };
  });
  const withoutTable = occupancies.filter(({ mesa }) => mesa === undefined);
  return [
    ...(withoutTable.length > 0 ? [{ mesa_id: null, occupancies: withoutTable, conflicts: [] }] : []),
    ...rows.filter(({ conflicts }) => conflicts.length > 0),
    ...rows.filter(({ conflicts }) => conflicts.length === 0),
  ];
};

/** The ids of active reservations that overlap, in pairs. */
const findConflicts = (occupancies: readonly TableOccupancy[]): [string, string][] => {
  const active = occupancies.filter(({ reserva }) => isActive(reserva));
  return active.flatMap((a, index) =>
    active
      .slice(index + 1)
      .filter((b) => b.starts_at < a.ends_at && a.starts_at < b.ends_at)
      .map((b): [string, string] => [a.reserva.id, b.reserva.id]),
  );
};

interface TimelineDay {
  /** The day's midnight and the present, in minutes of the wall clock since 1970. */
  readonly midnight: number;
  readonly now: number;
  readonly heading: LocalizedText;
  /** Ids, in order. */
  readonly tables: readonly string[];
  /** In order of start. */
  readonly occupancies: readonly TableOccupancy[];
  readonly getAllergyNote: GetAllergyNote;
}

const messages = {
  noTable: { en: 'no table', es: 'sin mesa' },
  empty: { en: 'every table is free', es: 'todas las mesas están libres' },
  late: { en: 'late', es: 'se retrasan' },
  conflict: { en: 'two at once', es: 'dos a la vez' },
  names: { en: 'Names in full', es: 'Nombres enteros' },
} as const satisfies Record<string, LocalizedText>;

const conflictSign = '!';
const gap = ' ';

const drawDay = (day: TimelineDay, viewport: Viewport): string => {
  const { heading, midnight, occupancies } = day;
  const { lang } = viewport;
  const panels = splitPanels(occupancies, midnight);
  const drawn = panels.map((panel) => {
    const title = panels.length < 2 ? [] : formatPanelTitle(panel, midnight, viewport);
    return drawPanel(day, panel, title, viewport);
  });
  return [
    ...formatHeading(heading[lang], viewport),
    ...(drawn.length === 0 ? [messages.empty[lang]] : drawn.flatMap(({ lines }) => ['', ...lines])),
    ...drawLegend(drawn, viewport),
    '',
  ].join('\n');
};

/** `COMIDA · 21 reservas, 68 comensales` */
const formatPanelTitle = (panel: readonly TableOccupancy[], midnight: number, viewport: Viewport) => {
  const { lang } = viewport;
  const name = mealPeriodText[findMealPeriod((panel[0]?.starts_at ?? 0) - midnight)][lang].toUpperCase();
  const summary = resource.summarizeList(panel.map(({ reserva }) => reserva))[lang];
  return formatHeading(`${name} · ${summary}`, viewport);
};

type DrawnPanel = ReturnType<typeof drawPanel>;

const drawPanel = (
  { tables, occupancies, now, getAllergyNote }: TimelineDay,
  panel: readonly TableOccupancy[],
  title: readonly string[],
  viewport: Viewport,
) => {
  const { lang, width, colour } = viewport;
  const getLabel = (table: string | null): string =>
    table === null ? messages.noTable[lang] : toSafeLine(table);
  // The labels of the whole day, so that its panels are aligned.
  const labels = createRows(occupancies, tables).map(({ mesa_id }) => getLabel(mesa_id));
  const labelWidth = Math.max(...labels.map(measureWidth));
  const margin = labelWidth + conflictSign.length + gap.length;
  const scale = createScale(panel, width - margin);
  const nowInRange = scale.from <= now && now < scale.to ? now : undefined;
  const bars: Bar[] = [];
  const rows = createRows(panel, tables);
  const lines = rows.flatMap(({ mesa_id, occupancies: held, conflicts }) => {
    const rowBars = held.map((item) => createBar(item, scale, now, getAllergyNote));
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
    lines: [...title, ...ruler, ...lines, ...drawDetails(bars, getAllergyNote, viewport)],
    bars,
    hasConflict: rows.some(({ conflicts }) => conflicts.length > 0),
  };
};

/** The names that did not fit in the bars, and the allergies, both in full. */
const drawDetails = (bars: readonly Bar[], getAllergyNote: GetAllergyNote, viewport: Viewport): string[] => {
  const { lang, width, colour } = viewport;
  // A combined table has a bar on each part.
  const sorted = [...new Map(bars.map((bar) => [bar.occupancy, bar])).values()].sort(
    (a, b) => a.occupancy.starts_at - b.occupancy.starts_at,
  );
  const cut = sorted.filter(({ isNamed, isWarning }) => !isNamed && !isWarning);
  const names = cut.map(({ occupancy }) => formatWho(occupancy));
  const warnings = sorted.filter(({ isWarning }) => isWarning);
  return [
    ...(cut.length > 0 ? [paint(messages.names[lang], 'quiet', colour)] : []),
    ...flowTexts(names, viewport),
    ...warnings.flatMap(({ occupancy }) => {
      const { reserva } = occupancy;
      const text = toSafeLine(formatWarnings(reserva.notas, getAllergyNote(reserva), lang));
      return wrapIndented(`${formatWho(occupancy)}: ${text}`, width).map((line) =>
        paint(line, 'bad', colour),
      );
    }),
  ];
};

/** `14:30 T2 Marta Rivas 2` */
const formatWho = ({ reserva, mesa = '', starts_at }: TableOccupancy): string =>
  toSafeLine(joinParts([formatClock(starts_at), mesa, reserva.nombre_cliente, getPartySize(reserva)], ' '));

const drawLegend = (panels: readonly DrawnPanel[], viewport: Viewport): string[] => {
  const { lang, colour } = viewport;
  const bars = panels.flatMap((panel) => panel.bars);
  const estados = new Set(bars.filter((bar) => !bar.isLate).map(({ occupancy }) => occupancy.reserva.estado));
  const items = [
    ...[...estados].map((estado) => formatStatus(estado, lang)),
    ...(bars.some((bar) => bar.isLate) ? [`${lateSign} ${messages.late[lang]}`] : []),
    ...(panels.some(({ hasConflict }) => hasConflict) ? [`${conflictSign} ${messages.conflict[lang]}`] : []),
  ];
  if (items.length === 0) return [];
  return ['', ...flowTexts(items, viewport, '').map((line) => paint(line, 'quiet', colour))];
};
