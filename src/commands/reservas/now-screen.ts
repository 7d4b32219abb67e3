import type { GetAllergyNote } from '../../context/resources/customer-notes.ts';
import { getPartySize, isOnServedDay, sumGuests } from '../../context/resources/reserva-days.ts';
import type { Reserva } from '../../contract/reservas.ts';
import type { WaitlistEntry } from '../../contract/waitlist.ts';
import { formatCount, type Lang, type LocalizedText, noun } from '../../ground/i18n.ts';
import { joinParts } from '../../ground/strings.ts';
import { formatClock, formatDuration, minutesOfDay, toMinutes } from '../../ground/times.ts';
import { getNotesTone, joinNotes } from '../../render/notes.ts';
import { formatLongDate } from '../../render/numbers.ts';
import { paint, type Tone } from '../../render/palette.ts';
import type { Viewport, ViewRow } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { flowTexts, formatHeading, measureWidth, pad, wrap } from '../../render/width.ts';
import { type FloorPlan, formatPartySizes, listParts } from '../../tables/floor-plan.ts';
import {
  findNextStart,
  isLate,
  isOver,
  isSeated,
  listActiveOccupancies,
  listFreeTables,
  type TableOccupancy,
} from '../../tables/occupancy.ts';

const dueWithinMinutes = 60;

interface StatusTime {
  readonly fecha: string;
  /** HH:mm, and the same moment in minutes of the wall clock since 1970. */
  readonly at: string;
  readonly minute: number;
  readonly grace: number;
}

/** The dining room at a moment of today. */
export type FloorStatus = Awaited<ReturnType<typeof computeFloorStatus>>;

/** Sorts the reservations into seated, due and late, and assigns free tables to the waitlist. */
export const computeFloorStatus = async (
  { fecha, at, minute, grace }: StatusTime,
  reservations: readonly Reserva[],
  floor: FloorPlan | undefined,
  entries: readonly WaitlistEntry[],
) => {
  const occupancies = listActiveOccupancies(reservations, floor).sort((a, b) => a.starts_at - b.starts_at);
  const midnight = toMinutes(fecha, '00:00');
  const isCurrentDay = isOnServedDay({ date: fecha, time: at });
  // Of a day no longer served, only stays past midnight count; of tomorrow, only those due soon.
  const current = occupancies.filter(
    ({ reserva, ends_at }) => isCurrentDay(reserva) || (ends_at > midnight && ends_at > minute - grace),
  );
  const seated = current.filter((item) => isSeated(item) && item.starts_at < midnight + minutesOfDay);
  const coming = current.filter((item) => !isSeated(item));
  return {
    fecha,
    at,
    minute,
    seated,
    due: coming.filter(
      (item) => !isLate(item, minute, grace) && item.expected_at <= minute + dueWithinMinutes,
    ),
    late: coming.filter((item) => isLate(item, minute, grace) && isCurrentDay(item.reserva)),
    isFloorKnown: floor !== undefined,
    ...(floor
      ? await assignTables(floor, occupancies, seated, minute, entries)
      : { free: [], waitlist: entries.map((entry) => ({ entry, mesa: undefined })) }),
  };
};

/** Seated guests hold their table until they are finished, whatever their end time. */
const assignTables = async (
  floor: FloorPlan,
  occupancies: readonly TableOccupancy[],
  seated: readonly TableOccupancy[],
  minute: number,
  entries: readonly WaitlistEntry[],
) => {
  const held = seated.flatMap(({ parts }) => parts);
  const occupied = new Set([
    ...held,
    ...(await floor.listBlocked({ starts_at: minute, ends_at: minute + 1 })),
    ...occupancies.flatMap(({ parts, starts_at, ends_at }) =>
      starts_at <= minute && minute < ends_at ? parts : [],
    ),
  ]);
  const free = floor.tables
    .filter((table) => !listParts(table).some((part) => occupied.has(part)))
    .map((table) => ({ ...table, until: findNextStart(occupancies, table, minute) }));
  const assigned: string[] = [];
  const waitlist: { entry: WaitlistEntry; mesa: string | undefined }[] = [];
  for (const entry of entries) {
    const comensales = Math.max(1, Number(entry.party_size) || 1);
    const period = { starts_at: minute, ends_at: minute + floor.getStay(comensales) };
    const except = new Set([...held, ...assigned, ...(await floor.listBlocked(period))]);
    const [table] = listFreeTables(floor, occupancies, { period, comensales, except });
    if (table) assigned.push(...listParts(table));
    waitlist.push({ entry, mesa: table?.id });
  }
  return { free, waitlist };
};

interface Section {
  readonly title: LocalizedText;
  readonly tone: Tone;
  /** The title shows the number of entries. */
  readonly isCounted?: true;
  /** The title appears even without entries. */
  readonly isPermanent?: true;
}

