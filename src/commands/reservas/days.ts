import { queryFlags } from '../../cli/fields.ts';
import type { Values } from '../../cli/flag.ts';
import { dateFlag, textFlag, timeFlag, toggle } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import { reserva } from '../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { mapConcurrently } from '../../ground/async.ts';
import { listDates, takeDate } from '../../ground/dates.ts';
import { type LocalizedText, localize, mutuallyExclusiveText } from '../../ground/i18n.ts';
import { invariant } from '../../ground/invariant.ts';
import { fold, isSamePhone, keepDigits } from '../../ground/strings.ts';
import { daysText, longDate } from '../../render/numbers.ts';
import type { Grouping, ListOutcome } from '../../render/outcome.ts';
import { forPeople, listOf } from '../shared/results.ts';

/** Whose bookings are meant, and at which hours: the interface has no such filters, the book is sifted here. */
const whoFlags = {
  telefono: {
    ...textFlag('P', { en: 'only of this phone, or part of it', es: 'solo de este teléfono, o parte de él' }),
    read: (raw: string) => (keepDigits(raw) === '' ? undefined : raw),
    expects: { en: 'a phone, or some of its digits', es: 'un teléfono, o algunas de sus cifras' },
  },
  nombre: textFlag('N', {
    en: 'only of this name, or words of it in any order',
    es: 'solo de este nombre, o palabras de él en cualquier orden',
  }),
  'desde-hora': timeFlag({ en: 'only from this hour on', es: 'solo desde esta hora' }),
  'hasta-hora': timeFlag({ en: 'only up to this hour', es: 'solo hasta esta hora' }),
};
type WhoValues = Values<typeof whoFlags>;

/** Whether a booking is one that the flags mean; undefined where they mean any. Throws USAGE where they mean no hour at all. */
const isMeant = ({
  telefono,
  nombre,
  'desde-hora': first,
  'hasta-hora': last,
}: WhoValues): ((booking: Reserva) => boolean) | undefined => {
  if (first && last && first > last) throw backwards(first);
  if ([telefono, nombre, first, last].every((value) => value === undefined)) return undefined;
  const words = fold(nombre ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return ({ inicio_reserva, nombre_cliente, telefono: phone }) => {
    const name = fold(nombre_cliente ?? '');
    const hour = inicio_reserva ?? '';
    // An hour that the service does not show is not one that was asked for.
    return (
      words.every((word) => name.includes(word)) &&
      (telefono === undefined || isPhone(phone ?? '', telefono)) &&
      (first === undefined || hour >= first) &&
      (last === undefined || (hour !== '' && hour <= last))
    );
  };
};

const isPhone = (phone: string, wanted: string): boolean =>
  isSamePhone(phone, wanted) || keepDigits(phone).includes(keepDigits(wanted));

const backwards = (first: string) =>
  usage([
    {
      name: '--hasta-hora',
      text: {
        en: `must not be before --desde-hora ${first}`,
        es: `no puede ser anterior a --desde-hora ${first}`,
      },
    },
  ]);

/** What the interface filters a book by; of several values of estado, which takes one, the whole book is read. */
const filters = queryFlags(reservas.list.query, { mesa_id: 'mesa' }, ['estado']);

/** Which days of the book are meant. */
export const dayFlags = {
  fecha: {
    ...filters.fecha,
    about: { en: 'the day; today when left out', es: 'el día; si falta, hoy' },
  },
  desde: dateFlag({ en: 'from this day', es: 'desde este día' }, { looking: 'nearest' }),
  hasta: dateFlag({ en: 'to this day', es: 'hasta este día' }, { looking: 'nearest' }),
  all: toggle({ en: 'the whole book, of every day', es: 'todo el libro, de todos los días' }),
};
type DayValues = Values<typeof dayFlags>;

/** The days that the flags name, in order; undefined for the whole book. */
export const daysOf = (context: Context, { fecha, desde, hasta, all }: DayValues): string[] | undefined => {
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
  const days = listDates(desde, hasta);
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

const exclusive = (names: readonly string[]) =>
  usage([{ name: names.join(', '), text: mutuallyExclusiveText }]);

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
  const meant = isWanted ? read.filter(isWanted) : read;
  const book = isGuests ? meant.filter(({ fecha_reserva }) => String(fecha_reserva) >= today) : meant;
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
  commonOf: takeDate,
  values: days,
  heading: (day, book) => {
    const sum = reserva.summaryOf(book);
    return localize((lang) => `${longDate(day, lang)} · ${sum[lang]}`);
  },
});

const fromToday = (today: string): LocalizedText => ({
  en: `from ${longDate(today, 'en')} on`,
  es: `desde el ${longDate(today, 'es')}`,
});

const headingOf = (days: readonly string[] | undefined, isAssumed: boolean) => {
  if (!days) return {};
  const named = 'a span has a day';
  const heading = daysText(invariant(days[0], named), invariant(days.at(-1), named));
  return { heading, ...(isAssumed && { assumption: heading }) };
};

const readBook = async (
  context: Context,
  days: readonly string[] | undefined,
  { estado, mesa }: BookValues,
): Promise<readonly Reserva[]> => {
  const client = await context.client();
  const only = estado?.length === 1 ? estado[0] : undefined;
  const read = async (mesa_id: string | undefined): Promise<readonly Reserva[]> => {
    const readDay = async (fecha?: string): Promise<readonly Reserva[]> => {
      const query = { ...(fecha && { fecha }), ...(only && { estado: only }), ...(mesa_id && { mesa_id }) };
      return (await client.call(reservas.list, { query })).data;
    };
    return days ? (await mapConcurrently(days, readDay)).flat() : readDay();
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
