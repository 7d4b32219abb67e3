import { readWithClock } from '../../client/reconcile/reconcilable.ts';
import { eventSessions, eventSession as record } from '../../contract/events.ts';
import { fieldNames } from '../../contract/objects.ts';
import { takeDate } from '../../ground/dates.ts';
import { formatCount, guestNoun, joinTexts, noun } from '../../ground/i18n.ts';
import { isJsonNumber, parseId } from '../../ground/json.ts';
import { numericDate } from '../../render/numbers.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { event, sessionColumns } from './event.ts';
import { defaultRestoreRules, type Resource } from './resource.ts';

const sessionNoun = { ...noun(['session', 'sessions'], ['sesión', 'sesiones']), article: 'la' } as const;

/** No read shows which of its event's floors a session is on: it gets all of them. */
const plantasOf = ({ plantas }: ApiRecord): ApiRecord => {
  const ids = (Array.isArray(plantas) ? plantas : [])
    .map((planta) => (isJsonNumber(planta) ? planta : Object(planta).id))
    .filter(isJsonNumber);
  return ids.length > 0 ? { planta_ids: ids } : {};
};

export const eventSession: Resource<'eventSessions'> = {
  name: 'event_session',
  path: ['events', 'sessions'],
  rows: eventSessions,
  noun: sessionNoun,
  fields: fieldNames(record),
  columns: sessionColumns,
  lineOf: ({ id, session_date, start_time, end_time }) =>
    [
      id !== undefined && `#${id}`,
      session_date && numericDate(takeDate(session_date)),
      [start_time, end_time].filter(Boolean).join('–'),
    ]
      .filter(Boolean)
      .join(' · '),
  summaryOf: (sessions) => {
    const guests = sessions.reduce((sum, { current_guests }) => sum + (Number(current_guests) || 0), 0);
    return joinTexts([formatCount(sessions.length, sessionNoun), formatCount(guests, guestNoun)]);
  },
  owner: event,
  identity: ['session_date', 'start_time', 'end_time'],
  look: async (client, { params }) => {
    const { data, clock } = await readWithClock(client, eventSessions.list, {
      params: { id: parseId(params?.['id']) },
    });
    return { records: data, clock };
  },
  lookWords: ({ params }) => ['events', 'sessions', 'list', String(params?.['id'])],
  restore: {
    ...defaultRestoreRules,
    spare: ['planta_ids'],
    // Interface section 8: a session is created only for a future date.
    isTaken: ({ session_date }, today) => typeof session_date === 'string' && takeDate(session_date) > today,
    fromOwner: plantasOf,
  },
};
