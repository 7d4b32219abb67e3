import { flagsOf } from '../../cli/fields.ts';
import type { Values } from '../../cli/flag.ts';
import { dateFlag, toggle } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import type { Context } from '../../context/context.ts';
import { reservas } from '../../contract/reservas.ts';
import { datesBetween } from '../../ground/dates.ts';
import { notTogether } from '../../ground/sentences.ts';

/** What the interface filters a book by; of several values of estado, which takes one, the whole book is read. */
export const filters = flagsOf(reservas.list.query, { mesa_id: 'mesa' }, ['estado']);

/** Which days of the book are meant. */
export const dayFlags = {
  fecha: {
    ...filters.fecha,
    about: { en: 'the day; today when left out', es: 'el día; si falta, hoy' },
  },
  desde: dateFlag({ en: 'from this day', es: 'desde este día' }, { looking: 'around' }),
  hasta: dateFlag({ en: 'to this day', es: 'hasta este día' }, { looking: 'around' }),
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
