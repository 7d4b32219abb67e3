import { activeEstados, type Estado, type Reserva, reservas } from '../../contract/reservas.ts';
import { addDays, takeDate } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import { formatCount, type Lang, type LocalizedText, localize, noun } from '../../ground/i18n.ts';
import { isSamePhone, keepDigits } from '../../ground/strings.ts';
import { minutesSinceMidnight, takeTime } from '../../ground/times.ts';
import { notesText, warningsText } from '../../render/notes.ts';
import { longDate } from '../../render/numbers.ts';
import type { ApiRecord } from '../../render/outcome.ts';
import { guestWarnings } from './customer-notes.ts';
import { isNoshow } from './reserva-states.ts';
import type { WriteEvent, WriteSummary } from './resource.ts';

/** A booking that was written: `Marta Rivas, 2, sentada en T2 a las 14:31 · ⚠ nada crudo`. */
export const tellBooking = async (telling: WriteEvent): Promise<WriteSummary> => {
  const { client, now, after, sent, isNew } = telling;
  const booking = after as Reserva;
  const { of, notices } = await guestWarnings(client, [after]);
  const act = isNew || sent['estado'] == null ? undefined : acts[booking.estado as Estado];
  const say = (lang: Lang): string => {
    const told = act ? act(booking, now, lang) : sentenceOf(booking, now.date, wordOf(telling), lang);
    const notes = isNoted(sent) ? notesText : warningsText;
    return [told, isOver(booking) ? '' : notes(booking.notas, of(after), lang)].filter(Boolean).join(' · ');
  };
  return { line: localize(say), warnings: [...(await bookingSurprises(telling)), ...notices] };
};

/** Whether the notes alone were written: whoever wrote them reads them. */
const isNoted = (sent: WriteEvent['sent']): boolean => Object.keys(sent).join() === 'notas';

const wordOf = ({ isNew, sent }: WriteEvent): LocalizedText => {
  if (isNew) return { en: 'Booked', es: 'Apuntada' };
  return isNoted(sent) ? { en: 'Noted', es: 'Anotada' } : { en: 'Changed', es: 'Cambiada' };
};

const isOver = ({ estado }: Reserva): boolean => estado === 'cancelada' || estado === 'finalizada';

type Act = (booking: Reserva, now: WriteEvent['now'], lang: Lang) => string;

const at: LocalizedText = { en: 'at', es: 'a las' };
const table: LocalizedText = { en: 'table', es: 'mesa' };

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

const cancelled: LocalizedText = { en: 'cancelled; it was', es: 'cancelada; era' };
const missed: LocalizedText = { en: 'did not come; it was', es: 'no se presentaron; era' };

/** `Marta Rivas, 2` */
const who = ({ nombre_cliente, num_comensales }: Reserva): string =>
  [nombre_cliente, num_comensales].filter(Boolean).join(', ');

/** `hoy a las 21:30`, `el viernes 20 de noviembre a las 21:30` */
const when = ({ fecha_reserva, inicio_reserva }: Reserva, today: string, lang: Lang): string =>
  `${dayFrom(today, takeDate(fecha_reserva), lang)} ${at[lang]} ${takeTime(inicio_reserva)}`;

const dayFrom = (today: string, date: string, lang: Lang): string => {
  if (date === today) return { en: 'today', es: 'hoy' }[lang];
  if (date === addDays(today, 1)) return { en: 'tomorrow', es: 'mañana' }[lang];
  return `${{ en: 'on', es: 'el' }[lang]} ${longDate(date, lang)}`;
};

const sentenceWith = (word: LocalizedText, booking: Reserva, today: string, lang: Lang): string =>
  [`${who(booking)}, ${word[lang]}: ${when(booking, today, lang)}`, placeOf(booking, lang)]
    .filter(Boolean)
    .join(', ');

const placeOf = ({ mesa_id }: Reserva, lang: Lang): string => (mesa_id ? `${table[lang]} ${mesa_id}` : '');

