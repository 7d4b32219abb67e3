import type { Context } from '../../context/context.ts';
import type { Entry } from '../../journal/entry.ts';
import { placeOf } from '../../journal/restaurant.ts';
import type { Restored } from '../../journal/restore.ts';
import { amountOf } from '../../journal/words.ts';
import { fullDate } from '../../render/dates.ts';
import type { Column, Row } from '../../render/outcome.ts';

const shownLines = 3;

/** An entry as the list shows it. */
export const listed = (entry: Entry, index: number): Row => {
  const { at, command, kind, restaurant, records } = entry;
  const lines = records.slice(0, shownLines).map(({ what }) => what);
  const more = records.length > lines.length ? [`+${records.length - lines.length}`] : [];
  return {
    n: index + 1,
    at,
    command,
    profile: restaurant.profile,
    restaurant: placeOf(restaurant),
    kind: kind.name,
    count: records.length,
    what: [...lines, ...more].join('; '),
  };
};

export const listFields = ['n', 'at', 'command', 'profile', 'restaurant', 'kind', 'count', 'what'];

/** The wall clock of the restaurant, or of this machine. */
const momentOf = (at: unknown, context: Context): string => {
  const moment = new Date(String(at));
  if (Number.isNaN(moment.getTime())) return String(at);
  const timeZone = context.timeZone();
  const parts = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(moment);
  const [date = '', time = ''] = parts.split(' ');
  return `${fullDate(date, context.lang)} ${time}`;
};

export const listColumns = (context: Context, entries: readonly Entry[]): readonly Column[] => [
  { field: 'n', header: { en: 'N', es: 'N' }, align: 'right', priority: 0 },
  {
    field: 'at',
    header: { en: 'Deleted', es: 'Eliminado' },
    priority: 3,
    value: ({ at }) => momentOf(at, context),
  },
  {
    field: 'profile',
    header: { en: 'Restaurant', es: 'Restaurante' },
    priority: 4,
    value: ({ profile, restaurant }) => String(profile ?? restaurant),
  },
  {
    field: 'kind',
    header: { en: 'How much', es: 'Cuánto' },
    priority: 2,
    value: ({ n }, { lang }) => {
      const entry = entries[Number(n) - 1]!;
      return amountOf(entry, entry.records)[lang];
    },
  },
  { field: 'what', header: { en: 'What', es: 'Qué' }, priority: 1, min: 20 },
];

/** A record that was put back as the answer shows it. */
export const answered = ({ kind, old_id, id, what, changes }: Restored): Row => ({
  kind: kind.name,
  old_id,
  id,
  what,
  lost: id === null ? ['id'] : changes.map(({ field }) => field),
});

export const columnsOf = (restored: readonly Restored[]): readonly Column[] => [
  {
    field: 'kind',
    header: { en: 'Kind', es: 'Tipo' },
    priority: 2,
    value: ({ kind: name }, { lang }) =>
      restored.find(({ kind }) => kind.name === name)?.kind.noun.one[lang] ?? String(name),
  },
  { field: 'what', header: { en: 'What', es: 'Qué' }, priority: 0, min: 14 },
  { field: 'old_id', header: { en: 'Old id', es: 'Id anterior' }, priority: 4, min: 8 },
  {
    field: 'id',
    header: { en: 'New id', es: 'Id nuevo' },
    priority: 1,
    min: 8,
    value: ({ id }) => String(id ?? '—'),
  },
  { field: 'lost', header: { en: 'Not as before', es: 'No como antes' }, priority: 3, min: 12 },
];
