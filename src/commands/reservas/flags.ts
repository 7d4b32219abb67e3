import { bodyFlags, queryFlags } from '../../cli/fields.ts';
import type { FlagValues } from '../../cli/flag.ts';
import { booleanFlag, dateFlag } from '../../cli/flag-types.ts';
import type { Command, Context } from '../../context/context.ts';
import { reservaFlagNames } from '../../context/resources/reserva.ts';
import { reservas } from '../../contract/reservas.ts';
import { listDates } from '../../ground/dates.ts';
import { createOptionError } from '../../ground/errors.ts';
import { type LocalizedText, mutuallyExclusiveText } from '../../ground/i18n.ts';
import type { WordFlags } from './prompts/read-words.ts';

/** The fields of a reservation as flags of a creation. */
export const reservationFlags = bodyFlags(reservas.create.body, reservaFlagNames);

/** A party size that is required, and prompted for on a terminal. */
export const partySizeFlag = {
  ...reservationFlags.comensales,
  about: { en: 'party size', es: 'número de comensales' },
  inBody: false,
  required: true,
  question: { en: 'Guests', es: 'Comensales' },
} as const;

export const wordsArg = (about: LocalizedText) =>
  ({ name: 'palabras', optional: true, takesPhrase: true, about }) as const;

/** The path, arguments and reader of a command in which words stand for options, in any order. */
export const takeWords = (
  path: readonly string[],
  names: WordFlags,
  about: LocalizedText,
): Required<Pick<Command, 'path' | 'args' | 'readWords'>> => ({
  path,
  args: [wordsArg(about)],
  readWords: async (context, words, given) => {
    const { formatOptions, readWords } = await import('./prompts/read-words.ts');
    const raw = await readWords(context, words, names, given);
    context.remark(formatOptions(path, raw));
    return raw;
  },
});

/** The filters that the API has. The API takes one `estado` at a time, the flag takes several. */
export const filterFlags = queryFlags(reservas.list.query, { mesa_id: 'mesa' }, ['estado']);

export const dayFlags = {
  fecha: {
    ...filterFlags.fecha,
    about: { en: 'the day; today when left out', es: 'el día; si falta, hoy' },
  },
  desde: dateFlag({ en: 'from this day', es: 'desde este día' }, { missingYear: 'nearest' }),
  hasta: dateFlag({ en: 'to this day', es: 'hasta este día' }, { missingYear: 'nearest' }),
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

/** Each day is one request. */
const maxDays = 731;

/** Every date of a range. Throws USAGE if an end is missing, the ends are swapped or the range is too long. */
export const expandRange = (desde: string | undefined, hasta: string | undefined): string[] => {
  if (!desde || !hasta)
    throw createOptionError(desde ? '--hasta' : '--desde', {
      en: 'is required: a range needs both days',
      es: 'es obligatorio: un periodo necesita los dos días',
    });
  if (desde > hasta) throw createOrderFailure('--hasta', `--desde ${desde}`);
  const days = listDates(desde, hasta);
  if (days.length <= maxDays) return days;
  throw createOptionError('--hasta', {
    en: `must be within ${maxDays} days of --desde; for all reservations use --all`,
    es: `debe estar a ${maxDays} días de --desde como mucho; para todas las reservas use --all`,
  });
};

/** The failure for a flag whose value precedes that of its start flag. */
export const createOrderFailure = (name: string, start: string) =>
  createOptionError(name, { en: `must not be before ${start}`, es: `no puede ser anterior a ${start}` });
