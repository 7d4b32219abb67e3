import { flagsOf } from '../../cli/fields.ts';
import type { Values } from '../../cli/flag.ts';
import { dateFlag, toggle } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import { type Context, command } from '../../context/context.ts';
import { reserva } from '../../context/kinds/reserva.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { datesBetween } from '../../ground/dates.ts';
import { inEach } from '../../ground/lang.ts';
import { inParallel } from '../../ground/parallel.ts';
import { notTogether } from '../../ground/sentences.ts';
import { fold } from '../../ground/text.ts';
import { daysText, longDate } from '../../render/dates.ts';
import { documentFormats } from '../../render/format.ts';
import type { Grouping, ListOutcome } from '../../render/outcome.ts';
import { listOf, withBeside } from '../shared/answers.ts';

/** The interface takes one estado: of several, the whole book is read. */
const filters = flagsOf(reservas.list.query, { mesa_id: 'mesa' }, ['estado']);

export const bookFlags = {
  fecha: { ...filters.fecha, about: { en: 'the day; today when left out', es: 'el día; si falta, hoy' } },
  desde: dateFlag({ en: 'from this day', es: 'desde este día' }, { looking: 'around' }),
  hasta: dateFlag({ en: 'to this day', es: 'hasta este día' }, { looking: 'around' }),
  all: toggle({ en: 'the whole book, of every day', es: 'todo el libro, de todos los días' }),
  estado: { ...filters.estado, about: { en: 'only in these states', es: 'solo en estos estados' } },
  mesa: filters.mesa,
};
type ListValues = Values<typeof bookFlags>;

export const list = command({
  path: ['reservas', 'list'],
  summary: { en: "the book: today's, a day's, or a range", es: 'el libro: el de hoy, un día o varios' },
  operations: [reservas.list],
  formats: documentFormats,
  flags: bookFlags,
  examples: [
    { line: 'reservas list', about: { en: "today's book", es: 'el libro de hoy' } },
    {
      line: 'reservas list --fecha viernes --estado pendiente,confirmada',
      about: { en: 'who is coming on Friday', es: 'quién viene el viernes' },
    },
  ],
  run: (context, told) => bookOf(context, told.flags),
});

/** The book of the days that the flags name. */
export const bookOf = async (context: Context, flags: ListValues): Promise<ListOutcome> => {
  const days = daysOf(context, flags);
  const book = await readBook(context, days, flags);
  const list = await withBeside(context, reserva, listOf(reserva, book));
  const isOneDay = days?.length === 1;
  return {
    ...list,
    columns: isOneDay ? list.columns.filter(({ field }) => field !== 'fecha_reserva') : list.columns,
    ...(isOneDay ? {} : { groups: byDay(days) }),
    ...(days && headingOf(days, !flags.fecha && !flags.desde)),
  };
};

/** A day over its bookings, with its sum: "viernes 20 de noviembre · 14 reservas, 43 comensales". */
const byDay = (days: readonly string[] | undefined): Grouping => ({
  field: 'fecha_reserva',
  values: days,
  heading: (day, book) => {
    const sum = reserva.summaryOf(book);
    return inEach((lang) => `${longDate(day, lang)} · ${sum[lang]}`);
  },
});

const headingOf = (days: readonly string[], isAssumed: boolean) => {
  const heading = daysText(days[0]!, days.at(-1)!);
  return { heading, ...(isAssumed && { assumption: heading }) };
};

/** The days that the flags name, in order; undefined for the whole book. */
export const daysOf = (context: Context, { fecha, desde, hasta, all }: ListValues): string[] | undefined => {
  const given = Object.entries({ '--fecha': fecha, '--desde': desde ?? hasta, '--all': all }).filter(
    ([, value]) => value,
  );
  if (given.length > 1) throw exclusive(given.map(([name]) => name));
  if (all) return undefined;
  if (desde || hasta) return rangeOf(desde, hasta);
  if (fecha) return [fecha];
  return [context.today()];
};

/** Each day is a request: two years are enough for any range. */
const mostDays = 731;

/** Every date of a range that two flags give. Throws USAGE where one is missing or they are the wrong way round. */
export const rangeOf = (desde: string | undefined, hasta: string | undefined): string[] => {
  if (!desde || !hasta) {
    const name = desde ? '--hasta' : '--desde';
    throw usage([
      {
        name,
        text: {
          en: 'is required: a range has two ends',
          es: 'es obligatorio: un periodo tiene dos extremos',
        },
      },
    ]);
  }
  if (desde > hasta) {
    throw usage([
      {
        name: '--hasta',
        text: { en: `must not be before --desde ${desde}`, es: `no puede ser anterior a --desde ${desde}` },
      },
    ]);
  }
  const days = datesBetween(desde, hasta);
  if (days.length <= mostDays) return days;
  throw usage([
    {
      name: '--hasta',
      text: {
        en: `must be within ${mostDays} days of --desde; --all is the whole book`,
        es: `debe estar a ${mostDays} días de --desde como mucho; --all es todo el libro`,
      },
    },
  ]);
};

const exclusive = (names: readonly string[]) => usage([{ name: names.join(', '), text: notTogether }]);

const readBook = async (
  context: Context,
  days: string[] | undefined,
  { estado, mesa }: ListValues,
): Promise<Reserva[]> => {
  const client = await context.client();
  const only = estado?.length === 1 ? estado[0] : undefined;
  const read = async (mesa_id: string | undefined): Promise<Reserva[]> => {
    const readDay = async (fecha?: string): Promise<Reserva[]> => {
      const query = { ...(fecha && { fecha }), ...(only && { estado: only }), ...(mesa_id && { mesa_id }) };
      return (await client.call(reservas.list, { query })).data;
    };
    return days ? (await inParallel(days, readDay)).flat() : readDay();
  };
  const exact = await read(mesa?.trim());
  const isElsewhere = mesa !== undefined && exact.length === 0 && !context.globals['dry-run'];
  const book = isElsewhere ? (await read(undefined)).filter(isAt(mesa)) : exact;
  return estado && !only
    ? book.filter((booking) => estado.some((wanted) => wanted === booking.estado))
    : book;
};

/** The interface compares a table's id as it is; people write `t2`. */
const isAt =
  (mesa: string) =>
  ({ mesa_id }: Reserva): boolean =>
    fold(mesa_id ?? '') === fold(mesa.trim());
