import type { Context } from '../../../../context/context.ts';
import { guestWarnings } from '../../../../context/resources/customer-notes.ts';
import { type WaitlistEntry, waitlist } from '../../../../contract/waitlist.ts';
import { Failure } from '../../../../ground/errors.ts';
import { formatCount, guestNoun, type Lang, type LocalizedText } from '../../../../ground/i18n.ts';
import {
  formatClock,
  formatDuration,
  minutesOfDay,
  minutesSinceMidnight,
  toMinutes,
} from '../../../../ground/times.ts';
import { notesText, notesTone, warningsText } from '../../../../render/notes.ts';
import { longDate } from '../../../../render/numbers.ts';
import type { ApiRecord, BoardOutcome, Viewport } from '../../../../render/outcome.ts';
import { toSafeLine } from '../../../../render/sanitize.ts';
import { paint, type Tone } from '../../../../render/status.ts';
import { pad, widthOf, wrap } from '../../../../render/width.ts';
import { floorText, knownFloor, seatsOf } from '../../../shared/floor/floor.ts';
import { isOver, openBook, partyOf, type TableOccupancy } from '../../../shared/floor/occupancy.ts';
import { serviceAt } from '../../../shared/meal-periods.ts';
import { forWhom } from '../../../shared/results.ts';
import { flow, headline } from '../flow.ts';
import { type FloorStatus, look } from './floor-status.ts';

/** The room at an hour of today, now where none is given. */
export const lookAt = async (
  context: Context,
  given: string | undefined,
  grace: number,
): Promise<BoardOutcome> => {
  const clock = context.wallClock();
  const at = given ?? clock.time;
  const client = await context.client();
  const [floor, book, entries] = await Promise.all([
    knownFloor(context),
    openBook(client).around(clock.date),
    queueOf(context),
  ]);
  const moment = { fecha: clock.date, at, minute: toMinutes(clock.date, at), grace };
  const room = await look(moment, book, floor, entries ?? []);
  const files = forWhom(context) === 'people' ? await guestWarnings(client, shownIn(room)) : undefined;
  return {
    kind: 'board',
    data: dataOf(room),
    draw: (frame) => drawRoom(room, frame, (booking) => files?.of(booking)),
    notices: [
      floorText(floor),
      ...leftOpen(room),
      ...(entries === undefined ? [noQueue] : []),
      ...(files?.notices ?? []),
    ],
  };
};

/** What an earlier service left open takes tables, and hides who is late now. */
const leftOpen = ({ late, seated, at, minute }: FloorStatus): LocalizedText[] => {
  const over = [...late, ...seated].filter((held) => isOver(held, minute - longOver));
  if (over.length === 0) return [];
  const isDinner = serviceAt(minutesSinceMidnight(at)) === 'cena';
  const line = `maitre reservas close${isDinner && over.every(isLunch) ? ' --servicio comida' : ''}`;
  return [
    {
      en: `left open from before: ${over.length}; ${line}`,
      es: `abiertas de antes: ${over.length}; ${line}`,
    },
  ];
};

/** Minutes past its end after which a booking was forgotten. */
const longOver = 60;

const isLunch = ({ starts_at }: TableOccupancy): boolean => serviceAt(starts_at % minutesOfDay) === 'comida';

const shownIn = ({ late, due, seated }: FloorStatus) =>
  [...late, ...due, ...seated].map(({ reserva }) => reserva);

const noQueue: LocalizedText = {
  en: 'the queue is left out: it needs the scope waitlist:read',
  es: 'sin la lista de espera: necesita el permiso waitlist:read',
};

/** The queue; undefined where the key may not read it. */
const queueOf = async (context: Context): Promise<readonly WaitlistEntry[] | undefined> => {
  try {
    return (await (await context.client()).call(waitlist.list, {})).data;
  } catch (error) {
    if (error instanceof Failure && error.exit === 4) return undefined;
    throw error;
  }
};

const timeOf = (minute: number): string =>
  formatClock(((minute % minutesOfDay) + minutesOfDay) % minutesOfDay);

