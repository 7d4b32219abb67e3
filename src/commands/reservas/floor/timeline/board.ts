import type { Context } from '../../../../context/context.ts';
import { guestWarnings } from '../../../../context/resources/customer-notes.ts';
import { reserva } from '../../../../context/resources/reserva.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import { getBusinessDay } from '../../../../ground/dates.ts';
import type { LocalizedText } from '../../../../ground/i18n.ts';
import { compareTexts } from '../../../../ground/strings.ts';
import { defaultStayMinutes, formatClock, minutesOfDay, toMinutes } from '../../../../ground/times.ts';
import { warningsText } from '../../../../render/notes.ts';
import { longDate } from '../../../../render/numbers.ts';
import type { ApiRecord, BoardOutcome, Viewport } from '../../../../render/outcome.ts';
import { toSafeLine } from '../../../../render/sanitize.ts';
import { paint, statusText } from '../../../../render/status.ts';
import { hang, pad, widthOf } from '../../../../render/width.ts';
import { type FloorTable, floorText, knownFloor } from '../../../shared/floor/floor.ts';
import {
  isActive,
  partyOf,
  readDays,
  type TableOccupancy,
  visitsIn,
} from '../../../shared/floor/occupancy.ts';
import { type Service, serviceAt, serviceText } from '../../../shared/meal-periods.ts';
import { forWhom } from '../../../shared/results.ts';
import { flow, headline } from '../flow.ts';
import { type Bar, barOf, lanesOf, laneText, lateSign, onSign, panelsOf, rulerOf, scaleOf } from './bars.ts';

interface Day {
  readonly fecha: string;
  /** Where only one of them is wanted. */
  readonly servicio: Service | undefined;
  readonly rows: readonly TableRow[];
  /** Those that hold nothing, for the sum. */
  readonly cancelled: readonly Reserva[];
  /** The minute of the wall clock that it is. */
  readonly now: number;
  /** What a guest's own file warns of. */
  fileOf(booking: ApiRecord): string | undefined;
}

const words = {
  homeless: { en: 'no table', es: 'sin mesa' },
  none: { en: 'every table is free', es: 'todas las mesas están libres' },
  late: { en: 'late', es: 'se retrasan' },
  on: { en: 'past their hour', es: 'siguen pasada su hora' },
  twice: { en: 'two at once', es: 'dos a la vez' },
  names: { en: 'Names in full', es: 'Nombres enteros' },
} as const satisfies Record<string, LocalizedText>;

const twiceSign = '!';
const gap = ' ';

/** The day as tables down and hours across, what is wrong on top. Below: the names that had no room, the warnings, the signs. */
const drawDay = (day: Day, frame: Viewport): string => {
  const { fecha, rows, cancelled } = day;
  const { lang } = frame;
  const midnight = toMinutes(fecha, '00:00');
  const visits = rows.flatMap((row) => row.visits).sort(byStart);
  const sum = reserva.summaryOf([...visits.map((visit) => visit.reserva), ...cancelled]);
  const panels = panelsOf(visits, midnight);
  const head = [headOf(day, lang), sum[lang]].join(' · ');
  const title = (shown: readonly TableOccupancy[]): string[] =>
    panels.length < 2 ? [] : titleOf(shown, midnight, frame);
  const drawn = panels.map((shown) => drawPanel(day, shown, title(shown), frame));
  return [
    ...headline(head, frame),
    ...(drawn.length === 0 ? [words.none[lang]] : drawn.flatMap(({ lines }) => ['', ...lines])),
    ...legendOf(
      drawn.flatMap(({ bars }) => bars),
      rows,
      frame,
    ),
    '',
  ].join('\n');
};

const byStart = (one: TableOccupancy, other: TableOccupancy): number => one.starts_at - other.starts_at;

const headOf = ({ fecha, servicio, now }: Day, lang: Viewport['lang']): string => {
  const isToday = Math.floor(now / minutesOfDay) === toMinutes(fecha, '00:00') / minutesOfDay;
  const hour = isToday ? `, ${formatClock(now % minutesOfDay)}` : '';
  return `${longDate(fecha, lang)}${hour}${servicio ? ` · ${serviceText[servicio][lang]}` : ''}`;
};

