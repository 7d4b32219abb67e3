import type { Context } from '../../../../context/context.ts';
import { reserva } from '../../../../context/resources/reserva.ts';
import { isNoshow } from '../../../../context/resources/reserva-states.ts';
import { type Estado, estados, type Reserva } from '../../../../contract/reservas.ts';
import { mapConcurrently } from '../../../../ground/async.ts';
import { addDays, getBusinessDay } from '../../../../ground/dates.ts';
import { formatCount, guestNoun, joinTexts, type LocalizedText } from '../../../../ground/i18n.ts';
import { defaultStayMinutes, formatClock, minutesOfDay } from '../../../../ground/times.ts';
import { longDate, shortDate } from '../../../../render/numbers.ts';
import type { BoardOutcome, Viewport } from '../../../../render/outcome.ts';
import { paint, statusText, type Tone } from '../../../../render/status.ts';
import { pad, widthOf } from '../../../../render/width.ts';
import { knownFloor } from '../../../shared/floor/floor.ts';
import { isKept, partyOf, readDays, type TableOccupancy, visitsIn } from '../../../shared/floor/occupancy.ts';
import { flow, headline } from '../flow.ts';

/** Who is there in a half hour. */
interface Slot {
  /** HH:mm */
  readonly inicio: string;
  readonly comensales: number;
  /** Tables that somebody sits at; two parties at one table are one. */
  readonly mesas: number;
}

/** What a book comes to, the cancelled ones left out. */
interface Counts {
  readonly comensales: number;
  readonly reservas: number;
}

/** A day in numbers. */
interface Stats extends Counts {
  readonly fecha: string;
  readonly slots: readonly Slot[];
  readonly estados: Readonly<Record<Estado, number>>;
  readonly noshows: number;
  readonly baseline: readonly (Counts & { readonly fecha: string })[];
}

const half = 30;

/** The half hours from the first who comes to the last who leaves: whoever is there for any part of one counts in it. */
const slotsOf = (visits: readonly TableOccupancy[]): Slot[] => {
  if (visits.length === 0) return [];
  const first = Math.floor(Math.min(...visits.map(({ starts_at }) => starts_at)) / half);
  const end = Math.ceil(Math.max(...visits.map(({ ends_at }) => ends_at)) / half);
  return Array.from({ length: end - first }, (_, index) => slotAt((first + index) * half, visits));
};

const slotAt = (minute: number, visits: readonly TableOccupancy[]): Slot => {
  const there = visits.filter(({ starts_at, ends_at }) => starts_at < minute + half && minute < ends_at);
  return {
    inicio: formatClock(minute % minutesOfDay),
    comensales: guestsOf(there.map(({ reserva }) => reserva)),
    mesas: new Set(there.flatMap(({ mesa }) => mesa ?? [])).size,
  };
};

const guestsOf = (book: readonly Reserva[]): number =>
  book.reduce((sum, booking) => sum + partyOf(booking), 0);

export const countsOf = (book: readonly Reserva[]): Counts => {
  const kept = book.filter(isKept);
  return { comensales: guestsOf(kept), reservas: kept.length };
};

/** How many bookings are in each state, those in none too. */
const estadosOf = (book: readonly Reserva[]): Record<Estado, number> =>
  Object.fromEntries(
    estados.map((estado) => [estado, book.filter((booking) => booking.estado === estado).length]),
  ) as Record<Estado, number>;

/** Of the cancelled ones, those who never came. */
const noshowsOf = (book: readonly Reserva[]): number => book.filter(isNoshow).length;

const weeks = [1, 2, 3, 4];

/** A day's numbers, and those of the same weekday of the last four weeks, the latest first. */
export const statsOf = async (context: Context, given: string | undefined): Promise<BoardOutcome> => {
  const fecha = given ?? getBusinessDay(context.wallClock());
  const client = await context.client();
  const days = [fecha, ...weeks.map((week) => addDays(fecha, -7 * week))];
  const [floor, [book = [], ...before]] = await Promise.all([
    knownFloor(context),
    mapConcurrently(days, (day) => readDays(client, [day])),
  ]);
  const data = {
    fecha,
    slots: slotsOf(visitsIn(book, floor ?? { stay: defaultStayMinutes })),
    estados: estadosOf(book),
    ...countsOf(book),
    noshows: noshowsOf(book),
    baseline: before.map((earlier, index) => ({ fecha: days[index + 1] ?? '', ...countsOf(earlier) })),
  };
  return { kind: 'board', data, draw: (frame) => drawStats(data, frame) };
};