const dataOf = ({ fecha, at, seated, due, late, free, queue, minute }: FloorStatus) => ({
  at: `${fecha}T${at}`,
  seated: seated.map(({ reserva, starts_at, ends_at }) => ({
    ...reserva,
    since: timeOf(starts_at),
    until: timeOf(ends_at),
  })),
  due: due.map(({ reserva, starts_at }) => ({ ...reserva, in_minutes: starts_at - minute })),
  late: late.map(({ reserva, starts_at }) => ({ ...reserva, late_minutes: minute - starts_at })),
  free: free.map(({ id, min, max, until }) => ({
    mesa_id: id,
    min,
    max,
    free_until: until === undefined ? null : timeOf(until),
  })),
  queue: queue.map(({ entry, mesa }) => ({ ...entry, mesa_id: mesa ?? null })),
});

interface Part {
  readonly title: LocalizedText;
  readonly tone: Tone;
  /** Its title says how many there are. */
  readonly isCounted?: true;
  /** It is named although nobody is in it. */
  readonly isAlwaysThere?: true;
}

/** The parts of the screen, from what needs a host first. */
const parts = {
  late: { title: { en: 'LATE', es: 'SE RETRASAN' }, tone: 'bad', isCounted: true },
  due: { title: { en: 'DUE', es: 'LLEGAN' }, tone: 'pending', isCounted: true, isAlwaysThere: true },
  seated: { title: { en: 'SEATED', es: 'SENTADOS' }, tone: 'running', isCounted: true, isAlwaysThere: true },
  free: { title: { en: 'FREE TABLES', es: 'MESAS LIBRES' }, tone: 'ready', isAlwaysThere: true },
  queue: { title: { en: 'WAITING', es: 'EN ESPERA' }, tone: 'strong', isCounted: true },
  gone: { title: { en: 'NEVER CAME', es: 'NO VINIERON' }, tone: 'quiet' },
} as const satisfies Record<string, Part>;
type PartName = keyof typeof parts;
const partNames = Object.keys(parts) as PartName[];

const words = {
  until: { en: 'until', es: 'hasta' },
  in: { en: 'in', es: 'en' },
  nobody: { en: '—', es: '—' },
  now: { en: 'now', es: 'ahora' },
  noTable: { en: 'no table', es: 'sin mesa' },
  called: { en: 'called', es: 'avisados' },
} as const satisfies Record<string, LocalizedText>;

const indent = '  ';

/** What a guest's own file warns of. */
type FileOf = (booking: ApiRecord) => string | undefined;

/** The room as one screen. */
const drawRoom = (room: FloorStatus, frame: Viewport, fileOf: FileOf): string => {
  const { lang } = frame;
  const { fecha, at, seated, due, free, queue, minute } = room;
  const gone = room.late.filter((held) => isOver(held, minute));
  const late = room.late.filter((held) => !isOver(held, minute));
  const guests = seated.reduce((sum, { reserva }) => sum + partyOf(reserva), 0);
  const head = `${at} · ${longDate(fecha, lang)} · ${headcount(guests, lang)}`;
  const lines = (held: readonly TableOccupancy[], when: (one: TableOccupancy) => string): string[] =>
    held.map((one) => lineOf(one, when(one), frame, fileOf));
  const entries: Readonly<Record<PartName, readonly string[]>> = {
    late: lines(late, ({ starts_at }) => `+${formatDuration(minute - starts_at)}`),
    due: lines(due, (held) => inMinutes(held, minute, lang)),
    seated: lines(seated, (held) => stayOf(held, minute, lang)),
    free: flow(
      free.map((table) => freeText(table, lang)),
      frame,
    ),
    queue: queue.map((group) => queueLine(group, room, frame)),
    gone: flow(
      gone.map((held) => briefly(held, lang, fileOf)),
      frame,
    ),
  };
  const known = partNames.filter((name) => name !== 'free' || room.isFloorKnown);
  const sections = known.flatMap((name) => section(parts[name], entries[name], frame));
  return `${[...headline(head, frame), ...sections].join('\n')}\n`;
};

const headcount = (guests: number, lang: Lang): string =>
  `${formatCount(guests, guestNoun)[lang]} ${{ en: 'seated', es: guests === 1 ? 'sentado' : 'sentados' }[lang]}`;

/** A part under its title; `lines` are its entries, of which one may go on below. */
const section = (part: Part, lines: readonly string[], { lang, colour }: Viewport): string[] => {
  const title = part.title[lang];
  if (lines.length > 0) {
    const head = part.isCounted ? `${title} ${lines.length}` : title;
    return [paint(head, part.tone, colour), ...lines];
  }
  return part.isAlwaysThere ? [paint(`${title} ${words.nobody[lang]}`, part.tone, colour)] : [];
};

