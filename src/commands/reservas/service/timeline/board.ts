import { reserva } from '../../../../context/kinds/reserva.ts';
import type { Reserva } from '../../../../contract/reservas.ts';
import type { Text } from '../../../../ground/lang.ts';
import { clockOf, minutesAt, minutesOfDay } from '../../../../ground/times.ts';
import { clean } from '../../../../render/clean.ts';
import { longDate } from '../../../../render/dates.ts';
import { warningsText } from '../../../../render/notes.ts';
import type { Frame, Row } from '../../../../render/outcome.ts';
import { statusText } from '../../../../render/status.ts';
import { paint } from '../../../../render/tone.ts';
import { hang, pad, widthOf } from '../../../../render/width.ts';
import { type Holding, partyOf } from '../../../shared/floor/occupancy.ts';
import { type Service, serviceAt, serviceText } from '../../../shared/services.ts';
import { flow, headline } from '../flow.ts';
import { type Bar, barOf, lanesOf, lateSign } from './bar.ts';
import { laneText, onSign, rulerOf } from './panel.ts';
import type { TableRow } from './rows.ts';
import { panelsOf, scaleOf } from './scale.ts';

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
  fileOf(booking: Row): string | undefined;
}

const words = {
  homeless: { en: 'no table', es: 'sin mesa' },
  none: { en: 'every table is free', es: 'todas las mesas están libres' },
  late: { en: 'late', es: 'se retrasan' },
  on: { en: 'past their hour', es: 'siguen pasada su hora' },
  twice: { en: 'two at once', es: 'dos a la vez' },
  names: { en: 'Names in full', es: 'Nombres enteros' },
} as const satisfies Record<string, Text>;

const twiceSign = '!';
const gap = ' ';

/** The day as tables down and hours across, what is wrong on top. Below: the names that had no room, the warnings, the signs. */
export const drawDay = (day: Day, frame: Frame): string => {
  const { fecha, rows, cancelled } = day;
  const { lang } = frame;
  const midnight = minutesAt(fecha, '00:00');
  const visits = rows.flatMap((row) => row.visits).sort(byStart);
  const sum = reserva.summaryOf([...visits.map((visit) => visit.reserva), ...cancelled]);
  const panels = panelsOf(visits, midnight);
  const head = [headOf(day, lang), sum[lang]].join(' · ');
  const title = (shown: readonly Holding[]): string[] =>
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

const byStart = (one: Holding, other: Holding): number => one.starts_at - other.starts_at;

const headOf = ({ fecha, servicio, now }: Day, lang: Frame['lang']): string => {
  const isToday = Math.floor(now / minutesOfDay) === minutesAt(fecha, '00:00') / minutesOfDay;
  const hour = isToday ? `, ${clockOf(now % minutesOfDay)}` : '';
  return `${longDate(fecha, lang)}${hour}${servicio ? ` · ${serviceText[servicio][lang]}` : ''}`;
};

/** `COMIDA · 21 reservas, 68 comensales` */
const titleOf = (shown: readonly Holding[], midnight: number, frame: Frame): string[] => {
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
  shown: readonly Holding[],
  title: readonly string[],
  frame: Frame,
): Panel => {
  const { lang, width, colour } = frame;
  const labels = rows.map(({ mesa_id }) => (mesa_id === null ? words.homeless[lang] : clean(mesa_id)));
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
const belowOf = (bars: readonly Bar[], fileOf: Day['fileOf'], frame: Frame): string[] => {
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
      const said = clean(warningsText(notas, fileOf(visit.reserva), lang));
      return hang(`${whoOf(visit)}: ${said}`, width).map((line) => paint(line, 'bad', colour));
    }),
  ];
};

/** `14:30 T2 Marta Rivas 2` */
const whoOf = ({ reserva: booking, mesa, starts_at }: Holding): string =>
  [
    clockOf(starts_at % minutesOfDay),
    mesa === undefined ? '' : clean(mesa),
    clean(String(booking.nombre_cliente ?? '')),
    partyOf(booking),
  ]
    .filter((word) => word !== '')
    .join(' ');

const legendOf = (bars: readonly Bar[], rows: readonly TableRow[], frame: Frame): string[] => {
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