/** `Reserva 844R92: Ana Ruiz, 4, hoy a las 21:30, mesa S3` */
const sentenceOf = (booking: Reserva, today: string, word: LocalizedText, lang: Lang): string => {
  const { codigo_reserva, id } = booking;
  const facts = [who(booking), when(booking, today, lang), placeOf(booking, lang)].filter(Boolean);
  return `${word[lang]}: ${facts.join(', ')} · ${codigo_reserva ?? id}`;
};

/** What whoever wrote this may not have expected: of the booking itself, of its hour, of the day's other bookings. */
const bookingSurprises = async (telling: WriteEvent): Promise<LocalizedText[]> => {
  const { before, after, sent, isNew } = telling;
  const booking = after as Reserva;
  const isMoved = isNew || sent['fecha_reserva'] != null || sent['inicio_reserva'] != null;
  return [
    ...(before ? stateSurprises(before as Reserva, booking, sent) : []),
    ...(sent['telefono'] != null ? phoneSurprise(booking) : []),
    ...(sent['estado'] === 'en_curso' ? await stillSeated(telling, booking) : []),
    ...(isMoved ? pastDay(telling, booking) : []),
    ...(isMoved ? await daySurprises(telling, booking) : []),
  ];
};

const stateSurprises = (before: Reserva, after: Reserva, sent: WriteEvent['sent']): LocalizedText[] => {
  const texts: LocalizedText[] = [];
  const isState = sent['estado'] != null;
  if (isState && before.estado === 'cancelada' && after.estado !== 'cancelada')
    texts.push({ en: 'it was cancelled', es: 'estaba cancelada' });
  else if (isState && before.estado === 'finalizada' && after.estado !== 'finalizada')
    texts.push({ en: 'it was finished', es: 'estaba terminada' });
  else if (isState && before.estado === after.estado)
    texts.push(already[after.estado as keyof typeof already]);
  if (sent['mesa_id'] === undefined && before.mesa_id && after.mesa_id && before.mesa_id !== after.mesa_id)
    texts.push({
      en: `the table changed: ${before.mesa_id} → ${after.mesa_id}`,
      es: `cambia de mesa: ${before.mesa_id} → ${after.mesa_id}`,
    });
  return texts;
};

const already: Readonly<Record<NonNullable<Reserva['estado']>, LocalizedText>> = {
  pendiente: { en: 'it was pending already', es: 'ya estaba pendiente' },
  confirmada: { en: 'it was confirmed already', es: 'ya estaba confirmada' },
  en_curso: { en: 'it was seated already', es: 'ya estaba sentada' },
  finalizada: { en: 'it was finished already', es: 'ya estaba terminada' },
  cancelada: { en: 'it was cancelled already', es: 'ya estaba cancelada' },
};

/** No phone in the world is shorter. */
const fewestDigits = 6;

const digit = noun(['digit', 'digits'], ['cifra', 'cifras']);

const phoneSurprise = ({ telefono }: Reserva): LocalizedText[] => {
  const digits = keepDigits(telefono ?? '').length;
  if (!telefono || digits >= fewestDigits) return [];
  return [
    {
      en: `that phone has ${formatCount(digits, digit).en}`,
      es: `ese teléfono tiene ${formatCount(digits, digit).es}`,
    },
  ];
};

const pastDay = (
  { now }: WriteEvent,
  { fecha_reserva: day, inicio_reserva: start }: Reserva,
): LocalizedText[] => {
  if (!day || takeDate(day) > now.date) return [];
  if (takeDate(day) < now.date) return [{ en: 'that day is past', es: 'ese día ya ha pasado' }];
  const isPast = start && minutesSinceMidnight(takeTime(start)) + longPast < minutesSinceMidnight(now.time);
  return isPast ? [{ en: 'that hour is past', es: 'esa hora ya ha pasado' }] : [];
};

/** Minutes: what is written down while they sit down is no surprise. */
const longPast = 60;

