import type { Body } from '../../cli/body.ts';
import { bodyFlags } from '../../cli/fields.ts';
import { booleanFlag, choiceFlag, dateFlag, wordsArg } from '../../cli/flag-types.ts';
import type { Command } from '../../context/context.ts';
import { reserva, reservaFlagNames } from '../../context/resources/reserva.ts';
import { usualPreviousStates } from '../../context/resources/reserva-states.ts';
import { reservas } from '../../contract/reservas.ts';
import { isRealDate, listDates, takeDate } from '../../ground/dates.ts';
import { createOptionError } from '../../ground/errors.ts';
import type { LocalizedText } from '../../ground/i18n.ts';
import { looksLikePhone } from '../../ground/strings.ts';
import { confirmTime } from '../../tables/usual-hours.ts';
import { type CreationWords, createVerb, type Series } from '../../verbs/creating.ts';
import { createOrderFailure } from '../../verbs/day-range.ts';
import type { PromptOptions } from '../../verbs/prompt-body.ts';
import { deleteVerb, getVerb, setVerb, updateVerb } from '../../verbs/verbs.ts';
import {
  findWaitingParty,
  rejectWaitingParty,
  seatWaitingParty,
  WaitingParty,
} from '../../verbs/waiting-party.ts';
import { addGuests, longer, more, moveEnd } from './additions.ts';

export const get = getVerb(reserva, {
  summary: { en: 'one reservation', es: 'una reserva' },
  examples: {
    'reservas get K7PQ2M': { en: 'by its code', es: 'por su código' },
    'reservas get 3f2a --json': { en: 'by the start of its id', es: 'por el comienzo de su id' },
  },
});

/** The most reservations in a series. */
const maxDates = 200;

/** Repeats a reservation on the same weekday, or on the same day of each month that has it. */
const repeat: Series = {
  flags: {
    repeat: choiceFlag('EVERY', ['weekly', 'monthly'], {
      en: 'repeat it every week or month, up to --until',
      es: 'repetirla cada semana o cada mes, hasta --until',
    }),
    until: dateFlag({ en: 'the last day of --repeat', es: 'el último día de --repeat' }),
  },
  listBodies: ({ repeat: every, until }, body) => {
    if (every === undefined && until === undefined) return undefined;
    if (every === undefined || until === undefined)
      throw createOptionError('--repeat, --until', {
        en: 'belong together: give both',
        es: 'van juntas: indique las dos',
      });
    const fecha = takeDate(body['fecha_reserva']);
    // An invalid date is rejected with the other fields.
    if (!isRealDate(fecha)) return [body];
    if (String(until) < fecha) throw createOrderFailure('--until', fecha);
    const isRepetition = (date: string, index: number): boolean =>
      every === 'weekly' ? index % 7 === 0 : date.slice(8) === fecha.slice(8);
    const dates = listDates(fecha, String(until)).filter(isRepetition);
    if (dates.length > maxDates)
      throw createOptionError('--until', {
        en: `gives more than ${maxDates} dates: choose an earlier day`,
        es: `da más de ${maxDates} fechas: indique un día anterior`,
      });
    return dates.map((fecha_reserva): Body => ({ ...body, fecha_reserva }));
  },
  getName: ({ fecha_reserva }) => String(fecha_reserva),
};

const words: CreationWords = {
  args: [
    wordsArg({
      en: 'on a terminal: name, day, time and party size in any order',
      es: 'en una terminal: nombre, día, hora y comensales en cualquier orden',
    }),
  ],
  words: {
    ...{
      day: 'fecha',
      hour: 'inicio',
      end: 'final',
      party: 'comensales',
      phone: 'telefono',
      table: 'mesa',
      name: 'nombre',
    },
    ...{ notes: 'notas', repeat: 'repeat', until: 'until' },
  },
  doing: { en: 'Book', es: 'Apuntar' },
  // A script names its options.
  asksForWords: true,
};

const phoneExpected = { en: 'a phone, or nothing', es: 'un teléfono, o nada' };

/** The prompts of `reservas create`, in the order in which guests give the answers. */
const createPrompts: PromptOptions = {
  steps: [
    'fecha_reserva',
    'inicio_reserva',
    'num_comensales',
    async (dialogue) => (await import('./prompts/table.ts')).promptTable(dialogue),
    async (dialogue) => (await import('./prompts/customer.ts')).promptCustomer(dialogue),
    'notas',
    async (dialogue) => (await import('./prompts/customer.ts')).offerNewCustomer(dialogue),
  ],
  always: ['num_comensales'],
  questions: {
    fecha_reserva: { label: { en: 'Day', es: 'Día' }, initial: { en: 'today', es: 'hoy' } },
    inicio_reserva: { label: { en: 'Time', es: 'Hora' } },
    num_comensales: { label: { en: 'Guests', es: 'Comensales' }, initial: { en: '2', es: '2' } },
    telefono: { check: (phone) => (looksLikePhone(String(phone)) ? undefined : phoneExpected) },
    notas: { label: { en: 'Notes', es: 'Notas' } },
    nombre_cliente: { label: { en: 'Name', es: 'Nombre' } },
  },
  beforeSend: confirmTime,
  retryAfterRejection: async (dialogue, rejection) =>
    (await import('./prompts/table.ts')).promptAfterRejection(dialogue, rejection),
};

