import { dateFlag } from '../../cli/flag-types.ts';
import { type Client, plannedId } from '../../client/client.ts';
import { readSnapshot } from '../../client/reconcile/reconcilable.ts';
import { getFieldNames } from '../../contract/objects.ts';
import type { Input } from '../../contract/operation.ts';
import { type Reserva, reserva as reservaSchema, reservas } from '../../contract/reservas.ts';
import { addDays, isRealDate, takeDate } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import { formatCount, guestNoun, joinTexts, type LocalizedText, localize, noun } from '../../ground/i18n.ts';
import { lazy } from '../../ground/invariant.ts';
import { joinParts } from '../../ground/strings.ts';
import { addMinutes, countMinutes, getDefaultFinal, isTime, takeTime } from '../../ground/times.ts';
import { createNoteColumn, formatNote } from '../../render/notes.ts';
import { formatNumericDate, formatShortDate } from '../../render/numbers.ts';
import type { ApiRecord, CalendarEntry, Column } from '../../render/result.ts';
import { getStatusWord } from '../../render/status.ts';
import { reservaCompletions } from './completions.ts';
import { getPartySize } from './reserva-days.ts';
import { createDetailColumn, createStatusColumn, defaultRestoreRules, type Resource } from './resource.ts';

/** Throws MALFORMED_ANSWER without a date or time: a calendar would hide the event. */
export const toCalendarEntry = (reserva: ApiRecord, timeZone: string): CalendarEntry => {
  const { id, fecha_reserva, inicio_reserva, final_reserva: final } = reserva;
  const [day, start] = [takeDate(fecha_reserva), takeTime(inicio_reserva)];
  if (!isRealDate(day) || !isTime(start)) throw createUndatedFailure(reserva);
  const end = isTime(takeTime(final)) ? takeTime(final) : getDefaultFinal(start, getPartySize(reserva));
  const createdAt = String(reserva['created_at']);
  return {
    uid: String(id),
    createdAt: Number.isNaN(Date.parse(createdAt)) ? `${day}T00:00:00Z` : createdAt,
    start: `${day}T${start}`,
    timeZone,
    end: `${end <= start ? addDays(day, 1) : day}T${end}`,
    summary: joinParts([
      reserva['nombre_cliente'],
      reserva['num_comensales'] && `${reserva['num_comensales']} pax`,
    ]),
    description: localize((lang) =>
      joinParts(
        [
          reserva['telefono'],
          formatNote(reserva['notas']),
          reserva['codigo_reserva'],
          reserva['estado'] && getStatusWord(reserva['estado'], lang),
        ],
        '\n',
      ),
    ),
    location: typeof reserva['mesa_id'] === 'string' ? reserva['mesa_id'] : undefined,
    isCancelled: reserva['estado'] === 'cancelada',
  };
};

const createUndatedFailure = ({ id, codigo_reserva, fecha_reserva, inicio_reserva }: ApiRecord): Failure => {
  const when = [fecha_reserva, inicio_reserva].map((value) => String(value ?? '—')).join(' ');
  return new Failure('MALFORMED_ANSWER', {
    en: `${codigo_reserva ?? id} has no valid date and time for a calendar: ${when}`,
    es: `${codigo_reserva ?? id} no tiene una fecha y hora válidas para un calendario: ${when}`,
  });
};

const notesPriority = 7;

/** The columns in the order that a host needs them. */
const columns: readonly Column[] = [
  { field: 'fecha_reserva', header: { en: 'Date', es: 'Fecha' }, priority: 6, format: formatShortDate },
  { field: 'inicio_reserva', header: { en: 'Time', es: 'Hora' }, priority: 0, format: takeTime },
  { ...createDetailColumn('final_reserva', 'Until', 'Hasta', 9), format: takeTime },
  { field: 'nombre_cliente', header: { en: 'Name', es: 'Nombre' }, priority: 1, min: 14 },
  { field: 'num_comensales', header: { en: 'Guests', es: 'Pax' }, align: 'right', priority: 2 },
  { field: 'mesa_id', header: { en: 'Table', es: 'Mesa' }, priority: 3 },
  createStatusColumn('estado', 4),
  {
    field: 'codigo_reserva',
    header: { en: 'Code', es: 'Código' },
    priority: 5,
    // A service may omit the code; the start of the id identifies the reservation too.
    format: (code, _, { id }) => String(code ?? String(id).slice(0, 8)),
  },
  createNoteColumn('notas', notesPriority),
  { field: 'telefono', header: { en: 'Phone', es: 'Teléfono' }, priority: 8 },
  createDetailColumn('email', 'E-mail', 'Correo', 9),
];

const reservaNoun = {
  ...noun(['reservation', 'reservations'], ['reserva', 'reservas']),
  article: 'la',
} as const;
const cancelledNoun = noun(['cancelled', 'cancelled'], ['cancelada', 'canceladas']);

/** `14 reservas, 43 comensales` */
export const formatTotals = (totals: {
  readonly reservas: number;
  readonly comensales: number;
}): LocalizedText =>
  joinTexts([formatCount(totals.reservas, reservaNoun), formatCount(totals.comensales, guestNoun)]);

/** `14 reservas, 43 comensales (+2 canceladas)` */
const summarizeList = (reservas: readonly ApiRecord[]): LocalizedText => {
  const active = reservas.filter(({ estado }) => estado !== 'cancelada');
  const comensales = active.reduce((sum, { num_comensales }) => sum + (Number(num_comensales) || 0), 0);
  const cancelledCount = reservas.length - active.length;
  const text = formatTotals({ reservas: active.length, comensales });
  const cancelled = formatCount(cancelledCount, cancelledNoun);
  return cancelledCount === 0 ? text : localize((lang) => `${text[lang]} (+${cancelled[lang]})`);
};

