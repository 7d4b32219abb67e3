import type { tableBookingModes } from '../../contract/events.ts';
import { dayIn } from '../../ground/dates.ts';
import type { Text } from '../../ground/lang.ts';
import { wordOf } from '../../render/cell.ts';
import { shortDate } from '../../render/dates.ts';
import type { Column, Row } from '../../render/outcome.ts';
import { statusText, statusTone } from '../../render/status.ts';

/** Whether a table is booked with it. */
export const tableWords: Readonly<Record<(typeof tableBookingModes)[number], Text>> = {
  none: { en: 'no table', es: 'sin mesa' },
  optional: { en: 'optional', es: 'opcional' },
  required: { en: 'required', es: 'obligatoria' },
};

const barWidth = 10;

/** How full a session is: `34/60 ██████░░░░`. */
const fillOf = ({ current_guests, max_guests }: Row): string => {
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
    value: ({ session_date }, { lang }) => shortDate(dayIn(session_date), lang),
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
