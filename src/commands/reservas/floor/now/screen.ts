import type { Context } from '../../../../context/context.ts';
import { readAllergyNotes } from '../../../../context/resources/customer-notes.ts';
import { createDayLists, getPartySize } from '../../../../context/resources/reserva-days.ts';
import { type WaitlistEntry, waitlist } from '../../../../contract/waitlist.ts';
import { exits, Failure } from '../../../../ground/errors.ts';
import { formatCount, guestNoun, type Lang, type LocalizedText } from '../../../../ground/i18n.ts';
import {
  formatClock,
  formatDuration,
  minutesOfDay,
  minutesSinceMidnight,
  toMinutes,
} from '../../../../ground/times.ts';
import { formatWarnings, getNotesTone, joinNotes } from '../../../../render/notes.ts';
import { longDate } from '../../../../render/numbers.ts';
import type { ApiRecord, Viewport, ViewResult, ViewRow } from '../../../../render/outcome.ts';
import { toSafeLine } from '../../../../render/sanitize.ts';
import { paint, type Tone } from '../../../../render/status.ts';
import { pad, widthOf, wrap } from '../../../../render/width.ts';
import { findFloorPlan, formatPartySizes, formatSource } from '../../../shared/floor/floor.ts';
import { isOver, type TableOccupancy } from '../../../shared/floor/occupancy.ts';
import { findMealPeriod } from '../../../shared/meal-periods.ts';
import { getAudience } from '../../../shared/results.ts';
import { flowTexts, formatHeading } from '../layout.ts';
import { computeFloorStatus, type FloorStatus } from './floor-status.ts';

/** The result of `reservas now`, at a time of today. */
export const showFloorStatus = async (
  context: Context,
  time: string | undefined,
  grace: number,
): Promise<ViewResult> => {
  const clock = context.wallClock();
  const fecha = clock.date;
  const at = time ?? clock.time;
  const client = await context.client();
  const [floor, reservations, entries] = await Promise.all([
    findFloorPlan(context),
    createDayLists(client).readAround(fecha),
    readWaitlist(context),
  ]);
  const moment = { fecha, at, minute: toMinutes(fecha, at), grace };
  const status = await computeFloorStatus(moment, reservations, floor, entries ?? []);
  const shown = [...status.late, ...status.due, ...status.seated].map(({ reserva }) => reserva);
  const warnings = getAudience(context) === 'people' ? await readAllergyNotes(client, shown) : undefined;
  const getWarning: GetWarning = (reservation) => warnings?.of(reservation);
  return {
    kind: 'board',
    data: toData(status),
    draw: (viewport) =>
      listRows(status, viewport, getWarning, false)
        .map(({ text }) => `${text}\n`)
        .join(''),
    listRows: (viewport) => listRows(status, viewport, getWarning, true),
    notices: [
      formatSource(floor),
      ...warnAboutUnclosed(status),
      ...(entries === undefined ? [noWaitlist] : []),
      ...(warnings?.notices ?? []),
    ],
  };
};

const minutesUntilForgotten = 60;

/** A notice about reservations of an earlier meal period. They hold tables and hide who is late now. */
const warnAboutUnclosed = ({ late, seated, at, minute }: FloorStatus): LocalizedText[] => {
  const open = [...late, ...seated].filter((item) => isOver(item, minute - minutesUntilForgotten));
  if (open.length === 0) return [];
  const isDinner = findMealPeriod(minutesSinceMidnight(at)) === 'cena';
  const isOnlyLunch = open.every(({ starts_at }) => findMealPeriod(starts_at % minutesOfDay) === 'comida');
  const close = `maitre reservas close${isDinner && isOnlyLunch ? ' --servicio comida' : ''}`;
  return [
    {
      en: `still open from before: ${open.length}; close them: ${close}`,
      es: `abiertas de antes: ${open.length}; ciérrelas con: ${close}`,
    },
  ];
};

const noWaitlist: LocalizedText = {
  en: 'without the waitlist: it needs the scope waitlist:read',
  es: 'sin la lista de espera: necesita el permiso waitlist:read',
};

