import { bodyFlags, queryFlags } from '../../cli/fields.ts';
import type { FlagValues } from '../../cli/flag.ts';
import { booleanFlag } from '../../cli/flag-types.ts';
import type { Context } from '../../context/context.ts';
import { reservaFlagNames } from '../../context/resources/reserva.ts';
import { reservas } from '../../contract/reservas.ts';
import { createOptionError } from '../../ground/errors.ts';
import { mutuallyExclusiveText } from '../../ground/i18n.ts';
import { createRangeFlags, expandRange } from '../../verbs/day-range.ts';

export const reservationFlags = bodyFlags(reservas.create.body, reservaFlagNames);

/** A party size that is required, and prompted for on a terminal. */
export const partySizeFlag = {
  ...reservationFlags.comensales,
  about: { en: 'party size', es: 'número de comensales' },
  inBody: false,
  required: true,
  question: { en: 'Guests', es: 'Comensales' },
} as const;

/** The filters that the API has. The API takes one `estado` at a time, the flag takes several. */
export const filterFlags = queryFlags(reservas.list.query, { mesa_id: 'mesa' }, ['estado']);

export const dayFlags = {
  fecha: {
    ...filterFlags.fecha,
    about: { en: 'the day; today when left out', es: 'el día; si falta, hoy' },
  },
  ...createRangeFlags(),
  all: booleanFlag({ en: 'all reservations, of every day', es: 'todas las reservas, de todos los días' }),
};
type DayValues = FlagValues<typeof dayFlags>;

/** The selected days, in order; undefined for all reservations. Throws USAGE if the flags contradict each other. */
export const selectDays = (
  context: Context,
  { fecha, desde, hasta, all }: DayValues,
): string[] | undefined => {
  const given = Object.entries({ '--fecha': fecha, '--desde': desde ?? hasta, '--all': all })
    .filter(([, value]) => value)
    .map(([name]) => name);
  if (given.length > 1) throw createOptionError(given.join(', '), mutuallyExclusiveText);
  if (all) return undefined;
  if (desde || hasta) return expandRange(desde, hasta);
  return [fecha ?? context.today()];
};
