import type { GetAllergyNote } from '../../context/resources/customer-notes.ts';
import { getPartySize, sumGuests } from '../../context/resources/reserva-days.ts';
import { formatWait } from '../../context/resources/waitlist-entry.ts';
import { formatCount, type Lang, type LocalizedText, noun } from '../../ground/i18n.ts';
import { joinParts } from '../../ground/strings.ts';
import { formatClock, formatDuration } from '../../ground/times.ts';
import { getNotesTone, joinNotes } from '../../render/notes.ts';
import { formatLongDate } from '../../render/numbers.ts';
import { paint, type Tone } from '../../render/palette.ts';
import type { Viewport, ViewRow } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { flowTexts, measureWidth, pad, wrap } from '../../render/width.ts';
import { formatPartySizes } from '../../tables/floor-plan.ts';
import { formatMealOver } from '../../tables/meals.ts';
import { isOver, isSeated, type TableOccupancy } from '../../tables/occupancy.ts';
import type { FloorStatus } from './floor-status.ts';

interface Section {
  readonly title: LocalizedText;
  readonly tone: Tone;
  /** The title shows the number of entries. */
  readonly isCounted?: true;
  /** The title appears even without entries. */
  readonly isPermanent?: true;
  /** Names the entries that do not fit. */
  readonly rest?: LocalizedText;
}

/** The sections of the screen, most urgent first. Meals that are over come last. */
const sections = {
  late: { title: { en: 'LATE', es: 'SE RETRASAN' }, tone: 'bad', isCounted: true },
  due: {
    title: { en: 'DUE', es: 'LLEGAN' },
    rest: { en: 'DUE LATER', es: 'LLEGAN DESPUÉS' },
    tone: 'pending',
    isCounted: true,
    isPermanent: true,
  },
  seated: { title: { en: 'SEATED', es: 'SENTADOS' }, tone: 'running', isCounted: true, isPermanent: true },
  free: {
    title: { en: 'FREE TABLES', es: 'MESAS LIBRES' },
    rest: { en: 'FREE', es: 'LIBRES' },
    tone: 'ready',
    isPermanent: true,
  },
  waitlist: { title: { en: 'WAITING', es: 'EN ESPERA' }, tone: 'strong', isCounted: true },
  absent: { title: { en: 'NEVER CAME', es: 'NO VINIERON' }, tone: 'quiet' },
  over: { title: { en: 'LUNCH', es: 'COMIDA' }, tone: 'quiet' },
} as const satisfies Record<string, Section>;
type SectionName = keyof typeof sections;

const messages = {
  until: { en: 'until', es: 'hasta' },
  in: { en: 'in', es: 'en' },
  now: { en: 'now', es: 'ahora' },
  noTable: { en: 'no table', es: 'sin mesa' },
  called: { en: 'called', es: 'avisados' },
  over: { en: 'over', es: 'terminada' },
} as const satisfies Record<string, LocalizedText>;

const indent = '  ';
/** Marks a late party where colours are missing. */
const lateMargin = ' !';
const minTextWidth = 8;

const seatedNoun = noun(['guest seated', 'guests seated'], ['comensal sentado', 'comensales sentados']);

export const listRows = (
  status: FloorStatus,
  viewport: Viewport,
  getAllergyNote: GetAllergyNote,
): ViewRow[] => {
  const { lang } = viewport;
  const { fecha, at, seated, due, late, free, minute, finished } = status;
  const guests = sumGuests(seated.map(({ reserva }) => reserva));
  const shown = [...late, ...due, ...seated];
  const tableWidth = Math.max(4, ...shown.map(({ mesa }) => measureWidth(toSafeLine(mesa ?? ''))));
  const getSection = (item: TableOccupancy): SectionName => {
    if (finished.some((meal) => meal.includes(item.reserva))) return 'over';
    if (isSeated(item)) return 'seated';
    return isOver(item, minute) ? 'absent' : 'late';
  };
  const format = (items: readonly TableOccupancy[]): ViewRow[] =>
    items.map((item) => {
      const when = (isSeated(item) ? formatEnd : formatArrival)(item, minute, lang);
      const text = formatReservation(item, tableWidth, when, viewport, getAllergyNote);
      return { text, reservation: item.reserva };
    });
  const formatIn = (name: SectionName) =>
    format([...seated, ...late].filter((item) => getSection(item) === name));
  const tables = free.map((table) => formatFreeTable(table, lang));
  const rows: Readonly<Record<SectionName, readonly ViewRow[]>> = {
    late: formatIn('late').map((row) => ({ ...row, text: lateMargin + row.text.slice(indent.length) })),
    due: format(due),
    seated: formatIn('seated'),
    free: flowTexts(tables, viewport).map((text) => ({ text })),
    waitlist: status.waitlist.map((item) => ({
      text: formatWaiting(item, status, viewport),
      waitlistEntry: { ...item.entry, mesa_id: item.mesa },
    })),
    absent: formatIn('absent'),
    over: formatIn('over'),
  };
  const names = (Object.keys(sections) as SectionName[]).filter(
    (name) => name !== 'free' || status.isFloorKnown,
  );
  const heading = `${at} · ${formatLongDate(fecha, lang)} · ${formatCount(guests, seatedNoun)[lang]}`;
  return [
    { text: heading, isHeading: true },
    ...names.flatMap((name) =>
      [...formatTitle(name, rows[name], status, viewport), ...rows[name]].map(
        (row): ViewRow => ({ ...row, section: name }),
      ),
    ),
  ];
};

