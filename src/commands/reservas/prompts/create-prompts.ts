import { joinParts, looksLikePhone } from '../../../ground/strings.ts';
import { formatNote } from '../../../render/notes.ts';
import { longDate } from '../../../render/numbers.ts';
import type { PromptOptions } from '../../shared/prompt-body.ts';
import { confirmTime } from '../../shared/usual-hours.ts';
import type { WordFlags } from './read-words.ts';

const wordFlags: WordFlags = {
  day: 'fecha',
  time: 'inicio',
  size: 'comensales',
  phone: 'telefono',
  table: 'mesa',
  name: 'nombre',
  notes: 'notas',
};

const phoneExpected = { en: 'a phone, or nothing', es: 'un teléfono, o nada' };

/** The prompts of `reservas create`, in the order in which guests give the answers. */
export const createPrompts: PromptOptions = {
  steps: [
    'fecha_reserva',
    'inicio_reserva',
    'num_comensales',
    async (dialogue) => (await import('./table.ts')).promptTable(dialogue),
    async (dialogue) => (await import('./customer.ts')).promptCustomer(dialogue),
    'notas',
    async (dialogue) => (await import('./customer.ts')).offerNewCustomer(dialogue),
  ],
  always: ['num_comensales'],
  questions: {
    fecha_reserva: { label: { en: 'Day', es: 'Día' }, initial: { en: 'today', es: 'hoy' } },
    inicio_reserva: { label: { en: 'Time', es: 'Hora' } },
    num_comensales: { label: { en: 'Guests', es: 'Comensales' }, initial: { en: '2', es: '2' } },
    telefono: { check: (answer) => (looksLikePhone(answer) ? undefined : phoneExpected) },
    notas: { label: { en: 'Notes', es: 'Notas' } },
    nombre_cliente: { label: { en: 'Name', es: 'Nombre' } },
  },
  beforeSend: confirmTime,
  retryAfterRejection: async (dialogue, rejection) =>
    (await import('./table.ts')).promptAfterRejection(dialogue, rejection),
  freeWords: {
    arg: {
      name: 'palabras',
      optional: true,
      takesPhrase: true,
      about: {
        en: 'on a terminal: name, day, time and party size in any order',
        es: 'en una terminal: nombre, día, hora y comensales en cualquier orden',
      },
    },
    read: async (context, words) => (await import('./read-words.ts')).readWords(context, words, wordFlags),
    format: (fields, lang) => {
      const { fecha_reserva: day, inicio_reserva: time, nombre_cliente, num_comensales } = fields;
      const { mesa_id, telefono, notas } = fields;
      const when = joinParts([typeof day === 'string' && longDate(day, lang), time], ', ');
      const party = num_comensales !== undefined && `${num_comensales} pax`;
      return joinParts([when, nombre_cliente, party, mesa_id, telefono, formatNote(notas)]);
    },
  },
};
