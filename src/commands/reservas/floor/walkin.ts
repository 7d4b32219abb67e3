import { bodyOf, fieldsOf } from '../../../cli/body.ts';
import { usage } from '../../../cli/usage.ts';
import { isOutcomeUnknown } from '../../../client/transport-error.ts';
import { type Context, command } from '../../../context/context.ts';
import { reserva as kind } from '../../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import type { LocalizedText } from '../../../ground/i18n.ts';
import { shellCommand } from '../../../ground/strings.ts';
import { minutesOfDay, minutesSinceMidnight } from '../../../ground/times.ts';
import { recordOf } from '../../shared/results.ts';
import { withWriteSummary } from '../../shared/write-summary.ts';
import { bookingFlags, partyFlag } from '../booking-flags.ts';

const { nombre, mesa, telefono, notas, final } = bookingFlags;

const flags = {
  comensales: partyFlag,
  nombre: { ...nombre, required: false },
  mesa,
  final,
  telefono,
  notas,
};

/** The name of a party that gave none. */
const nameless = 'Sin reserva';

export const walkin = command({
  path: ['reservas', 'walkin'],
  summary: {
    en: 'guests without a booking: booked and seated, from now',
    es: 'sin reserva: apuntados y sentados, desde ya',
  },
  detail: {
    en: 'The table is assigned by the service unless --mesa names one. Where they could not be seated, the booking stands and the error says so. The party may stand without its option: walkin 2.',
    es: 'La mesa la asigna el servicio, salvo que --mesa diga una. Si no se pueden sentar, la reserva queda y el error lo dice. Los comensales pueden ir sin su opción: walkin 2.',
  },
  operations: [reservas.create, reservas.update],
  output: reservas.update.answer,
  flags,
  exits: [exits.refused, exits.partial],
  examples: [
    { line: 'reservas walkin --comensales 2', about: { en: 'two at the door', es: 'dos en la puerta' } },
    {
      line: 'reservas walkin --comensales 4 --nombre Ruiz --mesa S9',
      about: { en: 'at a table of your choice', es: 'en la mesa que se diga' },
    },
  ],
  run: async (context, told) => {
    const { date, time } = context.wallClock();
    const now = { fecha_reserva: date, inicio_reserva: time };
    const fields = { nombre_cliente: nameless, ...fieldsOf(flags, told.flags), ...now };
    const checked = bodyOf({ schema: reservas.create.body, flags, data: {}, fields });
    if (told.flags.final !== undefined) checkEnd(String(told.flags.final), time);
    const client = await context.client();
    const body = { ...checked, nombre_cliente: String(checked['nombre_cliente']), ...now };
    const { data: booked } = await client.call(reservas.create, { body }).catch((error: unknown) => {
      throw error instanceof Failure && error.exit === exits.refused
        ? withWayOut(error, Number(told.flags.comensales), time)
        : error;
    });
    const after = await seat(context, booked);
    return withWriteSummary(context, kind, recordOf(kind, after), [
      { before: booked, isNew: false, sent: seated, after },
    ]);
  },
});

/** An end that has passed would be tomorrow's: nobody at the door stays for half a day. */
const checkEnd = (final: string, time: string): void => {
  const stay = (minutesSinceMidnight(final) - minutesSinceMidnight(time) + minutesOfDay) % minutesOfDay;
  if (stay === 0 || stay > minutesOfDay / 2)
    throw usage([
      { name: '--final', text: { en: `has passed: it is ${time}`, es: `ya ha pasado: son las ${time}` } },
    ]);
};

/** Where no table is free for as long as is usual: when there is one, and how to sit down until somebody comes. */
const withWayOut = ({ code, text, status, cause }: Failure, comensales: number, time: string): Failure => {
  const line = `maitre reservas free --comensales ${comensales} --hora ${time}`;
  return new Failure(code, text, {
    status,
    cause,
    hint: {
      en: `--final HH:mm for a shorter stay, at a table of maitre reservas now; when there is room: ${line}`,
      es: `--final HH:mm para menos rato, en una mesa de maitre reservas now; cuándo hay sitio: ${line}`,
    },
  });
};

/** What a dry run calls the id that only the service can give. */
const idToCome = 'new-id';

const seated = { estado: 'en_curso' } as const;

const seat = async (context: Context, booked: Reserva): Promise<Reserva> => {
  const client = await context.client();
  try {
    return (
      await client.call(reservas.update, {
        params: { id: booked.id ?? idToCome },
        body: seated,
      })
    ).data;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw bookedOnly(booked, error);
  }
};

/** The booking stands, which a second walk-in would double. */
const bookedOnly = (booked: Reserva, failure: Failure): Failure => {
  const { text, status, cause, code } = failure;
  const word = booked.codigo_reserva ?? booked.id;
  const line = shellCommand('maitre', 'reservas', 'seat', String(word));
  const isKnown = !isOutcomeUnknown(failure);
  const but: LocalizedText = isKnown
    ? { en: 'but not seated', es: 'pero sin sentar' }
    : { en: 'perhaps seated', es: 'quizá sentada' };
  return new Failure(
    isKnown ? 'PARTIAL' : code,
    {
      en: `booked (${kind.lineOf(booked)}), ${but.en}: ${text.en}`,
      es: `apuntada (${kind.lineOf(booked)}), ${but.es}: ${text.es}`,
    },
    { status, cause, hint: { en: `seat them: ${line}`, es: `sentarlos: ${line}` } },
  );
};
