import type { Lang, Text } from '../../../../ground/lang.ts';
import { counted, diner } from '../../../../ground/nouns.ts';
import { clockOf, durationOf, minutesOfDay } from '../../../../ground/times.ts';
import { clean } from '../../../../render/clean.ts';
import { longDate } from '../../../../render/dates.ts';
import { notesText, notesTone, warningsText } from '../../../../render/notes.ts';
import type { Frame, Row } from '../../../../render/outcome.ts';
import { paint, type Tone } from '../../../../render/tone.ts';
import { pad, widthOf, wrap } from '../../../../render/width.ts';
import { seatsOf } from '../../../shared/floor/floor.ts';
import { type Holding, isOver, partyOf } from '../../../shared/floor/occupancy.ts';
import { flow, headline } from '../flow.ts';
import type { Room } from './room.ts';

interface Part {
  readonly title: Text;
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
} as const satisfies Record<string, Text>;

const indent = '  ';

/** What a guest's own file warns of. */
type FileOf = (booking: Row) => string | undefined;

/** The room as one screen. */
export const drawRoom = (room: Room, frame: Frame, fileOf: FileOf): string => {
  const { lang } = frame;
  const { fecha, at, seated, due, free, queue, minute } = room;
  const gone = room.late.filter((held) => isOver(held, minute));
  const late = room.late.filter((held) => !isOver(held, minute));
  const guests = seated.reduce((sum, { reserva }) => sum + partyOf(reserva), 0);
  const head = `${at} · ${longDate(fecha, lang)} · ${headcount(guests, lang)}`;
  const lines = (held: readonly Holding[], when: (one: Holding) => string): string[] =>
    held.map((one) => lineOf(one, when(one), frame, fileOf));
  const entries: Readonly<Record<PartName, readonly string[]>> = {
    late: lines(late, ({ starts_at }) => `+${durationOf(minute - starts_at)}`),
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
  `${counted(guests, diner)[lang]} ${{ en: 'seated', es: guests === 1 ? 'sentado' : 'sentados' }[lang]}`;

/** A part under its title; `lines` are its entries, of which one may go on below. */
const section = (part: Part, lines: readonly string[], { lang, colour }: Frame): string[] => {
  const title = part.title[lang];
  if (lines.length > 0) {
    const head = part.isCounted ? `${title} ${lines.length}` : title;
    return [paint(head, part.tone, colour), ...lines];
  }
  return part.isAlwaysThere ? [paint(`${title} ${words.nobody[lang]}`, part.tone, colour)] : [];
};

const inMinutes = ({ starts_at }: Holding, minute: number, lang: Lang): string => {
  if (starts_at === minute) return words.now[lang];
  return starts_at > minute
    ? `${words.in[lang]} ${durationOf(starts_at - minute)}`
    : `+${durationOf(minute - starts_at)}`;
};

/** `hasta 22:00`; of those who sit longer than they were to, by how much. */
const stayOf = (held: Holding, minute: number, lang: Lang): string =>
  [untilOf(held.ends_at, lang), minute > held.ends_at && `+${durationOf(minute - held.ends_at)}`]
    .filter(Boolean)
    .join(' ');

/** `14:30 Ana Ruiz`, with what their health hangs on: they may come yet. */
const briefly = ({ reserva, starts_at }: Holding, lang: Lang, fileOf: FileOf): string => {
  const warnings = warningsText(reserva.notas, fileOf(reserva), lang);
  return clean(
    [clockOf(starts_at % minutesOfDay), reserva.nombre_cliente, warnings].filter(Boolean).join(' '),
  );
};

const untilOf = (minute: number, lang: Lang): string =>
  `${words.until[lang]} ${clockOf(minute % minutesOfDay)}`;

/** `21:00  Ruiz  4  S9  in 20 min`, its notes below. */
const lineOf = (
  { reserva, starts_at, mesa }: Holding,
  when: string,
  frame: Frame,
  fileOf: FileOf,
): string => {
  const { width } = frame;
  const left = `${indent}${clockOf(starts_at % minutesOfDay)}  ${pad(clean(mesa ?? '—'), 4)} ${String(partyOf(reserva)).padStart(2)}  `;
  const right = `  ${when}`;
  const name = clean(String(reserva.nombre_cliente ?? ''));
  const room = Math.max(8, width - widthOf(left) - widthOf(right));
  const [first = '', ...more] = wrap(name, room);
  const margin = ' '.repeat(widthOf(left));
  const notes = noteLines(reserva.notas, fileOf(reserva), margin, frame);
  return [
    `${left}${pad(first, room)}${right}`,
    ...[...more, ...notes].map((line) => `${margin}${line}`),
  ].join('\n');
};

const freeText = ({ id, min, max, until }: Room['free'][number], lang: Lang): string =>
  `${clean(id)} (${seatsOf(min, max)})${until === undefined ? '' : ` ${untilOf(until, lang)}`}`;

/** `#7  Ana  4 · 20 min → S9`, their notes below. */
const queueLine = ({ entry, mesa }: Room['queue'][number], { isFloorKnown }: Room, frame: Frame): string => {
  const { lang, width } = frame;
  const { id, customer_name, party_size, estimated_wait_minutes, notes } = entry;
  const number = `${indent}#${id}  `;
  const margin = ' '.repeat(number.length);
  const place = mesa === undefined ? words.noTable[lang] : clean(mesa);
  const wait = [durationOf(estimated_wait_minutes ?? 0), entry.status === 'llamado' && words.called[lang]];
  const group = `${clean(String(customer_name ?? ''))}  ${[party_size, ...wait].filter(Boolean).join(' · ')}`;
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
  { width, lang, colour }: Frame,
): string[] => {
  const said = clean(notesText(notes, file, lang));
  if (said === '') return [];
  const tone = notesTone(notes, file);
  return wrap(said, Math.max(8, width - margin.length)).map((line) => paint(line, tone, colour));
};
