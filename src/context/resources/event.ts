import { compareField, readSnapshot, readWithClock } from '../../client/reconcile/reconcilable.ts';
import {
  type blockModes,
  eventSessions,
  events,
  eventSession as sessionSchema,
  type tableBookingModes,
} from '../../contract/events.ts';
import { getFieldNames } from '../../contract/objects.ts';
import { takeDate } from '../../ground/dates.ts';
import { formatCount, guestNoun, joinTexts, type Lang, type LocalizedText, noun } from '../../ground/i18n.ts';
import { getFields, isJsonNumber, parseId } from '../../ground/json.ts';
import { joinParts } from '../../ground/strings.ts';
import { translateValue } from '../../render/columns.ts';
import { formatFullDate, formatMoney, formatNumericDate, formatShortDate } from '../../render/numbers.ts';
import type { ApiRecord, Column } from '../../render/result.ts';
import { completeByName } from './completions.ts';
import { createNameLookup } from './resolver.ts';
import {
  createDetailColumn,
  createStateColumn,
  createStatusColumn,
  defaultRestoreRules,
  type Resource,
} from './resource.ts';

/** Whether a reservation of the session gets a table. */
export const tableBookingTexts: Readonly<Record<(typeof tableBookingModes)[number], LocalizedText>> = {
  none: { en: 'no table', es: 'sin mesa' },
  optional: { en: 'optional', es: 'opcional' },
  required: { en: 'required', es: 'obligatoria' },
};

const barWidth = 10;

/** Draws how full a session is: `34/60 ██████░░░░`. */
const drawOccupancy = (current: unknown, _lang: Lang, { max_guests }: ApiRecord): string => {
  const [guests, capacity] = [Number(current ?? 0), Number(max_guests)];
  if (!(capacity > 0)) return String(guests);
  const filled = Math.min(barWidth, Math.round((guests / capacity) * barWidth));
  return `${guests}/${capacity} ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`;
};

const sessionColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 4 },
  { field: 'session_date', header: { en: 'Date', es: 'Fecha' }, priority: 0, format: formatShortDate },
  { field: 'start_time', header: { en: 'From', es: 'De' }, priority: 1 },
  { field: 'end_time', header: { en: 'To', es: 'A' }, priority: 3 },
  { field: 'current_guests', header: { en: 'Guests', es: 'Comensales' }, priority: 2, format: drawOccupancy },
  createStatusColumn('status', 5),
  {
    field: 'table_booking_mode',
    header: { en: 'Table', es: 'Mesa' },
    priority: 6,
    format: (mode, lang) => translateValue(tableBookingTexts, mode, lang),
  },
];

/** What an event takes away from other reservations. */
export const blockModeTexts: Readonly<Record<(typeof blockModes)[number], LocalizedText>> = {
  capacity_only: { en: 'seats', es: 'plazas' },
  block_tables: { en: 'seats and tables', es: 'plazas y mesas' },
};

const states = {
  archived: { text: { en: '✗ archived', es: '✗ archivado' }, tone: 'over' },
  active: { text: { en: '● active', es: '● activo' }, tone: 'ready' },
  inactive: { text: { en: '○ inactive', es: '○ inactivo' }, tone: 'pending' },
} as const;

const getState = ({ is_active, is_archived }: ApiRecord) => {
  if (is_archived) return states.archived;
  return is_active === false ? states.inactive : states.active;
};

const plantaColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 0 },
  { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 1 },
];

const eventColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 3 },
  { field: 'name', header: { en: 'Event', es: 'Evento' }, priority: 0, min: 14 },
  {
    field: 'next_session',
    header: { en: 'Next session', es: 'Próxima sesión' },
    priority: 1,
    only: 'list',
    format: (date, lang) => (date ? formatFullDate(date, lang) : '—'),
  },
  createStateColumn('is_active', 2, {
    format: (_, lang, event) => getState(event).text[lang],
    tone: (event) => getState(event).tone,
  }),
  {
    field: 'block_mode',
    header: { en: 'Blocks', es: 'Bloquea' },
    priority: 5,
    format: (mode, lang) => translateValue(blockModeTexts, mode, lang),
  },
  { field: 'title', header: { en: 'Title', es: 'Título' }, priority: 4, min: 14 },
  createDetailColumn('description', 'Description', 'Descripción'),
  createDetailColumn('min_guests', 'Minimum', 'Mínimo'),
  createDetailColumn('max_guests', 'Maximum', 'Máximo'),
  createDetailColumn('enable_preordering', 'Pre-order', 'Pedido previo'),
  {
    ...createDetailColumn('payment_amount_minor', 'Prepaid', 'Pago previo'),
    format: (cents, lang, { enable_payment }) =>
      typeof cents === 'number' && enable_payment !== false ? formatMoney(cents / 100, lang) : 'no',
  },
  createDetailColumn('show_on_online_booking', 'Online booking', 'Reserva en línea'),
  { ...createDetailColumn('plantas', 'Floor areas', 'Plantas'), columns: plantaColumns },
  { ...createDetailColumn('sessions', 'Sessions', 'Sesiones'), columns: sessionColumns },
];

