import type { Estado, Reserva } from '../../contract/reservas.ts';
import { addDays, dayIn } from '../../ground/dates.ts';
import { inEach, type Lang, type Text } from '../../ground/lang.ts';
import { timeIn } from '../../ground/times.ts';
import { longDate } from '../../render/dates.ts';
import { notesText, warningsText } from '../../render/notes.ts';
import { bookingSurprises } from './booking-surprises.ts';
import { guestWarnings } from './guest-warnings.ts';
import { isNoshow } from './noshow.ts';
import type { Telling, Told } from './telling.ts';

/** A booking that was written: `Marta Rivas, 2, sentada en T2 a las 14:31 · ⚠ nada crudo`. */
export const tellBooking = async (telling: Telling): Promise<Told> => {
  const { client, now, after, sent, isNew } = telling;
  const booking = after as Reserva;
  const { of, notices } = await guestWarnings(client, [after]);
  const act = isNew || sent['estado'] == null ? undefined : acts[booking.estado as Estado];
  const say = (lang: Lang): string => {
    const told = act ? act(booking, now, lang) : sentenceOf(booking, now.date, wordOf(telling), lang);
    const notes = isNoted(sent) ? notesText : warningsText;
    return [told, isOver(booking) ? '' : notes(booking.notas, of(after), lang)].filter(Boolean).join(' · ');
  };
  return { line: inEach(say), surprises: [...(await bookingSurprises(telling)), ...notices] };
};

/** Whether the notes alone were written: whoever wrote them reads them. */
const isNoted = (sent: Telling['sent']): boolean => Object.keys(sent).join() === 'notas';

const wordOf = ({ isNew, sent }: Telling): Text => {
  if (isNew) return { en: 'Booked', es: 'Apuntada' };
  return isNoted(sent) ? { en: 'Noted', es: 'Anotada' } : { en: 'Changed', es: 'Cambiada' };
};

const isOver = ({ estado }: Reserva): boolean => estado === 'cancelada' || estado === 'finalizada';

type Act = (booking: Reserva, now: Telling['now'], lang: Lang) => string;

const at: Text = { en: 'at', es: 'a las' };
const table: Text = { en: 'table', es: 'mesa' };

/** What a new estado means to whoever hears it. */
const acts: Readonly<Record<Estado, Act>> = {
  pendiente: (booking, { date }, lang) =>
    sentenceWith({ en: 'pending', es: 'pendiente' }, booking, date, lang),
  confirmada: (booking, { date }, lang) =>
    sentenceWith({ en: 'confirmed', es: 'confirmada' }, booking, date, lang),
  en_curso: (booking, { time }, lang) => {
    const place = booking.mesa_id ? ` ${{ en: 'at', es: 'en' }[lang]} ${booking.mesa_id}` : '';
    return `${who(booking)}, ${{ en: 'seated', es: 'sentada' }[lang]}${place} ${at[lang]} ${time}`;
  },
  finalizada: (booking, { time }, lang) =>
    `${who(booking)}, ${{ en: 'finished', es: 'terminada' }[lang]} ${at[lang]} ${time}`,
  cancelada: (booking, { date }, lang) =>
    `${who(booking)}, ${(isNoshow(booking) ? missed : cancelled)[lang]} ${when(booking, date, lang)}`,
};

const cancelled: Text = { en: 'cancelled; it was', es: 'cancelada; era' };
const missed: Text = { en: 'did not come; it was', es: 'no se presentaron; era' };

/** `Marta Rivas, 2` */
const who = ({ nombre_cliente, num_comensales }: Reserva): string =>
  [nombre_cliente, num_comensales].filter(Boolean).join(', ');

/** `hoy a las 21:30`, `el viernes 20 de noviembre a las 21:30` */
const when = ({ fecha_reserva, inicio_reserva }: Reserva, today: string, lang: Lang): string =>
  `${dayFrom(today, dayIn(fecha_reserva), lang)} ${at[lang]} ${timeIn(inicio_reserva)}`;

const dayFrom = (today: string, date: string, lang: Lang): string => {
  if (date === today) return { en: 'today', es: 'hoy' }[lang];
  if (date === addDays(today, 1)) return { en: 'tomorrow', es: 'mañana' }[lang];
  return `${{ en: 'on', es: 'el' }[lang]} ${longDate(date, lang)}`;
};

const sentenceWith = (word: Text, booking: Reserva, today: string, lang: Lang): string =>
  [`${who(booking)}, ${word[lang]}: ${when(booking, today, lang)}`, placeOf(booking, lang)]
    .filter(Boolean)
    .join(', ');

const placeOf = ({ mesa_id }: Reserva, lang: Lang): string => (mesa_id ? `${table[lang]} ${mesa_id}` : '');

/** `Reserva 844R92: Ana Ruiz, 4, hoy a las 21:30, mesa S3` */
const sentenceOf = (booking: Reserva, today: string, word: Text, lang: Lang): string => {
  const { codigo_reserva, id } = booking;
  const facts = [who(booking), when(booking, today, lang), placeOf(booking, lang)].filter(Boolean);
  return `${word[lang]}: ${facts.join(', ')} · ${codigo_reserva ?? id}`;
};