const inMinutes = ({ starts_at }: TableOccupancy, minute: number, lang: Lang): string => {
  if (starts_at === minute) return words.now[lang];
  return starts_at > minute
    ? `${words.in[lang]} ${formatDuration(starts_at - minute)}`
    : `+${formatDuration(minute - starts_at)}`;
};

/** `hasta 22:00`; of those who sit longer than they were to, by how much. */
const stayOf = (held: TableOccupancy, minute: number, lang: Lang): string =>
  [untilOf(held.ends_at, lang), minute > held.ends_at && `+${formatDuration(minute - held.ends_at)}`]
    .filter(Boolean)
    .join(' ');

/** `14:30 Ana Ruiz`, with what their health hangs on: they may come yet. */
const briefly = ({ reserva, starts_at }: TableOccupancy, lang: Lang, fileOf: FileOf): string => {
  const warnings = warningsText(reserva.notas, fileOf(reserva), lang);
  return toSafeLine(
    [formatClock(starts_at % minutesOfDay), reserva.nombre_cliente, warnings].filter(Boolean).join(' '),
  );
};

const untilOf = (minute: number, lang: Lang): string =>
  `${words.until[lang]} ${formatClock(minute % minutesOfDay)}`;

/** `21:00  Ruiz  4  S9  in 20 min`, its notes below. */
const lineOf = (
  { reserva, starts_at, mesa }: TableOccupancy,
  when: string,
  frame: Viewport,
  fileOf: FileOf,
): string => {
  const { width } = frame;
  const left = `${indent}${formatClock(starts_at % minutesOfDay)}  ${pad(toSafeLine(mesa ?? '—'), 4)} ${String(partyOf(reserva)).padStart(2)}  `;
  const right = `  ${when}`;
  const name = toSafeLine(String(reserva.nombre_cliente ?? ''));
  const room = Math.max(8, width - widthOf(left) - widthOf(right));
  const [first = '', ...more] = wrap(name, room);
  const margin = ' '.repeat(widthOf(left));
  const notes = noteLines(reserva.notas, fileOf(reserva), margin, frame);
  return [
    `${left}${pad(first, room)}${right}`,
    ...[...more, ...notes].map((line) => `${margin}${line}`),
  ].join('\n');
};

const freeText = ({ id, min, max, until }: FloorStatus['free'][number], lang: Lang): string =>
  `${toSafeLine(id)} (${seatsOf(min, max)})${until === undefined ? '' : ` ${untilOf(until, lang)}`}`;

/** `#7  Ana  4 · 20 min → S9`, their notes below. */
const queueLine = (
  { entry, mesa }: FloorStatus['queue'][number],
  { isFloorKnown }: FloorStatus,
  frame: Viewport,
): string => {
  const { lang, width } = frame;
  const { id, customer_name, party_size, estimated_wait_minutes, notes } = entry;
  const number = `${indent}#${id}  `;
  const margin = ' '.repeat(number.length);
  const place = mesa === undefined ? words.noTable[lang] : toSafeLine(mesa);
  const wait = [
    formatDuration(estimated_wait_minutes ?? 0),
    entry.status === 'llamado' && words.called[lang],
  ];
  const group = `${toSafeLine(String(customer_name ?? ''))}  ${[party_size, ...wait].filter(Boolean).join(' · ')}`;
  const said = isFloorKnown ? `${group} → ${place}` : group;
  const [first = '', ...more] = wrap(said, Math.max(8, width - margin.length));
  const below = [...more, ...noteLines(notes, undefined, margin, frame)];
  return [`${number}${first}`, ...below.map((line) => `${margin}${line}`)].join('\n');
};

/** What notes and a guest's own file say, in lines that leave room for the margin. */
const noteLines = (
  notes: unknown,
  file: string | undefined,
  margin: string,
  { width, lang, colour }: Viewport,
): string[] => {
  const said = toSafeLine(notesText(notes, file, lang));
  if (said === '') return [];
  const tone = notesTone(notes, file);
  return wrap(said, Math.max(8, width - margin.length)).map((line) => paint(line, tone, colour));
};