const eventNoun = { ...noun(['event', 'events'], ['evento', 'eventos']), article: 'el' } as const;

const formatEvent = ({ id, name, next_session }: ApiRecord): string =>
  joinParts([id !== undefined && `#${id}`, name, next_session && formatNumericDate(next_session)]);

const describeLosses = ({ is_archived, sessions, plantas }: ApiRecord, today: string): LocalizedText[] => {
  const allSessions = Array.isArray(sessions) ? sessions : [];
  const pastCount = allSessions.filter(
    (session) => takeDate(getFields(session)['session_date']) <= today,
  ).length;
  const losses: LocalizedText[] = [];
  if (is_archived === true)
    losses.push({ en: 'it was archived; the new one is not', es: 'estaba archivado; el nuevo no lo está' });
  if (pastCount > 0)
    losses.push({
      en: `the service rejects past sessions: ${pastCount} not restored`,
      es: `el servicio no admite sesiones pasadas: ${pastCount} sin recuperar`,
    });
  if (Array.isArray(plantas) && plantas.length > 0 && allSessions.length > pastCount)
    losses.push(losesPlantasText);
  return losses;
};

const losesPlantasText: LocalizedText = {
  en: 'the API does not show the floor areas of a session: each gets all those of the event',
  es: 'la API no muestra las plantas de cada sesión: cada una recibe todas las del evento',
};

export const event: Resource<'events'> = {
  name: 'event',
  path: ['events'],
  operations: events,
  noun: eventNoun,
  fields: ['id', 'name', 'title', 'color', 'is_active', 'is_archived', 'block_mode', 'next_session'],
  columns: eventColumns,
  formatLine: formatEvent,
  summarizeList: ({ length }) => formatCount(length, eventNoun),
  ...createNameLookup({
    name: 'event',
    resource: 'event',
    noun: eventNoun,
    formatLine: formatEvent,
    list: events.list,
    query: { archived: true },
    command: ['events', 'list', '--archived'],
  }),
  identityFields: ['name', 'title'],
  readCandidates: async (client, { body }) => {
    const list = await readWithClock(client, events.list, { query: { archived: true } });
    const sameName = list.data.filter(({ name }) => compareField('name', body?.['name'], name) !== 'other');
    const records = [];
    for (const { id } of sameName)
      records.push((await readWithClock(client, events.get, { params: { id } })).data);
    return { records, clock: list.clock };
  },
  getCheckCommand: () => ['events', 'list', '--archived'],
  completion: completeByName(({ next_session }) => (next_session ? String(next_session) : ''), 'is_active'),
  restore: { ...defaultRestoreRules, describeLosses },
  children: { field: 'sessions', resource: 'eventSessions', parentFields: ['event_id'] },
  // The API defines the fields of a session in the list of sessions, but not within an event (API §2.6).
  readWithChildren: async (client, id, event) => {
    const { data } = await client.call(eventSessions.list, { params: { id: parseId(id) } });
    return { ...event, sessions: data };
  },
};

const sessionNoun = { ...noun(['session', 'sessions'], ['sesión', 'sesiones']), article: 'la' } as const;

/** Takes all floor areas of the event, because the API does not show those of a session. */
const takePlantas = ({ plantas }: ApiRecord): ApiRecord => {
  const ids = (Array.isArray(plantas) ? plantas : [])
    .map((planta) => (isJsonNumber(planta) ? planta : getFields(planta)['id']))
    .filter(isJsonNumber);
  return ids.length > 0 ? { planta_ids: ids } : {};
};

export const eventSession: Resource<'eventSessions'> = {
  name: 'event_session',
  path: ['events', 'sessions'],
  operations: eventSessions,
  noun: sessionNoun,
  fields: getFieldNames(sessionSchema),
  columns: sessionColumns,
  formatLine: ({ id, session_date, start_time, end_time }) =>
    joinParts([
      id !== undefined && `#${id}`,
      session_date && formatNumericDate(session_date),
      joinParts([start_time, end_time], '–'),
    ]),
  summarizeList: (sessions) => {
    const guests = sessions.reduce((sum, { current_guests }) => sum + (Number(current_guests) || 0), 0);
    return joinTexts([formatCount(sessions.length, sessionNoun), formatCount(guests, guestNoun)]);
  },
  owner: event,
  identityFields: ['session_date', 'start_time', 'end_time'],
  readCandidates: (client, { params }) =>
    readSnapshot(client, eventSessions.list, { params: { id: parseId(params?.['id']) } }),
  getCheckCommand: ({ params }) => ['events', 'sessions', 'list', String(params?.['id'])],
  restore: {
    ...defaultRestoreRules,
    omittableFields: ['planta_ids'],
    // A session can only be created for a future date (API §8).
    isAccepted: ({ session_date }, today) =>
      typeof session_date === 'string' && takeDate(session_date) > today,
    takeFromParent: takePlantas,
  },
};
