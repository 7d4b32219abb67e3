import { readChoice } from '../../cli/words/parse.ts';
import { type Estado, estados, type Reserva } from '../../contract/reservas.ts';
import { dinnerStart, getBusinessDay, takeDate, type WallClock } from '../../ground/dates.ts';
import { fold } from '../../ground/strings.ts';
import { takeTime } from '../../ground/times.ts';

/** The line of guests who never came: the restaurant's record, whoever writes it, in one language. */
export const didNotCome = 'No se presentó';

/** Whether the notes say that the guests never came. */
export const saysNoshow = (notes: unknown): boolean =>
  String(notes ?? '')
    .split('\n')
    .includes(didNotCome);

/** Whether a cancelled booking is one of guests who never came. */
export const isNoshow = ({ estado, notas }: Reserva): boolean => estado === 'cancelada' && saysNoshow(notas);

/** What people and other programs call it, without case and accents. */
export const noshowWords: readonly string[] = [
  ...['noshow', 'no-show', 'no show', 'planton', 'no presentado', 'no presentada', 'no presentados'],
  ...[fold(didNotCome), 'no se presentaron', 'no vino', 'no vinieron', 'did not show', 'did not come'],
];

/** Whether a word says that the guests never came. */
export const isNoshowWord = (word: string): boolean =>
  noshowWords.includes(
    fold(word)
      .trim()
      .replace(/[\s_]+/g, ' '),
  );

/** Booked, and not there yet: who sits has come. */
const awaited: readonly Estado[] = ['pendiente', 'confirmada'];

/** The states from which a booking comes to another in the life of a restaurant; the interface takes any. */
export const cameFrom: Readonly<Record<Exclude<Estado, 'pendiente'>, readonly Estado[]>> = {
  confirmada: ['pendiente'],
  en_curso: awaited,
  finalizada: ['en_curso'],
  cancelada: awaited,
};

/** What other programs call a state beside the words in which it is shown here, where that can mean nothing else. */
const others: Readonly<Record<Estado, readonly string[]>> = {
  pendiente: [
    'por confirmar',
    'sin confirmar',
    'pendiente de confirmar',
    'no confirmada',
    'solicitada',
  ].concat(['unconfirmed', 'not confirmed', 'requested', 'to be confirmed']),
  confirmada: ['reconfirmada', 'aceptada', 'reconfirmed', 'accepted'],
  en_curso: ['en mesa', 'en la mesa', 'in progress', 'at table', 'at the table'],
  finalizada: ['terminada', 'acabada', 'completada', 'done', 'completed', 'complete'],
  cancelada: ['anulada', 'canceled', 'cancelada por el cliente', 'cancelada por el restaurante'].concat([
    ...['cancelled by guest', 'canceled by guest', 'cancelled by restaurant', 'canceled by restaurant'],
  ]),
};

/** The state that another program's word means, whatever its case, accents, gender and number. */
export const estadoCalled = (word: string): Estado | undefined =>
  estados.find((estado) => readChoice(others[estado])(word, { today: () => '', lang: 'es' }) !== undefined);

/** The days whose books are being served: today's, and until the morning that of the evening before, which comes first. */
export const servedDays = (clock: WallClock): string[] => [...new Set([getBusinessDay(clock), clock.date])];

/** Whether a booking is of what is being served: of the day before its dinners alone, and whoever still sits. */
export const isServed =
  (clock: WallClock) =>
  ({ fecha_reserva, inicio_reserva, estado }: Reserva): boolean => {
    const day = takeDate(fecha_reserva);
    if (day === clock.date) return true;
    return (
      day === getBusinessDay(clock) && (estado === 'en_curso' || takeTime(inicio_reserva) >= dinnerStart)
    );
  };
