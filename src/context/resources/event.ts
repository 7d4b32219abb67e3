import { compareField, readWithClock } from '../../client/reconcile/reconcilable.ts';
import {
  type blockModes,
  eventSessions,
  events,
  type RestaurantEvent,
  type tableBookingModes,
} from '../../contract/events.ts';
import { takeDate } from '../../ground/dates.ts';
import { formatCount, type LocalizedText, noun } from '../../ground/i18n.ts';
import { parseId } from '../../ground/json.ts';
import { wordOf } from '../../render/cell.ts';
import { fullDate, moneyMinor, numericDate, shortDate } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/outcome.ts';
import { statusText, statusTone } from '../../render/status.ts';
import { namedFinder } from './find-by-name.ts';
import { defaultRestoreRules, type Resource } from './resource.ts';

/** Whether a table is booked with it. */
export const tableWords: Readonly<Record<(typeof tableBookingModes)[number], LocalizedText>> = {
  none: { en: 'no table', es: 'sin mesa' },
  optional: { en: 'optional', es: 'opcional' },
  required: { en: 'required', es: 'obligatoria' },
};

const barWidth = 10;

/** How full a session is: `34/60 ██████░░░░`. */
const fillOf = ({ current_guests, max_guests }: ApiRecord): string => {
  const [taken, places] = [Number(current_guests ?? 0), Number(max_guests)];
  if (!(places > 0)) return String(taken);
  const full = Math.min(barWidth, Math.round((taken / places) * barWidth));
  return `${taken}/${places} ${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`;
};

/** A session, within its event or in a list of its own. */
export const sessionColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 4 },
  {
    field: 'session_date',
    header: { en: 'Date', es: 'Fecha' },
    priority: 0,
    value: ({ session_date }, { lang }) => shortDate(takeDate(session_date), lang),
  },
  { field: 'start_time', header: { en: 'From', es: 'De' }, priority: 1 },
  { field: 'end_time', header: { en: 'To', es: 'A' }, priority: 3 },
  { field: 'current_guests', header: { en: 'Guests', es: 'Comensales' }, priority: 2, value: fillOf },
  {
    field: 'status',
    header: { en: 'State', es: 'Estado' },
    priority: 5,
    value: ({ status }, { lang }) => statusText(status, lang),
    sign: true,
    tone: ({ status }) => statusTone(status),
  },
  {
    field: 'table_booking_mode',
    header: { en: 'Table', es: 'Mesa' },
    priority: 6,
    value: ({ table_booking_mode: mode }, { lang }) => wordOf(tableWords, mode, lang),
  },
];

/** What an event holds. */
export const blockWords: Readonly<Record<(typeof blockModes)[number], LocalizedText>> = {
  capacity_only: { en: 'places', es: 'plazas' },
  block_tables: { en: 'places and tables', es: 'plazas y mesas' },
};

const states = {
  archived: { word: { en: '✗ archived', es: '✗ archivado' }, tone: 'over' },
  active: { word: { en: '● active', es: '● activo' }, tone: 'ready' },
  inactive: { word: { en: '○ inactive', es: '○ inactivo' }, tone: 'pending' },
} as const;

const stateOf = ({ is_active, is_archived }: ApiRecord) =>
  states[is_archived ? 'archived' : is_active === false ? 'inactive' : 'active'];

const notPaid = { en: 'no', es: 'no' };

const plantaColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 0 },
  { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 1 },
];

/** A field that only a single event shows. */
const onSheet = (field: string, en: string, es: string): Column => ({
  field,
  header: { en, es },
  priority: 6,
  only: 'sheet',
});

