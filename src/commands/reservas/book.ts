import type { Values } from '../../cli/flag.ts';
import type { Context } from '../../context/context.ts';
import { reserva } from '../../context/kinds/reserva.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { certain } from '../../ground/certain.ts';
import { dayIn } from '../../ground/dates.ts';
import { inEach, type Text } from '../../ground/lang.ts';
import { inParallel } from '../../ground/parallel.ts';
import { chained, isEmpty, type Rows, sifted } from '../../ground/rows.ts';
import { fold } from '../../ground/text.ts';
import { daysText, longDate } from '../../render/dates.ts';
import type { Grouping, ListOutcome } from '../../render/outcome.ts';
import { forPeople, listOf } from '../shared/answers.ts';
import { dayFlags, daysOf, filters } from './days.ts';
import { isMeant, whoFlags } from './who.ts';

export const bookFlags = {
  ...dayFlags,
  estado: { ...filters.estado, about: { en: 'only in these states', es: 'solo en estos estados' } },
  mesa: filters.mesa,
  ...whoFlags,
};
type BookValues = Values<typeof bookFlags>;

/** The book of the days that the flags name; of a guest without a day, from today on. */
export const bookOf = async (
  context: Context,
  flags: BookValues,
  format = context.format,
): Promise<ListOutcome> => {
  const isSomeDay = flags.fecha || flags.desde || flags.hasta || flags.all;
  const isGuests = !isSomeDay && (flags.telefono ?? flags.nombre) !== undefined;
  const today = context.today();
  const days = isGuests ? undefined : daysOf(context, flags);
  const isWanted = isMeant(flags);
  const read = await readBook(context, days, flags);
  const meant = isWanted ? sifted(read, isWanted) : read;
  const book = isGuests ? sifted(meant, ({ fecha_reserva }) => String(fecha_reserva) >= today) : meant;
  const list = await forPeople(context, reserva, listOf(reserva, book), { format });
  return {
    ...list,
    ...(days?.length === 1
      ? { columns: list.columns.filter(({ field }) => field !== 'fecha_reserva') }
      : { groups: byDay(isSifted(flags) ? undefined : days) }),
    ...(isGuests ? { assumption: fromToday(today) } : headingOf(days, !isSomeDay)),
  };
};

/** Whether only some bookings of a day are wanted: a day without one of them says nothing. */
const isSifted = ({ estado, mesa, telefono, nombre }: BookValues): boolean =>
  [estado, mesa, telefono, nombre].some((value) => value !== undefined);

/** A day over its bookings, with its sum: "viernes 20 de noviembre · 14 reservas, 43 comensales". */
const byDay = (days: readonly string[] | undefined): Grouping => ({
  field: 'fecha_reserva',
  commonOf: dayIn,
  values: days,
  heading: (day, book) => {
    const sum = reserva.summaryOf(book);
    return inEach((lang) => `${longDate(day, lang)} · ${sum[lang]}`);
  },
});

const fromToday = (today: string): Text => ({
  en: `from ${longDate(today, 'en')} on`,
  es: `desde el ${longDate(today, 'es')}`,
});

const headingOf = (days: readonly string[] | undefined, isAssumed: boolean) => {
  if (!days) return {};
  const named = 'a span has a day';
  const heading = daysText(certain(days[0], named), certain(days.at(-1), named));
  return { heading, ...(isAssumed && { assumption: heading }) };
};

const readBook = async (
  context: Context,
  days: readonly string[] | undefined,
  { estado, mesa }: BookValues,
): Promise<Rows<Reserva>> => {
  const client = await context.client();
  const only = estado?.length === 1 ? estado[0] : undefined;
  const read = async (mesa_id: string | undefined): Promise<Rows<Reserva>> => {
    const readDay = (fecha?: string): Promise<Rows<Reserva>> => {
      const query = { ...(fecha && { fecha }), ...(only && { estado: only }), ...(mesa_id && { mesa_id }) };
      return client.rows(reservas.list, { query });
    };
    return days ? chained(await inParallel(days, readDay)) : readDay();
  };
  const exact = await read(mesa?.trim());
  const isElsewhere = mesa !== undefined && isEmpty(exact) && !context.globals['dry-run'];
  const book = isElsewhere ? sifted(await read(undefined), isAt(mesa)) : exact;
  return estado && !only
    ? sifted(book, (booking) => estado.some((wanted) => wanted === booking.estado))
    : book;
};

/** The interface compares a table's id as it is; people write `t2`. */
const isAt =
  (mesa: string) =>
  ({ mesa_id }: Reserva): boolean =>
    fold(mesa_id ?? '') === fold(mesa.trim());
