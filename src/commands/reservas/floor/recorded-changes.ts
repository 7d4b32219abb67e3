import type { Context } from '../../../context/context.ts';
import { reserva as resource } from '../../../context/resources/reserva.ts';
import type { Reserva } from '../../../contract/reservas.ts';
import { wallClock } from '../../../ground/dates.ts';
import type { Lang } from '../../../ground/i18n.ts';
import { isSameValue } from '../../../journal/difference.ts';
import type { Write } from '../../../journal/entry.ts';
import { type JournalIndex, openJournalIndex } from '../../../journal/index.ts';
import { listWrittenChanges } from '../../../journal/plan.ts';
import { openContextJournal } from '../../../journal/recorder.ts';
import { createRestaurantComparer } from '../../../journal/restaurant.ts';
import { shortDate } from '../../../render/numbers.ts';
import type { ApiRecord, Column, ListResult } from '../../../render/outcome.ts';
import { type Change, changeTypes, formatFields } from './watch/changes.ts';
import { openWatchState } from './watch/watch-state.ts';

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
export const readRecordedChanges = async (context: Context, since = ''): Promise<RecordedChange[]> => {
  const [written, observed] = [
    await readWrittenChanges(context, since),
    await (await openWatchState(context)).readChanges(),
  ];
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
    if (writes.every((write) => write.at < since) && at < since) break;
    if ((await compare(restaurant)) !== 'same') continue;
    for (const write of writes.toReversed())
      if (write.kind === resource.name && write.at >= since && index.getOutcome(write) !== 'undone')
        changes.push(toChange(index, write));
  }
  return changes.reverse();
};

const toChange = (index: JournalIndex, write: Write): RecordedChange => {
  const { at, verb, command, session, before, body } = write;
  const line = index.getOutcomeLine(write);
  const id = write.id ?? line?.id;
  const reserva = { ...before, ...body, ...line?.after, ...(id !== undefined && { id }) } as Reserva;
  const changes = verb === 'update' ? listWrittenChanges(index, write) : [];
  const isCancelled = changes.some(({ field, to }) => field === 'estado' && to === 'cancelada');
  return {
    type: isCancelled ? 'cancelled' : changeByVerb[verb],
    at,
    reserva,
    changes: Object.fromEntries(
      changes.map(({ field, from, to }) => [field, { from: from ?? null, to: to ?? null }]),
    ),
    source: 'journal',
    command,
    ...(session !== undefined && { session }),
  };
};

const changeByVerb = { create: 'created', update: 'changed', delete: 'deleted' } as const;

/** Whether a watch observed what this machine had written. */
const isSameChange = (own: RecordedChange, observed: Change): boolean =>
  own.at <= observed.at &&
  own.reserva?.id === observed.reserva?.id &&
  (own.type === 'deleted') === (observed.type === 'deleted') &&
  (own.type === 'created') === (observed.type === 'created') &&
  Object.entries(observed.changes).every(([field, { to }]) => {
    const change = own.changes[field];
    return change !== undefined && isSameValue(resource.name, field, change.to, to);
  });

/** Lists changes. With `namesReservation`, each line names its reservation. */
export const toChangeList = (
  context: Context,
  changes: readonly RecordedChange[],
  namesReservation: boolean,
): ListResult => ({
  kind: 'list',
  records: changes.map((change): ApiRecord => ({ ...change })),
  columns: createColumns(context).filter(({ field }) => namesReservation || field !== 'reserva'),
  fields: ['type', 'at', 'reserva', 'changes', 'source', 'command', 'session'],
});

const createColumns = (context: Context): readonly Column[] => [
  {
    field: 'at',
    header: { en: 'When', es: 'Cuándo' },
    priority: 0,
    format: (at, lang) => {
      const { date, time } = wallClock(new Date(String(at)), context.timeZone());
      return date === context.today() ? time : `${shortDate(date, lang)} ${time}`;
    },
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
    format: (changes, lang) => formatFields(changes as Change['changes'], lang),
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
