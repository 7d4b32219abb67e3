import { buildBody, toBodyFields } from '../../../cli/body.ts';
import { usageError } from '../../../cli/usage.ts';
import { unknownId } from '../../../client/transport.ts';
import { isOutcomeUnknown } from '../../../client/transport-error.ts';
import { type Context, defineCommand } from '../../../context/context.ts';
import { reserva as resource } from '../../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import type { LocalizedText } from '../../../ground/i18n.ts';
import { shellCommand } from '../../../ground/strings.ts';
import { minutesOfDay, minutesSinceMidnight } from '../../../ground/times.ts';
import { toRecordResult } from '../../shared/results.ts';
import { withWriteSummary } from '../../shared/write-summary.ts';
import { partySizeFlag, reservationFlags } from '../flags.ts';

const { nombre, mesa, telefono, notas, final } = reservationFlags;

const flags = {
  comensales: partySizeFlag,
  nombre: { ...nombre, required: false },
  mesa,
  final,
  telefono,
  notas,
};

const defaultName = 'Sin reserva';

export const walkin = defineCommand({
  path: ['reservas', 'walkin'],
  summary: {
    en: 'guests without a reservation: book and seat them now',
    es: 'clientes sin reserva: apuntarlos y sentarlos ya',
  },
  detail: {
    en: 'The service assigns the table unless --mesa names one. If the guests cannot be seated, the reservation remains and the error says so. The party size also works without its option: walkin 2.',
    es: 'El servicio asigna la mesa, salvo que se indique con --mesa. Si no se les puede sentar, la reserva queda hecha y el error lo dice. Los comensales pueden ir sin su opción: walkin 2.',
  },
  operations: [reservas.create, reservas.update],
  output: reservas.update.response,
  flags,
  exits: [exits.refused, exits.partial],
  examples: [
    { line: 'reservas walkin --comensales 2', about: { en: 'two at the door', es: 'dos en la puerta' } },
    {
      line: 'reservas walkin --comensales 4 --nombre Ruiz --mesa S9',
      about: { en: 'at a table of your choice', es: 'en la mesa que se diga' },
    },
  ],
  run: async (context, { flags: values }) => {
    const { date, time } = context.wallClock();
    const now = { fecha_reserva: date, inicio_reserva: time };
    const fields = { nombre_cliente: defaultName, ...toBodyFields(flags, values), ...now };
    const checked = buildBody({ schema: reservas.create.body, flags, data: {}, fields });
    if (values.final !== undefined) checkEnd(String(values.final), time);
    const client = await context.client();
    const body = { ...checked, nombre_cliente: String(checked['nombre_cliente']), ...now };
    const { data: before } = await client.call(reservas.create, { body }).catch((error: unknown) => {
      throw error instanceof Failure && error.exit === exits.refused
        ? withTableHint(error, Number(values.comensales), time)
        : error;
    });
    const after = await seat(context, before);
    return withWriteSummary(context, resource, toRecordResult(resource, after), [
      { before, isNew: false, sent: seated, after },
    ]);
  },
});

/** Rejects an end that has passed, which the service would take for tomorrow's. */
const checkEnd = (final: string, time: string): void => {
  const minutes = (minutesSinceMidnight(final) - minutesSinceMidnight(time) + minutesOfDay) % minutesOfDay;
  if (minutes === 0 || minutes > minutesOfDay / 2)
    throw usageError([
      { name: '--final', text: { en: `has passed: it is ${time}`, es: `ya ha pasado: son las ${time}` } },
    ]);
};

/** Suggests a shorter stay, or a later time, if no table is free for the usual stay. */
const withTableHint = ({ code, text, status, cause }: Failure, comensales: number, time: string): Failure => {
  const free = `maitre reservas free --comensales ${comensales} --hora ${time}`;
  return new Failure(code, text, {
    status,
    cause,
    hint: {
      en: `for a shorter stay use --final HH:mm, at a table of maitre reservas now; for the next free table: ${free}`,
      es: `para menos rato use --final HH:mm, en una mesa de maitre reservas now; para ver cuándo hay sitio: ${free}`,
    },
  });
};

const seated = { estado: 'en_curso' } as const;

const seat = async (context: Context, reservation: Reserva): Promise<Reserva> => {
  const client = await context.client();
  const params = { id: reservation.id ?? unknownId };
  try {
    return (await client.call(reservas.update, { params, body: seated })).data;
  } catch (error) {
    throw error instanceof Failure ? createNotSeated(reservation, error) : error;
  }
};

/** The reservation remains: a second walk-in would duplicate it. */
const createNotSeated = (reservation: Reserva, failure: Failure): Failure => {
  const { text, status, cause, code } = failure;
  const command = shellCommand(
    'maitre',
    'reservas',
    'seat',
    String(reservation.codigo_reserva ?? reservation.id),
  );
  const isCertain = !isOutcomeUnknown(failure);
  const state: LocalizedText = isCertain
    ? { en: 'but not seated', es: 'pero sin sentar' }
    : { en: 'perhaps seated', es: 'quizá sentada' };
  const line = resource.formatLine(reservation);
  return new Failure(
    isCertain ? 'PARTIAL' : code,
    {
      en: `booked (${line}), ${state.en}: ${text.en}`,
      es: `apuntada (${line}), ${state.es}: ${text.es}`,
    },
    { status, cause, hint: { en: `seat them: ${command}`, es: `siéntelos con: ${command}` } },
  );
};