/** Who has the table still, as far as the book knows; nothing where the key may not read it or it cannot be had. */
const stillSeated = async ({ client }: WriteEvent, booking: Reserva): Promise<LocalizedText[]> => {
  const { fecha_reserva, mesa_id, id } = booking;
  if (!fecha_reserva || !mesa_id) return [];
  try {
    const { data } = await client.call(reservas.list, { query: { fecha: takeDate(fecha_reserva), mesa_id } });
    const others = data.filter(
      (other) => other.id !== id && other.mesa_id === mesa_id && other.estado === 'en_curso',
    );
    return others.map(({ nombre_cliente, inicio_reserva }) => ({
      en: `still seated at ${mesa_id}: ${nombre_cliente}, ${inicio_reserva}`,
      es: `en ${mesa_id} siguen sentados: ${nombre_cliente}, ${inicio_reserva}`,
    }));
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
    return [];
  }
};

/** From the other bookings of the day; nothing where the key may not read them or they cannot be had. */
const daySurprises = async ({ client }: WriteEvent, booking: Reserva): Promise<LocalizedText[]> => {
  const { fecha_reserva, id } = booking;
  if (!fecha_reserva) return [];
  const fecha = takeDate(fecha_reserva);
  try {
    const { data } = await client.call(reservas.list, { query: { fecha } });
    const others = data.filter((other) => other.id !== id);
    return [...unusualHour(booking, others), ...sameGuest(booking, others)];
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'INTERRUPTED') throw error;
    return unusualHour(booking, []);
  }
};

/** Minutes from the nearest other booking beyond which an hour is unusual, on a day that has enough of them to tell. */
const farthest = 90;
const enough = 5;

/** An hour at which nobody else comes that day; on a day that nobody knows yet, one of the night. */
const unusualHour = ({ inicio_reserva }: Reserva, others: readonly Reserva[]): LocalizedText[] => {
  if (!inicio_reserva) return [];
  const hour = takeTime(inicio_reserva);
  const away = others.map((other) => distance(hour, takeTime(other.inicio_reserva ?? hour)));
  const isUnusual = away.length >= enough ? Math.min(...away) > farthest : hour >= '01:30' && hour < '08:00';
  return isUnusual ? [{ en: `${hour} is an unusual hour`, es: `las ${hour} es una hora rara` }] : [];
};

const distance = (one: string, other: string): number =>
  Math.abs(minutesSinceMidnight(one) - minutesSinceMidnight(other));

const sameGuest = (booking: Reserva, others: readonly Reserva[]): LocalizedText[] =>
  others
    .filter(({ estado }) => activeEstados.some((active) => active === estado))
    .filter((other) => isSameGuest(booking, other))
    .map(({ inicio_reserva, codigo_reserva, id }) => ({
      en: `the same guest has a booking that day: ${inicio_reserva}, ${codigo_reserva ?? id}`,
      es: `el mismo cliente tiene otra reserva ese día: ${inicio_reserva}, ${codigo_reserva ?? id}`,
    }));

const isSameGuest = (one: Reserva, other: Reserva): boolean =>
  (one.customer_id != null && one.customer_id === other.customer_id) ||
  isSamePhone(one.telefono ?? '', other.telefono ?? '');

/** Where to look once a booking was refused: whose the tables are, where one was asked for; else when there is room. */
export const bookingWayOut = (
  { fecha_reserva, inicio_reserva, num_comensales }: ApiRecord,
  sent: ApiRecord,
): LocalizedText | undefined => {
  if (!fecha_reserva || !inicio_reserva) return undefined;
  const day = takeDate(fecha_reserva);
  if (sent['mesa_id'] != null) {
    const line = `maitre reservas timeline --fecha ${day}`;
    return { en: `which table is whose: ${line}`, es: `qué mesa es de quién: ${line}` };
  }
  const line = `maitre reservas free --fecha ${day} --hora ${takeTime(inicio_reserva)} --comensales ${num_comensales ?? 1}`;
  return { en: `when there is room: ${line}`, es: `cuándo hay sitio: ${line}` };
};
