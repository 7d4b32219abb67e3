import type { blockModes } from '../../contract/events.ts';
import { dayIn } from '../../ground/dates.ts';
import type { Text } from '../../ground/lang.ts';
import { wordOf } from '../../render/cell.ts';
import { fullDate } from '../../render/dates.ts';
import { moneyMinor } from '../../render/money.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { sessionColumns } from './session-columns.ts';

/** What an event holds. */
export const blockWords: Readonly<Record<(typeof blockModes)[number], Text>> = {
  capacity_only: { en: 'places', es: 'plazas' },
  block_tables: { en: 'places and tables', es: 'plazas y mesas' },
};

const states = {
  archived: { word: { en: '✗ archived', es: '✗ archivado' }, tone: 'over' },
  active: { word: { en: '● active', es: '● activo' }, tone: 'ready' },
  inactive: { word: { en: '○ inactive', es: '○ inactivo' }, tone: 'pending' },
} as const;

const stateOf = ({ is_active, is_archived }: Row) =>
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
export const eventColumns: readonly Column[] = [
  { field: 'id', header: { en: 'Id', es: 'Id' }, align: 'right', priority: 3 },
  { field: 'name', header: { en: 'Event', es: 'Evento' }, priority: 0, min: 14 },
  {
    field: 'next_session',
    header: { en: 'Next session', es: 'Próxima sesión' },
    priority: 1,
    only: 'list',
    value: ({ next_session }, { lang }) => (next_session ? fullDate(dayIn(next_session), lang) : '—'),
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