const words = {
  comensales: { en: 'Diners', es: 'Comensales' },
  mesas: { en: 'Tables', es: 'Mesas' },
  estados: { en: 'States', es: 'Estados' },
  noshows: { en: 'never came', es: 'no se presentaron' },
  before: { en: 'The same weekday of the last four weeks', es: 'El mismo día de las últimas cuatro semanas' },
  mean: { en: 'mean', es: 'media' },
  here: { en: 'this day', es: 'este día' },
} as const satisfies Record<string, LocalizedText>;

const gap = '  ';

/** A day in numbers: who is there by the half hour, as bars; what became of the bookings; the weeks before. */
const drawStats = (stats: Stats, frame: Viewport): string => {
  const { lang } = frame;
  const head = `${longDate(stats.fecha, lang)} · ${sumOf(stats)[lang]}`;
  return [
    ...headline(head, frame),
    ...slotLines(stats.slots, frame),
    '',
    ...headline(words.estados[lang], frame),
    ...flow(statesOf(stats, frame), frame),
    '',
    ...headline(words.before[lang], frame),
    ...baselineLines(stats, frame),
    '',
  ].join('\n');
};

/** `14 reservas, 43 comensales` */
const sumOf = ({ reservas, comensales }: Counts): LocalizedText =>
  joinTexts([formatCount(reservas, reserva.noun), formatCount(comensales, guestNoun)]);

/** A line a half hour, its two numbers as bars beside each other; nothing but a gap where nobody is there. */
const slotLines = (slots: readonly Slot[], frame: Viewport): string[] => {
  if (slots.length === 0) return [];
  const { lang, width } = frame;
  const hour = 5;
  const half = Math.max(8, Math.floor((width - hour - 2 * gap.length) / 2));
  const barOf = (of: 'comensales' | 'mesas', tone: Tone) => {
    const most = Math.max(1, ...slots.map((slot) => slot[of]));
    const digits = String(most).length;
    const room = Math.max(1, half - digits - 1);
    return (slot: Slot): string => {
      const value = slot[of];
      const length = value === 0 ? 0 : Math.max(1, Math.round((value / most) * room));
      const text = `${String(value).padStart(digits)} ${'█'.repeat(length)}`;
      return paint(text, tone, frame.colour) + ' '.repeat(Math.max(0, half - widthOf(text)));
    };
  };
  const [guests, tables] = [barOf('comensales', 'ready'), barOf('mesas', 'pending')];
  const lines = slots.flatMap((slot, index) => {
    if (slot.comensales > 0) return [`${slot.inicio}${gap}${guests(slot)}${gap}${tables(slot)}`];
    return slots[index - 1]?.comensales ? [''] : [];
  });
  const names = `${' '.repeat(hour)}${gap}${pad(words.comensales[lang], half)}${gap}${words.mesas[lang]}`;
  return ['', paint(names, 'strong', frame.colour), ...lines.map((line) => line.trimEnd())];
};

const statesOf = ({ estados, noshows }: Stats, { lang }: Viewport): string[] => {
  const counts = (Object.keys(estados) as Estado[]).filter((estado) => estados[estado] > 0);
  return [
    ...(counts.length === 0
      ? ['—']
      : counts.map((estado) => `${statusText(estado, lang)} ${estados[estado]}`)),
    ...(noshows > 0 ? [`${words.noshows[lang]} ${noshows}`] : []),
  ];
};

const baselineLines = ({ baseline, comensales }: Stats, { lang }: Viewport): string[] => {
  const mean = baseline.reduce((sum, day) => sum + day.comensales, 0) / Math.max(1, baseline.length);
  const rows = [
    ...baseline.map((day) => [shortDate(day.fecha, lang), sumOf(day)[lang]]),
    [words.mean[lang], `${formatCount(Math.round(mean), guestNoun)[lang]}${shareOf(comensales, mean, lang)}`],
  ];
  const first = Math.max(...rows.map(([name = '']) => widthOf(name)));
  return rows.map(([name = '', text = '']) => `${gap}${pad(name, first)}${gap}${text}`);
};

const beforePercent: LocalizedText = { en: '', es: ' ' };

/** ` · este día +12 %` */
const shareOf = (comensales: number, mean: number, lang: Viewport['lang']): string => {
  if (mean === 0) return '';
  const percent = Math.round((comensales / mean - 1) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return ` · ${words.here[lang]} ${sign}${Math.abs(percent)}${beforePercent[lang]}%`;
};