const formatTitle = (
  name: SectionName,
  rows: readonly ViewRow[],
  { free, finished }: FloorStatus,
  { lang, width, colour }: Viewport,
): ViewRow[] => {
  const { title, tone, isCounted, isPermanent, rest }: Section = sections[name];
  const meals = name === 'over' ? finished : [];
  if (rows.length === 0 && !isPermanent && meals.length === 0) return [];
  const count = rows.length === 0 ? ' —' : isCounted ? ` ${rows.length}` : '';
  const lines =
    meals.length > 0
      ? meals.flatMap((meal) => wrap(formatMealOver(meal)[lang], width))
      : [title[lang] + count];
  const items = {
    ...(name === 'free' && { items: shortenTables(free.map(({ id }) => toSafeLine(id))) }),
    ...(name === 'over' && rows.length === 0 && { items: messages.over[lang] }),
  };
  const text = lines.map((line) => paint(line, tone, colour)).join('\n');
  return [{ text, title: { name: title[lang], rest: rest?.[lang], ...items } }];
};

const maxShortTables = 4;

/** `S1 S4 T2 T3 …` */
const shortenTables = (ids: readonly string[]): string =>
  ids.length === 0
    ? '—'
    : [...ids.slice(0, maxShortTables), ...(ids.length > maxShortTables ? ['…'] : [])].join(' ');

/** `in 20 min`, or `+15 min` once the start has passed. */
const formatArrival = ({ expected_at }: TableOccupancy, minute: number, lang: Lang): string => {
  if (expected_at === minute) return messages.now[lang];
  return expected_at > minute
    ? `${messages.in[lang]} ${formatDuration(expected_at - minute)}`
    : `+${formatDuration(minute - expected_at)}`;
};

/** `hasta 22:00`, or `hasta 22:00 +15 min` once the end has passed. */
const formatEnd = ({ ends_at }: TableOccupancy, minute: number, lang: Lang): string => {
  const until = formatUntil(ends_at, lang);
  return minute > ends_at ? `${until} +${formatDuration(minute - ends_at)}` : until;
};

const formatUntil = (minute: number, lang: Lang): string => `${messages.until[lang]} ${formatClock(minute)}`;

/** `21:00  S9   4  Ruiz  in 20 min`, with the notes below. */
const formatReservation = (
  { reserva, starts_at, mesa }: TableOccupancy,
  tableWidth: number,
  when: string,
  viewport: Viewport,
  getAllergyNote: GetAllergyNote,
): string => {
  const time = formatClock(starts_at);
  const party = String(getPartySize(reserva)).padStart(2);
  const left = `${indent}${time}  ${pad(toSafeLine(mesa ?? '—'), tableWidth)} ${party}  `;
  const right = `  ${when}`;
  const width = Math.max(minTextWidth, viewport.width - measureWidth(left) - measureWidth(right));
  const [first = '', ...more] = wrap(toSafeLine(String(reserva.nombre_cliente ?? '')), width);
  const notes = formatNotes(reserva.notas, getAllergyNote(reserva), measureWidth(left), viewport);
  return joinLines(left, pad(first, width) + right, [...more, ...notes]);
};

const joinLines = (left: string, first: string, below: readonly string[]): string =>
  [left + first, ...below.map((line) => ' '.repeat(measureWidth(left)) + line)].join('\n');

const formatFreeTable = ({ id, min, max, until }: FloorStatus['free'][number], lang: Lang): string => {
  const table = `${toSafeLine(id)} (${formatPartySizes(min, max)})`;
  return until === undefined ? table : `${table} ${formatUntil(until, lang)}`;
};

/** `Ana  4 · about 20 min more → S9`, with the notes below. */
const formatWaiting = (
  { entry, mesa }: FloorStatus['waitlist'][number],
  { isFloorKnown, now }: FloorStatus,
  viewport: Viewport,
): string => {
  const { lang } = viewport;
  const { customer_name, party_size, notes, status } = entry;
  const details = [party_size, formatWait(entry, now, lang), status === 'llamado' && messages.called[lang]];
  const group = `${toSafeLine(String(customer_name ?? ''))}  ${joinParts(details)}`;
  const table = mesa === undefined ? messages.noTable[lang] : toSafeLine(mesa);
  const line = isFloorKnown ? `${group} → ${table}` : group;
  const [first = '', ...more] = wrap(line, Math.max(minTextWidth, viewport.width - indent.length));
  const below = formatNotes(notes, undefined, 2 * indent.length, viewport).map((text) => indent + text);
  return joinLines(indent, first, [...more, ...below]);
};

/** Notes and the customer's allergy note, wrapped to leave room for the margin. */
const formatNotes = (
  notes: unknown,
  customerNote: string | undefined,
  margin: number,
  { width, lang, colour }: Viewport,
): string[] => {
  const text = toSafeLine(joinNotes(notes, customerNote, lang));
  if (text === '') return [];
  const tone = getNotesTone(notes, customerNote);
  return wrap(text, Math.max(minTextWidth, width - margin)).map((line) => paint(line, tone, colour));
};
