import type { Flag } from '../../../cli/flag.ts';
import { createDateParser } from '../../../cli/words/dates.ts';
import { parseTimeOfDay } from '../../../cli/words/times.ts';
import { type Context, defineCommand } from '../../../context/context.ts';
import { reserva as resource } from '../../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { addDays, getBusinessDay, wallClock } from '../../../ground/dates.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import type { Lang, LocalizedText } from '../../../ground/i18n.ts';
import { fold } from '../../../ground/strings.ts';
import type { Write } from '../../../journal/entry.ts';
import { type JournalIndex, openJournalIndex } from '../../../journal/index.ts';
import { formatChangeMap } from '../../../journal/messages.ts';
import { isSameValue, listWrittenChanges, toChangeMap } from '../../../journal/plan.ts';
import { openContextJournal } from '../../../journal/recorder.ts';
import { createRestaurantComparer } from '../../../journal/restaurant.ts';
import type { ApiRecord, Column, ListResult } from '../../../render/result.ts';
import { createReadOptions } from '../../shared/resolve-names.ts';
import { formatMoment } from '../../undo/view.ts';
import { type Change, changeTypes } from './watch-events.ts';
import { openWatchState } from './watch-state.ts';

const parseDay = createDateParser('nearest');

const noonPattern = /^(?:el )?mediodia$|^(?:noon|midday)$/;

/** The value is HH:mm, or YYYY-MM-DD. */
const desde: Flag<string> = {
  about: {
    en: 'since this time or day; today when left out',
    es: 'desde esta hora o este día; si falta, hoy',
  },
  placeholder: 'HH:mm|D',
  type: 'time',
  words: ['since'],
  parse: (raw, context) =>
    noonPattern.test(fold(raw)) ? '12:00' : (parseTimeOfDay(raw, context) ?? parseDay(raw, context)),
  expected: { en: 'a time (12:00) or a day (ayer)', es: 'una hora (12:00) o un día (ayer)' },
};

export const changes = defineCommand({
  path: ['reservas', 'changes'],
  summary: {
    en: 'what has changed since a time or day, and who changed it',
    es: 'lo que ha cambiado desde una hora o un día, y quién lo cambió',
  },
  detail: {
    en: 'What was written on this machine, with its command, and what maitre reservas watch has seen of other changes. Without --desde: since the business day began at 06:00.',
    es: 'Lo escrito en este equipo, con su comando, y lo que maitre reservas watch ha visto de otros cambios. Sin --desde: desde las 06:00, cuando empieza la jornada.',
  },
  operations: [reservas.list],
  output: null,
  flags: { desde },
  examples: {
    'reservas changes --desde 12:00': { en: 'since noon', es: 'desde mediodía' },
    'reservas changes --desde ayer': { en: 'since yesterday', es: 'desde ayer' },
  },
  run: async (context, { flags }) => {
    const start = findStart(context, flags.desde);
    // A day of margin covers every time zone.
    const recent = await readRecordedChanges(context, addDays(start.slice(0, 10), -1));
    const changes = recent.filter(({ at }) => toLocalTime(context, at) >= start);
    return toChangeList(changes, createColumns(context), {
      en: 'nothing was written on this machine; changes of others are known while maitre reservas watch runs',
      es: 'no se ha escrito nada en este equipo; los cambios de otros se conocen mientras funciona maitre reservas watch',
    });
  },
});

/** The restaurant's date and time, `YYYY-MM-DD HH:mm`, from which changes are listed. A time still to come is yesterday's. */
const findStart = (context: Context, value: string | undefined): string => {
  const now = context.wallClock();
  if (value === undefined) return `${getBusinessDay(now)} 06:00`;
  if (!/^\d\d:\d\d$/.test(value)) return `${value} 00:00`;
  return `${value <= now.time ? now.date : addDays(now.date, -1)} ${value}`;
};

const toLocalTime = (context: Context, at: string): string => {
  const { date, time } = wallClock(new Date(at), context.timeZone());
  return `${date} ${time}`;
};

export const history = defineCommand({
  path: ['reservas', 'history'],
  summary: {
    en: 'the recorded changes of a reservation, and when',
    es: 'los cambios registrados de una reserva, y cuándo',
  },
  detail: {
    en: 'What was written on this machine, with its command, and what maitre reservas watch has seen of other changes.',
    es: 'Lo escrito en este equipo, con su comando, y lo que maitre reservas watch ha visto de otros cambios.',
  },
  operations: [reservas.list, reservas.get],
  output: null,
  exits: [exits.notFound],
  args: [resource.arg],
  examples: {
    'reservas history K7PQ2M': { en: 'by its code', es: 'por su código' },
    'reservas history K7PQ2M --json': { en: 'for a program', es: 'para un programa' },
  },
  run: async (context, { args: [name] }) => {
    const all = await readRecordedChanges(context);
    const id = await findId(context, name, all);
    const changes = all.filter(({ reserva }) => reserva?.id === id);
    const columns = createColumns(context).filter(({ field }) => field !== 'reserva');
    return toChangeList(changes, columns, {
      en: 'no changes from this machine; to see those of others: maitre reservas watch',
      es: 'no hay cambios hechos en este equipo; para ver los de otros: maitre reservas watch',
    });
  },
});