export const create = createVerb(reserva, 'create', {
  words,
  prompts: createPrompts,
  series: repeat,
  summary: { en: 'take a reservation', es: 'apuntar una reserva' },
  detail: {
    en: 'With --repeat one reservation per date, as a list. Dates without a free table are listed and skipped, and the exit code is 6. One undo reverts them all.',
    es: 'Con --repeat, una reserva por fecha, como lista. Las fechas sin mesa libre se indican y se saltan, y el código de salida es 6. Un solo undo las deshace todas.',
  },
  examples: {
    'reservas create --fecha hoy --inicio 21:30 --nombre "Ana Ruiz" --comensales 4': {
      en: 'the table is assigned',
      es: 'la mesa se asigna sola',
    },
    'reservas create --fecha jueves --inicio 14:00 --nombre Peña --repeat weekly --until +60d': {
      en: 'every week',
      es: 'cada semana',
    },
    'reservas create --data @reserva.json --fecha sábado': {
      en: 'flags over a JSON body',
      es: 'opciones sobre un cuerpo JSON',
    },
  },
});

export const update = updateVerb(reserva, {
  words: {
    day: 'dia',
    end: 'final',
    longer: 'longer',
    party: 'comensales',
    more: 'more',
    phone: 'telefono',
    state: 'estado',
    newName: 'nombre',
  },
  beforeSend: confirmTime,
  beforeOtherDays: rejectWaitingParty,
  completions: {
    flags: {
      'keep-length': booleanFlag({
        en: 'with --inicio: move the end along',
        es: 'con --inicio: mover también el final',
      }),
      more,
      longer,
    },
    complete: (before, body, flags) => moveEnd(before, addGuests(before, body, flags), flags),
  },
  summary: {
    en: 'change a reservation: only the fields given',
    es: 'cambiar una reserva: solo lo que se indica',
  },
  examples: {
    'reservas update K7PQ2M --inicio 22:00': { en: 'half an hour later', es: 'media hora más tarde' },
    'reservas update K7PQ2M --comensales 6 --data "@no-notes.json"': {
      en: 'more guests, no notes: the file holds {"notas":null}',
      es: 'más comensales, sin notas: el fichero contiene {"notas":null}',
    },
  },
});

const createEstadoVerb = (
  verb: string,
  estado: keyof typeof usualPreviousStates,
  summary: LocalizedText,
  options: Pick<
    Parameters<typeof setVerb>[2],
    'beforeOtherDays' | 'fieldFlags' | 'words' | 'completeBody'
  > = {},
) =>
  setVerb(reserva, verb, {
    ...options,
    body: { estado },
    summary,
    completionStates: usualPreviousStates[estado],
    examples: {
      [`reservas ${verb} K7PQ2M`]: { en: 'by its code', es: 'por su código' },
      [`reservas ${verb} S9`]: { en: "today's at that table", es: 'la de hoy en esa mesa' },
      [`reservas ${verb} 3f2a "Ana Ruiz"`]: { en: 'several at once', es: 'varias a la vez' },
    },
  });

export const confirm = createEstadoVerb('confirm', 'confirmada', {
  en: 'mark as confirmed',
  es: 'marcar como confirmada',
});

const { mesa, comensales } = bodyFlags(reservas.update.body, reservaFlagNames);

const seatReservation = createEstadoVerb(
  'seat',
  'en_curso',
  { en: 'mark as seated', es: 'sentar: marcar como en curso' },
  {
    beforeOtherDays: findWaitingParty,
    fieldFlags: { mesa, comensales, more },
    words: { table: 'mesa', party: 'comensales', more: 'more' },
    completeBody: addGuests,
  },
);

/** On a terminal, guests without a reservation today may be in the queue. */
export const seat: Command = {
  ...seatReservation,
  run: async (context, input) => {
    try {
      return await seatReservation.run(context, input);
    } catch (error) {
      if (error instanceof WaitingParty) return seatWaitingParty(context, error.entry, input.flags['mesa']);
      throw error;
    }
  },
};

export const finish = createEstadoVerb('finish', 'finalizada', {
  en: 'mark as finished',
  es: 'marcar como finalizada',
});

export const cancel = createEstadoVerb('cancel', 'cancelada', {
  en: 'cancel and keep the record',
  es: 'cancelar y conservar el registro',
});

export const remove = deleteVerb(reserva, {
  summary: {
    en: 'delete for good; to keep the record use cancel',
    es: 'eliminar del todo; para conservarla use cancel',
  },
  examples: {
    'reservas delete K7PQ2M': { en: 'shows it and asks', es: 'la muestra y pregunta' },
    'reservas delete K7PQ2M --yes': { en: 'from a script', es: 'desde un script' },
  },
});
