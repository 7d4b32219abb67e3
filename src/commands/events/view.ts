import { fullDate, shortDate } from '../../render/dates.ts';
import { moneyMinor } from '../../render/money.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { statusText, statusTone } from '../../render/tone.ts';

const barWidth = 10;

/** How full a session is: `34/60 ██████░░░░`. */
const fillOf = ({ current_guests, max_guests }: Row): string => {
  const [taken, places] = [Number(current_guests ?? 0), Number(max_guests)];
  if (!(places > 0)) return String(taken);
  const full = Math.min(barWidth, Math.round((taken / places) * barWidth));
  return `${taken}/${places} ${'█'.repeat(full)}${'░'.repeat(barWidth - full)}`;
};

export const sessionColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 4 },
  {
    field: 'session_date',
    header: { en: 'Date', es: 'Fecha' },
    priority: 0,
    value: ({ session_date }, { lang }) => shortDate(String(session_date ?? ''), lang),
  },
  { field: 'start_time', header: { en: 'From', es: 'De' }, priority: 1 },
  { field: 'end_time', header: { en: 'To', es: 'A' }, priority: 3 },
  { field: 'current_guests', header: { en: 'Guests', es: 'Comensales' }, priority: 2, value: fillOf },
  {
    field: 'status',
    header: { en: 'State', es: 'Estado' },
    priority: 5,
    value: ({ status }) => statusText(status),
    tone: ({ status }) => statusTone(status),
  },
  { field: 'table_booking_mode', header: { en: 'Table', es: 'Mesa' }, priority: 6 },
];

const plantaColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 0 },
  { field: 'name', header: { en: 'Name', es: 'Nombre' }, priority: 1 },
];

const states = {
  archived: { en: '✗ archived', es: '✗ archivado' },
  active: { en: '● active', es: '● activo' },
  inactive: { en: '○ inactive', es: '○ inactivo' },
} as const;

const stateOf = ({ is_active, is_archived }: Row) =>
  is_archived ? 'archived' : is_active === false ? 'inactive' : 'active';

/** What an event's list shows. */
export const columns: readonly Column[] = [
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

/** What a single event shows besides: its price, its floors, its sessions and how full they are. */
export const sheetColumns: readonly Column[] = [
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
