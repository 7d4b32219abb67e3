import { defineCommand } from '../../context/context.ts';
import { belongsToCustomer, customer as customerResource } from '../../context/resources/customer.ts';
import { reserva as reservaResource } from '../../context/resources/reserva.ts';
import { formatStart } from '../../context/resources/reserva-days.ts';
import { isNoshow } from '../../context/resources/reserva-states.ts';
import { type Customer, crm } from '../../contract/crm.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import type { Lang } from '../../ground/i18n.ts';
import { parseId } from '../../ground/json.ts';
import { groupBy } from '../../ground/rows.ts';
import { compareTexts } from '../../ground/strings.ts';
import { formatNote, getNotesTone } from '../../render/notes.ts';
import { formatFullDate } from '../../render/numbers.ts';
import { paint } from '../../render/palette.ts';
import type { Column, Viewport } from '../../render/result.ts';
import { toSafeLine } from '../../render/sanitize.ts';
import { renderTable } from '../../render/table.ts';
import { formatHeading, wrapIndented } from '../../render/width.ts';
import { createReadOptions } from '../../verbs/resolve-names.ts';

export const history = defineCommand({
  path: ['crm', 'history'],
  summary: {
    en: 'the history of a customer: visits, no-shows, usual party size and table',
    es: 'el historial de un cliente: visitas, ausencias, grupo y mesa habituales',
  },
  detail: {
    en: 'The reservations that name the customer, or have the customer’s phone.',
    es: 'Las reservas que nombran al cliente o llevan su teléfono.',
  },
  operations: [crm.get, crm.list, reservas.list],
  output: null,
  args: [customerResource.arg],
  words: {},
  examples: {
    'crm history 612345678': { en: 'by phone', es: 'por teléfono' },
    'crm history 41 --json': { en: 'for a program', es: 'para un programa' },
  },
  run: async (context, { args: [word] }) => {
    const client = await context.client();
    const find = customerResource.createResolver(context, client, createReadOptions(context));
    const id = parseId(await find(word));
    const { data: customer } = await client.call(crm.get, { params: { id } });
    const { data: all } = await client.call(reservas.list, { query: {} });
    const reservations = selectLatestFirst(all, (reservation) => belongsToCustomer(customer, reservation));
    const totals = countOutcomes(reservations);
    return {
      kind: 'view',
      data: {
        customer_id: id,
        full_name: customer.full_name ?? null,
        phone: customer.phone ?? null,
        notes: customer.notes ?? null,
        ...totals,
        bookings: reservations,
      },
      draw: (viewport) => drawHistory(customer, totals, reservations, viewport),
    };
  },
});

export const selectLatestFirst = (
  reservations: readonly Reserva[],
  isTheirs: (reservation: Reserva) => boolean,
): Reserva[] => reservations.filter(isTheirs).sort((a, b) => compareTexts(formatStart(b), formatStart(a)));

/** The most frequent value; the first one in a tie. Null if no value is known. */
const findUsual = <T>(values: readonly (T | null | undefined)[]): T | null => {
  const groups = groupBy(values, (value) => value ?? undefined);
  const [usual] = [...groups].sort(([, a], [, b]) => b.length - a.length);
  return usual?.[0] ?? null;
};

type Totals = ReturnType<typeof countOutcomes>;

const countOutcomes = (reservations: readonly Reserva[]) => {
  const attended = reservations.filter(({ estado }) => estado === 'finalizada' || estado === 'en_curso');
  const cancelled = reservations.filter(({ estado }) => estado === 'cancelada');
  const noshows = cancelled.filter(isNoshow).length;
  return {
    visits: attended.length,
    noshows,
    cancellations: cancelled.length - noshows,
    usual_party: findUsual(attended.map(({ num_comensales }) => num_comensales)),
    usual_table: findUsual(attended.map(({ mesa_id }) => mesa_id)),
  };
};

const drawHistory = (
  customer: Customer,
  totals: Totals,
  reservations: readonly Reserva[],
  viewport: Viewport,
): string => {
  const { lang, width, colour } = viewport;
  const { full_name, notes } = customer;
  const noteLines = wrapIndented(toSafeLine(formatNote(notes)), width).map((line) =>
    paint(line, getNotesTone(notes), colour),
  );
  const lines = [
    ...formatHeading(toSafeLine(String(full_name ?? '')), viewport),
    ...(notes ? noteLines : []),
    ...wrapIndented(formatTotals(totals, lang), width),
  ];
  const table = reservations.length > 0 ? `\n${renderTable(reservations, columns, viewport)}` : '';
  return `${lines.join('\n')}\n${table}`;
};

/** The columns of a reservation without name and phone; the date has its year. */
const columns: readonly Column[] = reservaResource.columns
  .filter(({ field }) => field !== 'nombre_cliente' && field !== 'telefono')
  .map((column) =>
    column.field === 'fecha_reserva' ? { ...column, priority: 0, format: formatFullDate } : column,
  );

const totalLabels = {
  visits: { en: 'visits', es: 'visitas' },
  noshows: { en: 'no-shows', es: 'ausencias' },
  cancellations: { en: 'cancellations', es: 'cancelaciones' },
  usual_party: { en: 'usual party size', es: 'grupo habitual' },
  usual_table: { en: 'table', es: 'mesa' },
} as const;

const formatTotals = (totals: Totals, lang: Lang): string =>
  (Object.keys(totals) as (keyof Totals)[])
    .filter((field) => totals[field] !== null)
    .map((field) => `${totalLabels[field][lang]}: ${toSafeLine(String(totals[field]))}`)
    .join(' · ');
