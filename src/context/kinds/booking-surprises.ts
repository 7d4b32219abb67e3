import { activeEstados, type Reserva, reservas } from '../../contract/reservas.ts';
import { dayIn } from '../../ground/dates.ts';
import { Failure } from '../../ground/errors.ts';
import type { Text } from '../../ground/lang.ts';
import { counted, noun } from '../../ground/nouns.ts';
import { isSamePhone } from '../../ground/phones.ts';
import { digitsOf } from '../../ground/text.ts';
import { minutesOf, timeIn } from '../../ground/times.ts';
import type { Telling } from './telling.ts';

/** What whoever wrote this may not have expected: of the booking itself, of its hour, of the day's other bookings. */
export const bookingSurprises = async (telling: Telling): Promise<Text[]> => {
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

const stateSurprises = (before: Reserva, after: Reserva, sent: Telling['sent']): Text[] => {
  const texts: Text[] = [];
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

const already: Readonly<Record<NonNullable<Reserva['estado']>, Text>> = {
  pendiente: { en: 'it was pending already', es: 'ya estaba pendiente' },
  confirmada: { en: 'it was confirmed already', es: 'ya estaba confirmada' },
  en_curso: { en: 'it was seated already', es: 'ya estaba sentada' },
  finalizada: { en: 'it was finished already', es: 'ya estaba terminada' },
  cancelada: { en: 'it was cancelled already', es: 'ya estaba cancelada' },
};

/** No phone in the world is shorter. */
const fewestDigits = 6;

const digit = noun(['digit', 'digits'], ['cifra', 'cifras']);

const phoneSurprise = ({ telefono }: Reserva): Text[] => {
  const digits = digitsOf(telefono ?? '').length;
  if (!telefono || digits >= fewestDigits) return [];
  return [
    {
      en: `that phone has ${counted(digits, digit).en}`,
      es: `ese teléfono tiene ${counted(digits, digit).es}`,
    },
  ];
};

const pastDay = ({ now }: Telling, { fecha_reserva: day, inicio_reserva: start }: Reserva): Text[] => {
  if (!day || dayIn(day) > now.date) return [];
  if (dayIn(day) < now.date) return [{ en: 'that day is past', es: 'ese día ya ha pasado' }];
  const isPast = start && minutesOf(timeIn(start)) + longPast < minutesOf(now.time);
  return isPast ? [{ en: 'that hour is past', es: 'esa hora ya ha pasado' }] : [];
};

/** Minutes: what is written down while they sit down is no surprise. */
const longPast = 60;

/** Who has the table still, as far as the book knows; nothing where the key may not read it or it cannot be had. */
const stillSeated = async ({ client }: Telling, booking: Reserva): Promise<Text[]> => {
  const { fecha_reserva, mesa_id, id } = booking;
  if (!fecha_reserva || !mesa_id) return [];
  try {
    const { data } = await client.call(reservas.list, { query: { fecha: dayIn(fecha_reserva), mesa_id } });
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
const daySurprises = async ({ client }: Telling, booking: Reserva): Promise<Text[]> => {
  const { fecha_reserva, id } = booking;
  if (!fecha_reserva) return [];
  const fecha = dayIn(fecha_reserva);
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
const unusualHour = ({ inicio_reserva }: Reserva, others: readonly Reserva[]): Text[] => {
  if (!inicio_reserva) return [];
  const hour = timeIn(inicio_reserva);
  const away = others.map((other) => distance(hour, timeIn(other.inicio_reserva ?? hour)));
  const isUnusual = away.length >= enough ? Math.min(...away) > farthest : hour >= '01:30' && hour < '08:00';
  return isUnusual ? [{ en: `${hour} is an unusual hour`, es: `las ${hour} es una hora rara` }] : [];
};

const distance = (one: string, other: string): number => Math.abs(minutesOf(one) - minutesOf(other));

const sameGuest = (booking: Reserva, others: readonly Reserva[]): Text[] =>
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