/** Finds the id through the API, or among the recorded changes if the reservation was deleted. */
const findId = async (context: Context, name: string, changes: readonly Change[]): Promise<string> => {
  try {
    const client = await context.client();
    const id = String(await resource.createResolver(context, client, createReadOptions(context))(name));
    // The resolver does not check a full id. This read throws NOT_FOUND.
    if (!changes.some(({ reserva }) => reserva?.id === id))
      await client.call(reservas.get, { params: { id } });
    return id;
  } catch (error) {
    const isNamed = ({ reserva }: Change): boolean =>
      [reserva?.id, reserva?.codigo_reserva].some((value) => fold(String(value)) === fold(name.trim()));
    const id = changes.find(isNamed)?.reserva?.id;
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND' || id === undefined) throw error;
    return id;
  }
};

/** A change of a reservation, and how this machine knows about it. */
interface RecordedChange extends Change {
  /** `journal`: written on this machine. `watch`: somebody else's, observed by `reservas watch`. */
  readonly source: 'journal' | 'watch';
  /** The command that wrote it. */
  readonly command?: string;
  /** The session that wrote it (MAITRE_SESSION). */
  readonly session?: string;
}

/** The changes that this machine wrote or observed since an instant (ISO 8601 UTC), oldest first. */
const readRecordedChanges = async (context: Context, since = ''): Promise<RecordedChange[]> => {
  const written = await readWrittenChanges(context, since);
  const observed = await (await openWatchState(context)).readChanges();
  return [
    ...written,
    ...observed
      .filter(({ at }) => at >= since)
      .filter((change) => !written.some((own) => isSameChange(own, change)))
      .map((change): RecordedChange => ({ ...change, source: 'watch' })),
  ].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
};

/** Reads what this machine wrote to this restaurant's reservations, oldest first. Leaves out rejected writes. */
const readWrittenChanges = async (context: Context, since: string): Promise<RecordedChange[]> => {
  const journal = openContextJournal(context);
  const compare = createRestaurantComparer(context, journal);
  const index = openJournalIndex(journal.newestFirst());
  const changes: RecordedChange[] = [];
  for await (const { at, restaurant, writes } of index.readEntries()) {
    // The newest entry comes first, so all that follow are older too.
    if (writes.every((write) => write.at < since) && at < since) break;
    if ((await compare(restaurant)) !== 'same') continue;
    // `undone`: the service rejected the write, or never got it.
    for (const write of writes.toReversed())
      if (write.kind === resource.name && write.at >= since && index.getOutcome(write) !== 'undone')
        changes.push(toChange(index, write));
  }
  return changes.reverse();
};

const toChange = (index: JournalIndex, write: Write): RecordedChange => {
  const { at, verb, command, session, before, body } = write;
  const outcome = index.getOutcomeLine(write);
  const id = write.id ?? outcome?.id;
  const reserva = { ...before, ...body, ...outcome?.after, ...(id !== undefined && { id }) } as Reserva;
  const changes = verb === 'update' ? listWrittenChanges(index, write) : [];
  const isCancelled = changes.some(({ field, to }) => field === 'estado' && to === 'cancelada');
  return {
    type: isCancelled ? 'cancelled' : changeByVerb[verb],
    at,
    reserva,
    changes: toChangeMap(changes),
    source: 'journal',
    command,
    ...(session !== undefined && { session }),
  };
};

const changeByVerb = { create: 'created', update: 'changed', delete: 'deleted' } as const;

/** Whether a watch observed what this machine had written. It may see several updates as one, of another type. */
const isSameChange = (own: RecordedChange, observed: Change): boolean =>
  own.at <= observed.at &&
  own.reserva?.id === observed.reserva?.id &&
  (own.type === 'deleted') === (observed.type === 'deleted') &&
  (own.type === 'created') === (observed.type === 'created') &&
  Object.entries(observed.changes).every(([field, { to }]) => {
    const change = own.changes[field];
    return change !== undefined && isSameValue(resource.name, field, change.to, to);
  });

const toChangeList = (
  changes: readonly RecordedChange[],
  columns: readonly Column[],
  noChanges: LocalizedText,
): ListResult => ({
  kind: 'list',
  records: changes.map((change): ApiRecord => ({ ...change })),
  columns,
  fields: ['type', 'at', 'reserva', 'changes', 'source', 'command', 'session'],
  summary: changes.length > 0 ? undefined : noChanges,
});

const createColumns = (context: Context): readonly Column[] => [
  {
    field: 'at',
    header: { en: 'When', es: 'Cuándo' },
    priority: 0,
    format: (at) => formatMoment(at, context),
  },
  {
    field: 'type',
    header: { en: 'What', es: 'Qué' },
    priority: 1,
    format: (type, lang) => changeTypes[type as Change['type']].text[lang],
  },
  {
    field: 'reserva',
    header: { en: 'Reservation', es: 'Reserva' },
    priority: 2,
    min: 20,
    format: (reserva) => (reserva ? resource.formatLine(reserva as ApiRecord) : ''),
  },
  {
    field: 'changes',
    header: { en: 'Changes', es: 'Cambios' },
    priority: 3,
    min: 16,
    format: (changes, lang) => formatChangeMap(resource.name, changes as Change['changes'], lang),
  },
  {
    field: 'source',
    header: { en: 'By', es: 'Quién' },
    priority: 4,
    min: 10,
    format: (_, lang, { command, session }) => formatSource(command, session, lang),
  },
];

/** `reservas note (ana)` */
const formatSource = (command: unknown, session: unknown, lang: Lang): string => {
  if (typeof command !== 'string') return { en: 'seen by watch', es: 'visto por watch' }[lang];
  return session === undefined ? command : `${command} (${session})`;
};
