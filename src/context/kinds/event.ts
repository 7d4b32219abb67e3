import { agreementOf } from '../../client/settle/comparing.ts';
import { readRow } from '../../client/settle/settleable.ts';
import { eventSessions, events, type RestaurantEvent } from '../../contract/events.ts';
import { counted, noun } from '../../ground/nouns.ts';
import { fullDate } from '../../render/dates.ts';
import { moneyMinor } from '../../render/money.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { namedFinder } from './finding.ts';
import { type Kind, plainly } from './kind.ts';
import { sessionColumns } from './session-columns.ts';

const states = {
  archived: { en: '✗ archived', es: '✗ archivado' },
  active: { en: '● active', es: '● activo' },
  inactive: { en: '○ inactive', es: '○ inactivo' },
} as const;

const stateOf = ({ is_active, is_archived }: Row) =>
  is_archived ? 'archived' : is_active === false ? 'inactive' : 'active';

const columns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 3 },
  { field: 'name', header: { en: 'Event', es: 'Evento' }, priority: 0, min: 14 },
  {
    field: 'next_session',
    header: { en: 'Next session', es: 'Próxima sesión' },
    priority: 1,
    value: ({ next_session }, { lang }) => (next_session ? fullDate(String(next_session), lang) : '—'),
  },
  {
    field: 'is_active',
    header: { en: 'State', es: 'Estado' },
    priority: 2,
    value: (event, { lang }) => states[stateOf(event)][lang],
    tone: (event) => (({ archived: 'over', inactive: 'pending', active: 'ready' }) as const)[stateOf(event)],
  },
  { field: 'block_mode', header: { en: 'Holds', es: 'Bloquea' }, priority: 5 },
  { field: 'title', header: { en: 'Title', es: 'Título' }, priority: 4, min: 14 },
];

const plantaColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 0 },
  { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 1 },
];

/** What a single event shows besides: its price, its floors, its sessions and how full they are. */
const sheet: readonly Column[] = [
  ...columns.filter(({ field }) => field !== 'next_session'),
  {
    field: 'payment_amount_minor',
    header: { en: 'Paid ahead', es: 'Pago previo' },
    priority: 6,
    value: ({ payment_amount_minor: cents }, { lang }) =>
      typeof cents === 'number' ? moneyMinor(cents, lang) : '—',
  },
  { field: 'plantas', header: { en: 'Floors', es: 'Plantas' }, priority: 7, columns: plantaColumns },
  { field: 'sessions', header: { en: 'Sessions', es: 'Sesiones' }, priority: 8, columns: sessionColumns },
];

const eventNoun = { ...noun(['event', 'events'], ['evento', 'eventos']), article: 'el' } as const;

const lineOf = ({ id, name, next_session }: Row): string =>
  [id !== undefined && `#${id}`, name, next_session].filter(Boolean).join(' · ');

/** The shape of the sessions within an event is not shown (interface section 2.6); that of their own list is. */
const isDated = (session: unknown): boolean => {
  const { session_date, start_time, end_time } = Object(session) as Row;
  return [session_date, start_time, end_time].every((value) => typeof value === 'string');
};

export const event: Kind<'events'> = {
  name: 'event',
  path: ['events'],
  rows: events,
  noun: eventNoun,
  fields: ['id', 'name', 'title', 'color', 'is_active', 'is_archived', 'block_mode', 'next_session'],
  columns,
  sheet,
  lineOf,
  summaryOf: ({ length }) => counted(length, eventNoun),
  arg: { name: 'event', about: { en: 'id or name', es: 'id o nombre' } },
  finder: namedFinder<RestaurantEvent>({
    noun: eventNoun,
    lineOf,
    all: async (client) => (await client.call(events.list, { query: { archived: true } })).data,
    hint: { en: 'maitre events list --archived', es: 'maitre events list --archived' },
  }),
  identity: ['name', 'title'],
  look: async (client, { body }) => {
    const list = await readRow(client, events.list, { query: { archived: true } });
    const named = list.data.filter(({ name }) => agreementOf('name', body?.['name'], name) !== 'other');
    const records = [];
    for (const { id } of named) records.push((await readRow(client, events.get, { params: { id } })).data);
    return { records, clock: list.clock };
  },
  lookWords: () => ['events', 'list', '--archived'],
  anew: plainly,
  part: { field: 'sessions', kind: 'eventSessions', link: ['event_id'] },
  wholeOf: async (client, id, found) => {
    const { sessions } = found;
    if (Array.isArray(sessions) && sessions.every(isDated)) return found;
    const { data } = await client.call(eventSessions.list, { params: { id: Number(id) } });
    return { ...found, sessions: data };
  },
};