/** Returns undefined if the key lacks the scope. */
const readWaitlist = async (context: Context): Promise<readonly WaitlistEntry[] | undefined> => {
  try {
    return (await (await context.client()).call(waitlist.list, {})).data;
  } catch (error) {
    if (error instanceof Failure && error.exit === exits.unauthorized) return undefined;
    throw error;
  }
};

const formatTime = (minute: number): string =>
  formatClock(((minute % minutesOfDay) + minutesOfDay) % minutesOfDay);

const toData = ({ fecha, at, seated, due, late, free, waitlist: entries, minute }: FloorStatus) => ({
  at: `${fecha}T${at}`,
  seated: seated.map(({ reserva, starts_at, ends_at }) => ({
    ...reserva,
    since: formatTime(starts_at),
    until: formatTime(ends_at),
  })),
  due: due.map(({ reserva, starts_at }) => ({ ...reserva, in_minutes: starts_at - minute })),
  late: late.map(({ reserva, starts_at }) => ({ ...reserva, late_minutes: minute - starts_at })),
  free: free.map(({ id, min, max, until }) => ({
    mesa_id: id,
    min,
    max,
    free_until: until === undefined ? null : formatTime(until),
  })),
  queue: entries.map(({ entry, mesa }) => ({ ...entry, mesa_id: mesa ?? null })),
});

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

/** Returns the allergy note of the customer record, if any. */
type GetWarning = (reservation: ApiRecord) => string | undefined;

/** The heading and the sections. Guests who never came share lines unless each has its own row. */
const listRows = (
  status: FloorStatus,
  viewport: Viewport,
  getWarning: GetWarning,
  isEachSelectable: boolean,
): ViewRow[] => {
  const { lang } = viewport;
  const { fecha, at, seated, due, free, minute } = status;
  const absent = status.late.filter((item) => isOver(item, minute));
  const late = status.late.filter((item) => !isOver(item, minute));
  const guests = seated.reduce((sum, { reserva }) => sum + getPartySize(reserva), 0);
  const format = (
    items: readonly TableOccupancy[],
    formatWhen: (item: TableOccupancy) => string,
  ): ViewRow[] =>
    items.map((item) => ({
      text: formatReservation(item, formatWhen(item), viewport, getWarning),
      reservation: item.reserva,
    }));
  const formatLate = ({ starts_at }: TableOccupancy) => `+${formatDuration(minute - starts_at)}`;
  const flow = (texts: readonly string[]): ViewRow[] => flowTexts(texts, viewport).map((text) => ({ text }));
  const rows: Readonly<Record<SectionName, readonly ViewRow[]>> = {
    late: format(late, formatLate),
    due: format(due, (item) => formatDue(item, minute, lang)),
    seated: format(seated, (item) => formatEnd(item, minute, lang)),
    free: flow(free.map((table) => formatFreeTable(table, lang))),
    waitlist: status.waitlist.map((item) => ({
      text: formatWaiting(item, status, viewport),
      waiting: { ...item.entry, mesa_id: item.mesa },
    })),
    absent: isEachSelectable
      ? format(absent, formatLate)
      : flow(absent.map((item) => formatAbsent(item, lang, getWarning))),
  };
  const names = (Object.keys(sections) as SectionName[]).filter(
    (name) => name !== 'free' || status.isFloorKnown,
  );
  const heading = `${at} · ${longDate(fecha, lang)} · ${formatSeated(guests, lang)}`;
  return [
    ...formatHeading(heading, viewport).map((text): ViewRow => ({ text, isHeading: true })),
    ...names.flatMap((name) => formatSection(sections[name], rows[name], viewport)),
  ];
};

const formatSeated = (guests: number, lang: Lang): string =>
  `${formatCount(guests, guestNoun)[lang]} ${{ en: 'seated', es: guests === 1 ? 'sentado' : 'sentados' }[lang]}`;

const formatSection = (
  { title, tone, isCounted, isPermanent }: Section,
  rows: readonly ViewRow[],
  { lang, colour }: Viewport,
): ViewRow[] => {
  if (rows.length > 0) {
    const text = isCounted ? `${title[lang]} ${rows.length}` : title[lang];
    return [{ text: paint(text, tone, colour) }, ...rows];
  }
  return isPermanent ? [{ text: paint(`${title[lang]} —`, tone, colour) }] : [];
};