/** An event in a list; alone, also its price, its floors, its sessions and how full they are. */
const eventColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 3 },
  { field: 'name', header: { en: 'Event', es: 'Evento' }, priority: 0, min: 14 },
  {
    field: 'next_session',
    header: { en: 'Next session', es: 'Próxima sesión' },
    priority: 1,
    only: 'list',
    value: ({ next_session }, { lang }) => (next_session ? fullDate(takeDate(next_session), lang) : '—'),
  },
  {
    field: 'is_active',
    header: { en: 'State', es: 'Estado' },
    priority: 2,
    value: (event, { lang }) => stateOf(event).word[lang],
    sign: true,
    tone: (event) => stateOf(event).tone,
  },
  {
    field: 'block_mode',
    header: { en: 'Holds', es: 'Reserva' },
    priority: 5,
    value: ({ block_mode }, { lang }) => wordOf(blockWords, block_mode, lang),
  },
  { field: 'title', header: { en: 'Title', es: 'Título' }, priority: 4, min: 14 },
  onSheet('description', 'Description', 'Descripción'),
  onSheet('min_guests', 'At least', 'Mínimo'),
  onSheet('max_guests', 'At most', 'Máximo'),
  onSheet('enable_preordering', 'Ordered ahead', 'Pedido previo'),
  {
    ...onSheet('payment_amount_minor', 'Paid ahead', 'Pago previo'),
    value: ({ payment_amount_minor: cents, enable_payment }, { lang }) =>
      typeof cents === 'number' && enable_payment !== false ? moneyMinor(cents, lang) : notPaid[lang],
  },
  onSheet('show_on_online_booking', 'Online booking', 'Reserva en línea'),
  { ...onSheet('plantas', 'Floors', 'Plantas'), columns: plantaColumns },
  { ...onSheet('sessions', 'Sessions', 'Sesiones'), columns: sessionColumns },
];

const eventNoun = { ...noun(['event', 'events'], ['evento', 'eventos']), article: 'el' } as const;

const lineOf = ({ id, name, next_session }: ApiRecord): string =>
  [id !== undefined && `#${id}`, name, next_session && numericDate(takeDate(next_session))]
    .filter(Boolean)
    .join(' · ');

/** The shape of the sessions within an event is not shown (interface section 2.6); that of their own list is. */
const isDated = (session: unknown): boolean => {
  const { session_date, start_time, end_time } = Object(session) as ApiRecord;
  return [session_date, start_time, end_time].every((value) => typeof value === 'string');
};

const lossesOf = ({ is_archived, sessions, plantas }: ApiRecord, today: string): LocalizedText[] => {
  const all = Array.isArray(sessions) ? sessions : [];
  const past = all.filter((session) => !(takeDate(Object(session).session_date) > today)).length;
  const hasFloors = Array.isArray(plantas) && plantas.length > 0 && all.length > past;
  return [
    ...(is_archived === true
      ? [{ en: 'it was archived, and comes back as not', es: 'estaba archivado, y vuelve sin archivar' }]
      : []),
    ...(past > 0 ? [overOf(past)] : []),
    ...(hasFloors ? [anyFloors] : []),
  ];
};

const overOf = (past: number): LocalizedText => ({
  en: `the service takes no session of the past: ${past} do not come back`,
  es: `el servicio no admite sesiones pasadas: ${past} no vuelven`,
});

const anyFloors: LocalizedText = {
  en: 'which floors each session was on is not shown: each gets all of the event',
  es: 'no se muestra en qué plantas estaba cada sesión: cada una recibe todas las del evento',
};

export const event: Resource<'events'> = {
  name: 'event',
  path: ['events'],
  rows: events,
  noun: eventNoun,
  fields: ['id', 'name', 'title', 'color', 'is_active', 'is_archived', 'block_mode', 'next_session'],
  columns: eventColumns,
  lineOf,
  summaryOf: ({ length }) => formatCount(length, eventNoun),
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
    const list = await readWithClock(client, events.list, { query: { archived: true } });
    const named = list.data.filter(({ name }) => compareField('name', body?.['name'], name) !== 'other');
    const records = [];
    for (const { id } of named)
      records.push((await readWithClock(client, events.get, { params: { id } })).data);
    return { records, clock: list.clock };
  },
  lookWords: () => ['events', 'list', '--archived'],
  completion: async () =>
    (await import('./completions.ts')).byName(
      ({ next_session }) => (next_session ? String(next_session) : ''),
      'is_active',
    ),
  restore: { ...defaultRestoreRules, losses: lossesOf },
  part: { field: 'sessions', kind: 'eventSessions', link: ['event_id'] },
  readWithChildren: async (client, id, found) => {
    const { sessions } = found;
    if (Array.isArray(sessions) && sessions.every(isDated)) return found;
    const { data } = await client.call(eventSessions.list, { params: { id: parseId(id) } });
    return { ...found, sessions: data };
  },
};
