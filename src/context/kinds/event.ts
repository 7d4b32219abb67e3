import { agreementOf } from '../../client/settle/comparing.ts';
import { readRow } from '../../client/settle/settleable.ts';
import { eventSessions, events, type RestaurantEvent } from '../../contract/events.ts';
import { dayIn } from '../../ground/dates.ts';
import { idNumber } from '../../ground/json.ts';
import type { Text } from '../../ground/lang.ts';
import { counted, noun } from '../../ground/nouns.ts';
import { numericDate } from '../../render/dates.ts';
import type { Row } from '../../render/outcome.ts';
import { eventColumns } from './event-columns.ts';
import { type Kind, plainly } from './kind.ts';
import { namedFinder } from './named-finder.ts';

const eventNoun = { ...noun(['event', 'events'], ['evento', 'eventos']), article: 'el' } as const;

const lineOf = ({ id, name, next_session }: Row): string =>
  [id !== undefined && `#${id}`, name, next_session && numericDate(dayIn(next_session))]
    .filter(Boolean)
    .join(' · ');

/** The shape of the sessions within an event is not shown (interface section 2.6); that of their own list is. */
const isDated = (session: unknown): boolean => {
  const { session_date, start_time, end_time } = Object(session) as Row;
  return [session_date, start_time, end_time].every((value) => typeof value === 'string');
};

const lossesOf = ({ is_archived, sessions, plantas }: Row, today: string): Text[] => {
  const all = Array.isArray(sessions) ? sessions : [];
  const past = all.filter((session) => !(dayIn(Object(session).session_date) > today)).length;
  const hasFloors = Array.isArray(plantas) && plantas.length > 0 && all.length > past;
  return [
    ...(is_archived === true
      ? [{ en: 'it was archived, and comes back as not', es: 'estaba archivado, y vuelve sin archivar' }]
      : []),
    ...(past > 0 ? [overOf(past)] : []),
    ...(hasFloors ? [anyFloors] : []),
  ];
};

const overOf = (past: number): Text => ({
  en: `the service takes no session of the past: ${past} do not come back`,
  es: `el servicio no admite sesiones pasadas: ${past} no vuelven`,
});

const anyFloors: Text = {
  en: 'which floors each session was on is not shown: each gets all of the event',
  es: 'no se muestra en qué plantas estaba cada sesión: cada una recibe todas las del evento',
};

export const event: Kind<'events'> = {
  name: 'event',
  path: ['events'],
  rows: events,
  noun: eventNoun,
  fields: ['id', 'name', 'title', 'color', 'is_active', 'is_archived', 'block_mode', 'next_session'],
  columns: eventColumns,
  lineOf,
  summaryOf: ({ length }) => counted(length, eventNoun),
  arg: {
    name: 'event',
    about: { en: 'id or name', es: 'id o nombre' },
    isPhrase: true,
    completes: { recordsOf: 'event' },
  },
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
  offering: async () =>
    (await import('./offering.ts')).byName(
      ({ next_session }) => (next_session ? String(next_session) : ''),
      'is_active',
    ),
  anew: { ...plainly, losses: lossesOf },
  part: { field: 'sessions', kind: 'eventSessions', link: ['event_id'] },
  wholeOf: async (client, id, found) => {
    const { sessions } = found;
    if (Array.isArray(sessions) && sessions.every(isDated)) return found;
    const { data } = await client.call(eventSessions.list, { params: { id: idNumber(id) } });
    return { ...found, sessions: data };
  },
};