/** The sections of the screen, most urgent first. */
const sections = {
  late: { title: { en: 'LATE', es: 'SE RETRASAN' }, tone: 'bad', isCounted: true },
  due: { title: { en: 'DUE', es: 'LLEGAN' }, tone: 'pending', isCounted: true, isPermanent: true },
  seated: { title: { en: 'SEATED', es: 'SENTADOS' }, tone: 'running', isCounted: true, isPermanent: true },
  free: { title: { en: 'FREE TABLES', es: 'MESAS LIBRES' }, tone: 'ready', isPermanent: true },
  waitlist: { title: { en: 'WAITING', es: 'EN ESPERA' }, tone: 'strong', isCounted: true },
  absent: { title: { en: 'NEVER CAME', es: 'NO VINIERON' }, tone: 'quiet' },
} as const satisfies Record<string, Section>;
type SectionName = keyof typeof sections;

const messages = {
  until: { en: 'until', es: 'hasta' },
  in: { en: 'in', es: 'en' },
  now: { en: 'now', es: 'ahora' },
  noTable: { en: 'no table', es: 'sin mesa' },
  called: { en: 'called', es: 'avisados' },
} as const satisfies Record<string, LocalizedText>;

const indent = '  ';
const minTextWidth = 8;

const seatedNoun = noun(['guest seated', 'guests seated'], ['comensal sentado', 'comensales sentados']);

export const listRows = (
  status: FloorStatus,
  viewport: Viewport,
  getAllergyNote: GetAllergyNote,
): ViewRow[] => {
  const { lang } = viewport;
  const { fecha, at, seated, due, late, free, minute } = status;
  const guests = sumGuests(seated.map(({ reserva }) => reserva));
  const shown = [...late, ...due, ...seated];
  const tableWidth = Math.max(4, ...shown.map(({ mesa }) => measureWidth(toSafeLine(mesa ?? ''))));
  const format = (
    items: readonly TableOccupancy[],
    formatWhen: (item: TableOccupancy, minute: number, lang: Lang) => string,
  ): ViewRow[] =>
    items.map((item) => ({
      text: formatReservation(item, tableWidth, formatWhen(item, minute, lang), viewport, getAllergyNote),
      reservation: item.reserva,
    }));
  const expected = late.filter((item) => !isOver(item, minute));
  const absent = late.filter((item) => isOver(item, minute));
  const tables = free.map((table) => formatFreeTable(table, lang));
  const rows: Readonly<Record<SectionName, readonly ViewRow[]>> = {
    late: format(expected, formatArrival),
    due: format(due, formatArrival),
    seated: format(seated, formatEnd),
    free: flowTexts(tables, viewport).map((text) => ({ text })),
    waitlist: status.waitlist.map((item) => ({
      text: formatWaiting(item, status, viewport),
      waitlistEntry: { ...item.entry, mesa_id: item.mesa },
    })),
    absent: format(absent, formatArrival),
  };
  const names = (Object.keys(sections) as SectionName[]).filter(
    (name) => name !== 'free' || status.isFloorKnown,
  );
  const heading = `${at} · ${formatLongDate(fecha, lang)} · ${formatCount(guests, seatedNoun)[lang]}`;
  return [
    ...formatHeading(heading, viewport).map((text): ViewRow => ({ text, isHeading: true })),
    ...names.flatMap((name) =>
      formatSection(sections[name], rows[name], viewport).map((row): ViewRow => ({ ...row, section: name })),
    ),
  ];
};

const formatSection = (
  { title, tone, isCounted, isPermanent }: Section,
  rows: readonly ViewRow[],
  { lang, colour }: Viewport,
): ViewRow[] => {
  if (rows.length === 0 && !isPermanent) return [];
  const detail = rows.length === 0 ? ' —' : isCounted ? ` ${rows.length}` : '';
  return [{ text: paint(title[lang] + detail, tone, colour) }, ...rows];
};

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

/** `Ana  4 · 20 min → S9`, with the notes below. */
const formatWaiting = (
  { entry, mesa }: FloorStatus['waitlist'][number],
  { isFloorKnown }: FloorStatus,
  viewport: Viewport,
): string => {
  const { lang } = viewport;
  const { customer_name, party_size, estimated_wait_minutes, notes, status } = entry;
  const details = [
    party_size,
    estimated_wait_minutes != null && formatDuration(estimated_wait_minutes),
    status === 'llamado' && messages.called[lang],
  ];
  const group = `${toSafeLine(String(customer_name ?? ''))}  ${joinParts(details)}`;
  const table = mesa === undefined ? messages.noTable[lang] : toSafeLine(mesa);
  const line = isFloorKnown ? `${group} → ${table}` : group;
  const [first = '', ...more] = wrap(line, Math.max(minTextWidth, viewport.width - indent.length));
  return joinLines(indent, first, [...more, ...formatNotes(notes, undefined, indent.length, viewport)]);
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