const formatDue = ({ starts_at }: TableOccupancy, minute: number, lang: Lang): string => {
  if (starts_at === minute) return messages.now[lang];
  return starts_at > minute
    ? `${messages.in[lang]} ${formatDuration(starts_at - minute)}`
    : `+${formatDuration(minute - starts_at)}`;
};

/** `hasta 22:00`, or `hasta 22:00 +15 min` once the end has passed. */
const formatEnd = ({ ends_at }: TableOccupancy, minute: number, lang: Lang): string => {
  const until = formatUntil(ends_at, lang);
  return minute > ends_at ? `${until} +${formatDuration(minute - ends_at)}` : until;
};

/** `14:30 Ana Ruiz`, with allergies: the guests may still come. */
const formatAbsent = ({ reserva, starts_at }: TableOccupancy, lang: Lang, getWarning: GetWarning): string =>
  toSafeLine(
    [
      formatClock(starts_at % minutesOfDay),
      reserva.nombre_cliente,
      formatWarnings(reserva.notas, getWarning(reserva), lang),
    ]
      .filter(Boolean)
      .join(' '),
  );

const formatUntil = (minute: number, lang: Lang): string =>
  `${messages.until[lang]} ${formatClock(minute % minutesOfDay)}`;

/** `21:00  S9   4  Ruiz  in 20 min`, with the notes below. */
const formatReservation = (
  { reserva, starts_at, mesa }: TableOccupancy,
  when: string,
  viewport: Viewport,
  getWarning: GetWarning,
): string => {
  const left = `${indent}${formatClock(starts_at % minutesOfDay)}  ${pad(toSafeLine(mesa ?? '—'), 4)} ${String(getPartySize(reserva)).padStart(2)}  `;
  const right = `  ${when}`;
  const width = Math.max(8, viewport.width - widthOf(left) - widthOf(right));
  const [first = '', ...more] = wrap(toSafeLine(String(reserva.nombre_cliente ?? '')), width);
  const margin = ' '.repeat(widthOf(left));
  const notes = formatNotes(reserva.notas, getWarning(reserva), margin, viewport);
  return [
    `${left}${pad(first, width)}${right}`,
    ...[...more, ...notes].map((line) => `${margin}${line}`),
  ].join('\n');
};

const formatFreeTable = ({ id, min, max, until }: FloorStatus['free'][number], lang: Lang): string =>
  `${toSafeLine(id)} (${formatPartySizes(min, max)})${until === undefined ? '' : ` ${formatUntil(until, lang)}`}`;

/** `#7  Ana  4 · 20 min → S9`, with the notes below. */
const formatWaiting = (
  { entry, mesa }: FloorStatus['waitlist'][number],
  { isFloorKnown }: FloorStatus,
  viewport: Viewport,
): string => {
  const { lang } = viewport;
  const { id, customer_name, party_size, estimated_wait_minutes, notes, status } = entry;
  const number = `${indent}#${id}  `;
  const margin = ' '.repeat(number.length);
  const details = [
    party_size,
    formatDuration(estimated_wait_minutes ?? 0),
    status === 'llamado' && messages.called[lang],
  ];
  const group = `${toSafeLine(String(customer_name ?? ''))}  ${details.filter(Boolean).join(' · ')}`;
  const table = mesa === undefined ? messages.noTable[lang] : toSafeLine(mesa);
  const line = isFloorKnown ? `${group} → ${table}` : group;
  const [first = '', ...more] = wrap(line, Math.max(8, viewport.width - margin.length));
  const below = [...more, ...formatNotes(notes, undefined, margin, viewport)];
  return [`${number}${first}`, ...below.map((text) => `${margin}${text}`)].join('\n');
};

/** Notes and the customer's allergy note, wrapped to leave room for the margin. */
const formatNotes = (
  notes: unknown,
  customerNote: string | undefined,
  margin: string,
  { width, lang, colour }: Viewport,
): string[] => {
  const text = toSafeLine(joinNotes(notes, customerNote, lang));
  if (text === '') return [];
  const tone = getNotesTone(notes, customerNote);
  return wrap(text, Math.max(8, width - margin.length)).map((line) => paint(line, tone, colour));
};
