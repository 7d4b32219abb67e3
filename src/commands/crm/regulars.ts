import { integerFlag } from '../../cli/flag-types.ts';
import { defineCommand } from '../../context/context.ts';
import { getPartySize } from '../../context/resources/reserva-days.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { takeDate } from '../../ground/dates.ts';
import { formatCount, type Lang, type LocalizedText, noun } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { toSearchDigits } from '../../ground/phones.ts';
import { groupBy } from '../../ground/rows.ts';
import { compareTexts, joinParts } from '../../ground/strings.ts';
import { formatFullDate, formatLongDate } from '../../render/numbers.ts';
import type { Column } from '../../render/result.ts';
import { createOrderFailure, createRangeFlags } from '../../verbs/day-range.ts';

const defaultLimit = 20;

export const regulars = defineCommand({
  path: ['crm', 'regulars'],
  words: { from: 'desde', to: 'hasta' },
  summary: { en: 'who comes most often', es: 'quién viene más' },
  detail: {
    en: 'Counts the finished reservations of each customer or phone, of all time or of the given days. Guests without a customer record and a phone cannot be recognised and are left out.',
    es: 'Cuenta las reservas terminadas de cada cliente o teléfono, todas o las de los días indicados. A quien no tiene ficha ni teléfono no se le puede reconocer, y no sale.',
  },
  operations: [reservas.list],
  output: null,
  flags: {
    ...createRangeFlags({ isPast: true }),
    limit: integerFlag(1, 10_000, {
      en: `how many are shown; ${defaultLimit} when left out`,
      es: `cuántos salen; si falta, ${defaultLimit}`,
    }),
  },
  examples: {
    'crm regulars': { en: 'of all time', es: 'de siempre' },
    'crm regulars --desde -90d --limit 10': {
      en: 'the ten of the last 90 days',
      es: 'los diez de los últimos 90 días',
    },
  },
  run: async (context, { flags: { desde, hasta, limit = defaultLimit } }) => {
    if (desde && hasta && desde > hasta) throw createOrderFailure('--hasta', `--desde ${desde}`);
    const client = await context.client();
    const { data } = await client.call(reservas.list, { query: {} });
    const finished = data.filter(({ estado, fecha_reserva }) => {
      const day = takeDate(fecha_reserva);
      return estado === 'finalizada' && (!desde || desde <= day) && (!hasta || day <= hasta);
    });
    const all = listRegulars(finished);
    const records = all.slice(0, limit);
    return {
      kind: 'list',
      records,
      columns,
      fields: ['customer_id', 'full_name', 'phone', 'visits', 'guests', 'last_visit'],
      heading: formatRange(desde, hasta),
      summary: formatShown(records.length, all.length),
    };
  },
});

/** The visits of each guest, most first; the latest visitor first in a tie. */
const listRegulars = (finished: readonly Reserva[]) => {
  const idByPhone = new Map<string, unknown>();
  for (const { telefono, customer_id } of finished)
    if (telefono && customer_id != null) idByPhone.set(toSearchDigits(telefono), customer_id);
  const guests = groupBy(finished, ({ customer_id, telefono }) => {
    const phone = telefono ? toSearchDigits(telefono) : '';
    const id = customer_id ?? idByPhone.get(phone);
    if (id != null) return `id ${id}`;
    return phone === '' ? undefined : `phone ${phone}`;
  });
  return [...guests.values()]
    .map(toRegular)
    .sort((a, b) => b.visits - a.visits || compareTexts(b.last_visit, a.last_visit));
};

const toRegular = (visits: readonly Reserva[]) => {
  const sorted = visits.toSorted((a, b) =>
    compareTexts(takeDate(b.fecha_reserva), takeDate(a.fecha_reserva)),
  );
  const latest = invariant(sorted[0], 'a group has members');
  return {
    customer_id: sorted.find(({ customer_id }) => customer_id != null)?.customer_id ?? null,
    full_name: latest.nombre_cliente ?? null,
    phone: sorted.find(({ telefono }) => telefono)?.telefono ?? null,
    visits: visits.length,
    guests: visits.reduce((sum, reserva) => sum + getPartySize(reserva), 0),
    last_visit: takeDate(latest.fecha_reserva),
  };
};

const columns: readonly Column[] = [
  { field: 'full_name', header: { en: 'Name', es: 'Nombre' }, priority: 0, min: 12 },
  { field: 'visits', header: { en: 'Visits', es: 'Visitas' }, priority: 1, align: 'right' },
  { field: 'guests', header: { en: 'Guests', es: 'Comensales' }, priority: 4, align: 'right' },
  {
    field: 'last_visit',
    header: { en: 'Last visit', es: 'Última visita' },
    priority: 3,
    format: formatFullDate,
  },
  { field: 'phone', header: { en: 'Phone', es: 'Teléfono' }, priority: 2 },
];

const formatRange = (desde: string | undefined, hasta: string | undefined): LocalizedText | undefined => {
  if (!desde && !hasta) return undefined;
  const format = (word: string, day: string | undefined, lang: Lang) =>
    day && `${word} ${formatLongDate(day, lang)}`;
  return {
    en: joinParts([format('from', desde, 'en'), format('to', hasta, 'en')], ' '),
    es: joinParts([format('desde el', desde, 'es'), format('hasta el', hasta, 'es')], ' '),
  };
};

const guestNoun = noun(['guest', 'guests'], ['cliente', 'clientes']);

const formatShown = (shown: number, total: number): LocalizedText => {
  if (total === 0) return { en: 'no finished reservations', es: 'no hay reservas terminadas' };
  const count = formatCount(shown, guestNoun);
  if (shown === total) return count;
  return { en: `${count.en} of ${total}; more: --limit N`, es: `${count.es} de ${total}; más: --limit N` };
};
