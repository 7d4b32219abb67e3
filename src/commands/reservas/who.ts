import type { Values } from '../../cli/flag.ts';
import { textFlag, timeFlag } from '../../cli/flag-types.ts';
import { usage } from '../../cli/usage.ts';
import type { Reserva } from '../../contract/reservas.ts';
import { isSamePhone } from '../../ground/phones.ts';
import { digitsOf, fold } from '../../ground/text.ts';

/** Whose bookings are meant, and at which hours: the interface has no such filters, the book is sifted here. */
export const whoFlags = {
  telefono: {
    ...textFlag('P', { en: 'only of this phone, or part of it', es: 'solo de este teléfono, o parte de él' }),
    read: (raw: string) => (digitsOf(raw) === '' ? undefined : raw),
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
export const isMeant = ({
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
  isSamePhone(phone, wanted) || digitsOf(phone).includes(digitsOf(wanted));

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