/** `844R92 · 20/11/2026 21:30 · Ana Ruiz · 4 pax · S3` */
const formatReserva = (reserva: ApiRecord): string => {
  const { codigo_reserva, id, fecha_reserva, inicio_reserva, nombre_cliente, mesa_id } = reserva;
  const day = fecha_reserva && formatNumericDate(fecha_reserva);
  const party = reserva['num_comensales'] != null && `${reserva['num_comensales']} pax`;
  const when = joinParts([day, takeTime(inicio_reserva)], ' ');
  return joinParts([codigo_reserva ?? id, when, nombre_cliente, party, mesa_id]);
};

/** A creation sets `pendiente` and assigns a table, so another estado or no table needs an update of what it `created`. */
const buildFollowUpUpdate = (
  before: ApiRecord,
  created: ApiRecord = { estado: 'pendiente', mesa_id: 'assigned' },
): ApiRecord => {
  const { estado = 'pendiente', mesa_id } = before;
  return {
    ...(estado !== null && estado !== (created['estado'] ?? 'pendiente') && { estado }),
    ...(mesa_id === null && created['mesa_id'] != null && { mesa_id }),
  };
};

/** The flags drop the suffix that repeats the resource. */
export const reservaFlagNames = {
  fecha_reserva: 'fecha',
  inicio_reserva: 'inicio',
  final_reserva: 'final',
  nombre_cliente: 'nombre',
  num_comensales: 'comensales',
  mesa_id: 'mesa',
  customer_id: 'cliente',
} as const;

/** Updates a reservation that was read before. Returns the write, for its summary. */
export const updateReserva = async (
  client: Client,
  before: Reserva,
  sent: Input<typeof reservas.update>['body'],
) => {
  const params = { id: before.id ?? plannedId };
  const { data: after } = await client.call(reservas.update, { params, body: sent }, { before });
  return { before, isNew: false, sent, after };
};

/** The end that keeps the length of the stay, if an update changes the start alone. */
export const keepLength = (before: ApiRecord, update: ApiRecord): ApiRecord => {
  const { inicio_reserva: start, final_reserva: end } = before;
  const newStart = update['inicio_reserva'];
  if (typeof newStart !== 'string' || !start || !end || update['final_reserva'] !== undefined) return {};
  return { final_reserva: addMinutes(newStart, countMinutes(takeTime(start), takeTime(end))) };
};

export const reserva: Resource<'reservas'> = {
  name: 'reserva',
  path: ['reservas'],
  operations: reservas,
  noun: reservaNoun,
  fields: getFieldNames(reservaSchema),
  columns,
  enrich: async ({ client }, reservas) => {
    if (reservas.every(({ customer_id: id }) => id == null)) return { columns: [], notices: [] };
    const { readCustomerRecords } = await import('./customer-notes.ts');
    const { getAllergyNote, notices } = await readCustomerRecords(client, reservas);
    return { columns: [createNoteColumn('notas', notesPriority, getAllergyNote)], notices };
  },
  summarizeWrite: async (write) => (await import('./reserva-summary.ts')).summarizeReservaWrite(write),
  summarizeUndo: async (undone) => (await import('./reserva-summary.ts')).summarizeReservaUndo(undone),
  suggestAlternative: async (reserva, sent) =>
    (await import('./reserva-summary.ts')).suggestReservaAlternative(reserva, sent),
  rowTone: ({ estado }) => (estado === 'cancelada' || estado === 'finalizada' ? 'quiet' : undefined),
  formatLine: formatReserva,
  summarizeList,
  flagNames: reservaFlagNames,
  arg: {
    name: 'reserva',
    about: {
      en: "code, table, guest's name or phone, id or its start (4 characters or more)",
      es: 'código, mesa, nombre o teléfono del cliente, id o su comienzo (4 caracteres o más)',
    },
    takesPhrase: true,
    isPrompted: true,
    completion: { resource: 'reserva' },
  },
  searchFlags: {
    fecha: dateFlag({
      en: 'the day on which to look for a table, name or phone, at any hour; by default this business day',
      es: 'el día en que se busca una mesa, un nombre o un teléfono, a cualquier hora; por defecto, la jornada de hoy',
    }),
  },
  createResolver: (context, client, options) => {
    const format = { noun: reservaNoun, formatLine: formatReserva };
    const load = lazy(async () => {
      const { createReservaResolver } = await import('./reserva-resolver.ts');
      return createReservaResolver(format, context, client, options);
    });
    return async (word) => (await load())(word);
  },
  identityFields: ['fecha_reserva', 'inicio_reserva', 'nombre_cliente', 'telefono'],
  readCandidates: (client, { body }) =>
    readSnapshot(client, reservas.list, { query: { fecha: String(body?.['fecha_reserva']) } }),
  getCheckCommand: ({ body }) => ['reservas', 'list', '--fecha', String(body?.['fecha_reserva'])],
  completion: reservaCompletions,
  restore: {
    ...defaultRestoreRules,
    omittableFields: ['mesa_id', 'customer_id'],
    references: { customer_id: 'crm' },
    buildFollowUpUpdate,
    sideEffectFields: ['mesa_id', 'final_reserva'],
  },
};