/** `COMIDA · 21 reservas, 68 comensales` */
const titleOf = (shown: readonly TableOccupancy[], midnight: number, frame: Viewport): string[] => {
  const { lang } = frame;
  const name = serviceText[serviceAt((shown[0]?.starts_at ?? 0) - midnight)][lang].toUpperCase();
  const sum = reserva.summaryOf(shown.map((visit) => visit.reserva))[lang];
  return headline(`${name} · ${sum}`, frame);
};

interface Panel {
  readonly lines: readonly string[];
  readonly bars: readonly Bar[];
}

const drawPanel = (
  { rows, now, fileOf }: Day,
  shown: readonly TableOccupancy[],
  title: readonly string[],
  frame: Viewport,
): Panel => {
  const { lang, width, colour } = frame;
  const labels = rows.map(({ mesa_id }) => (mesa_id === null ? words.homeless[lang] : toSafeLine(mesa_id)));
  const margin = Math.max(...labels.map(widthOf)) + gap.length + 1;
  const scale = scaleOf(shown, width - margin);
  const moment = scale.from <= now && now < scale.to ? now : undefined;
  const bars: Bar[] = [];
  const lines = rows.flatMap(({ mesa_id, visits, conflicts }, index) => {
    const here = visits
      .filter((visit) => shown.includes(visit))
      .map((visit) => barOf(visit, scale, now, fileOf));
    if (mesa_id === null && here.length === 0) return [];
    bars.push(...here);
    const label = `${pad(labels[index] ?? '', margin - gap.length - 1)}${conflicts.length > 0 ? twiceSign : ' '}`;
    const isWrong = mesa_id === null || conflicts.length > 0;
    const lanes = here.length === 0 ? [[]] : lanesOf(here);
    return lanes.map((lane) =>
      `${paint(label, isWrong ? 'bad' : 'strong', colour)}${gap}${laneText(lane, scale, moment, frame)}`.trimEnd(),
    );
  });
  const ruler = rulerOf(scale, moment).map((line) => `${' '.repeat(margin)}${line}`);
  return { lines: [...title, ...ruler, ...lines, ...belowOf(bars, fileOf, frame)], bars };
};

/** What a bar had no room for: warnings, whole, and names. */
const belowOf = (bars: readonly Bar[], fileOf: Day['fileOf'], frame: Viewport): string[] => {
  const inOrder = bars.toSorted((one, other) => byStart(one.visit, other.visit));
  const warnings = inOrder.filter(({ isWarning }) => isWarning);
  const cut = inOrder.filter(({ isNamed, isWarning }) => !isNamed && !isWarning);
  const { lang, width, colour } = frame;
  return [
    ...(cut.length > 0 ? [paint(words.names[lang], 'quiet', colour)] : []),
    ...flow(
      cut.map(({ visit }) => whoOf(visit)),
      frame,
    ),
    ...warnings.flatMap(({ visit }) => {
      const { notas } = visit.reserva;
      const said = toSafeLine(warningsText(notas, fileOf(visit.reserva), lang));
      return hang(`${whoOf(visit)}: ${said}`, width).map((line) => paint(line, 'bad', colour));
    }),
  ];
};

/** `14:30 T2 Marta Rivas 2` */
const whoOf = ({ reserva: booking, mesa, starts_at }: TableOccupancy): string =>
  [
    formatClock(starts_at % minutesOfDay),
    mesa === undefined ? '' : toSafeLine(mesa),
    toSafeLine(String(booking.nombre_cliente ?? '')),
    partyOf(booking),
  ]
    .filter((word) => word !== '')
    .join(' ');

