import { looksLikePhone } from '../../../ground/strings.ts';
import { longDate } from '../../../render/numbers.ts';
import type { Asking } from '../../shared/prompt-body.ts';
import { bookingIn } from '../free-words.ts';

const noPhone = { en: 'a phone, or nothing', es: 'un teléfono, o nada' };

/** What a host is asked for a booking, in the order in which guests say it. */
export const asking: Asking = {
  steps: [
    'fecha_reserva',
    'inicio_reserva',
    'num_comensales',
    async (talk) => (await import('./room.ts')).askRoom(talk),
    async (talk) => (await import('./guest.ts')).askGuest(talk),
    'notas',
    async (talk) => (await import('./guest.ts')).offerCustomer(talk),
  ],
  always: ['num_comensales'],
  questions: {
    fecha_reserva: { label: { en: 'Day', es: 'Día' }, initial: { en: 'today', es: 'hoy' } },
    inicio_reserva: { label: { en: 'Time', es: 'Hora' } },
    num_comensales: { label: { en: 'Guests', es: 'Comensales' }, initial: { en: '2', es: '2' } },
    telefono: { check: (answer) => (looksLikePhone(answer) ? undefined : noPhone) },
    notas: { label: { en: 'Notes', es: 'Notas' } },
    nombre_cliente: { label: { en: 'Name', es: 'Nombre' } },
  },
  again: async (talk, refusal) => (await import('./room.ts')).askAgain(talk, refusal),
  freely: {
    arg: {
      name: 'palabras',
      optional: true,
      isPhrase: true,
      about: {
        en: 'on a terminal: name, day, hour and party in any order',
        es: 'en una terminal: nombre, día, hora y comensales en cualquier orden',
      },
    },
    read: (words, reading) => {
      const said = bookingIn(words, reading);
      return said && { ...said };
    },
    say: ({ fecha_reserva: day, ...said }, lang) => {
      const { inicio_reserva: hour, nombre_cliente: name, num_comensales: party, telefono: phone } = said;
      const when = [typeof day === 'string' && longDate(day, lang), hour].filter(Boolean).join(', ');
      return [when, name, party !== undefined && `${party} pax`, phone].filter(Boolean).join(' · ');
    },
  },
};