const legendOf = (bars: readonly Bar[], rows: readonly TableRow[], frame: Viewport): string[] => {
  const { lang, colour } = frame;
  const states = [...new Set(bars.filter((bar) => !bar.isLate).map(({ visit }) => visit.reserva.estado))];
  const signs = [
    ...states.map((estado) => statusText(estado, lang)),
    ...(bars.some((bar) => bar.isLate) ? [`${lateSign} ${words.late[lang]}`] : []),
    ...(bars.some(({ isOver }) => isOver) ? [`${onSign} ${words.on[lang]}`] : []),
    ...(rows.some(({ conflicts }) => conflicts.length > 0) ? [`${twiceSign} ${words.twice[lang]}`] : []),
  ];
  return signs.length === 0
    ? []
    : ['', ...flow(signs, frame, '').map((line) => paint(line, 'quiet', colour))];
};

/** A table with whoever holds it that day, in order; `mesa_id` is null for those who have none. */
interface TableRow {
  readonly mesa_id: string | null;
  readonly visits: readonly TableOccupancy[];
  /** The ids of each two active bookings that hold the table at the same time. */
  readonly conflicts: readonly (readonly [string, string])[];
}

/** Who has no table first, then the tables that two hold at once, then every other, by their names. */
const rowsOf = (visits: readonly TableOccupancy[], tables: readonly FloorTable[]): TableRow[] => {
  const ids = new Set([...tables.map(({ id }) => id), ...visits.flatMap(({ mesa }) => mesa ?? [])]);
  const rows = [...ids].sort(compareTexts).map((id) =>
    rowOf(
      id,
      visits.filter(({ mesa }) => mesa === id),
    ),
  );
  const homeless = visits.filter(({ mesa }) => mesa === undefined);
  return [
    ...(homeless.length > 0 ? [{ ...rowOf(null, homeless), conflicts: [] }] : []),
    ...rows.filter(({ conflicts }) => conflicts.length > 0),
    ...rows.filter(({ conflicts }) => conflicts.length === 0),
  ];
};

const rowOf = (mesa_id: string | null, held: readonly TableOccupancy[]): TableRow => {
  const visits = held.toSorted(
    (one, other) => one.starts_at - other.starts_at || one.ends_at - other.ends_at,
  );
  return { mesa_id, visits, conflicts: conflictsIn(visits) };
};

const conflictsIn = (visits: readonly TableOccupancy[]): [string, string][] => {
  const active = visits.filter(({ reserva }) => isActive(reserva));
  return active.flatMap((one, index) =>
    active
      .slice(index + 1)
      .filter((other) => other.starts_at < one.ends_at && one.starts_at < other.ends_at)
      .map((other): [string, string] => [one.reserva.id, other.reserva.id]),
  );
};

interface Asked {
  readonly fecha?: string | undefined;
  readonly servicio?: Service | undefined;
}

/** A day's bookings by the table that they hold. */
export const dayOf = async (context: Context, { fecha, servicio }: Asked): Promise<BoardOutcome> => {
  const clock = context.wallClock();
  const day = fecha ?? getBusinessDay(clock);
  const client = await context.client();
  const [floor, whole] = await Promise.all([knownFloor(context), readDays(client, [day])]);
  const midnight = toMinutes(day, '00:00');
  const visits = visitsIn(whole, floor ?? { stay: defaultStayMinutes }).filter(
    ({ starts_at }) => !servicio || serviceAt(starts_at - midnight) === servicio,
  );
  const rows = rowsOf(visits, floor?.tables ?? []);
  const files =
    forWhom(context) === 'people'
      ? await guestWarnings(
          client,
          visits.map(({ reserva }) => reserva),
        )
      : undefined;
  const cancelled = servicio ? [] : whole.filter(({ estado }) => estado === 'cancelada');
  return {
    kind: 'board',
    data: rows.map(({ mesa_id, visits: held, conflicts }) => ({
      mesa_id,
      bookings: held.map(({ reserva }) => reserva),
      conflicts,
    })),
    draw: (frame) =>
      drawDay(
        {
          fecha: day,
          servicio,
          rows,
          cancelled,
          now: toMinutes(clock.date, clock.time),
          fileOf: (booking) => files?.of(booking),
        },
        frame,
      ),
    notices: [floorText(floor), ...(files?.notices ?? [])],
  };
};
