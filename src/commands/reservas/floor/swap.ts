import type { Client } from '../../../client/client.ts';
import { isOutcomeUnknown } from '../../../client/transport-error.ts';
import { command } from '../../../context/context.ts';
import { reserva as kind } from '../../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import type { LocalizedText } from '../../../ground/i18n.ts';
import { shellCommand } from '../../../ground/strings.ts';
import { isRefusal } from '../../../journal/recorder.ts';
import { toWrite, whereFlags } from '../../shared/resolve-names.ts';
import { listOf } from '../../shared/results.ts';
import { type Done, withWriteSummary } from '../../shared/write-summary.ts';

export const swap = command({
  path: ['reservas', 'swap'],
  summary: { en: 'two bookings exchange their tables', es: 'dos reservas intercambian sus mesas' },
  detail: {
    en: 'All or nothing: where the second cannot have its table, the first gets its own back. Only the tables are sent.',
    es: 'Todo o nada: si la segunda no puede tener su mesa, la primera recupera la suya. Solo se envían las mesas.',
  },
  operations: [reservas.update, reservas.get, reservas.list],
  output: reservas.list.answer,
  args: [kind.arg, { ...kind.arg, name: 'otra' }],
  flags: whereFlags(kind),
  exits: [exits.refused, exits.partial, exits.unknownOutcome],
  examples: [
    { line: 'reservas swap S3 S9', about: { en: 'by their tables', es: 'por sus mesas' } },
    { line: 'reservas swap K7PQ2M 3f2a', about: { en: 'by code and id', es: 'por código e id' } },
  ],
  run: async (context, { args, flags }) => {
    const client = await context.client();
    const find = kind.finder(context, client, toWrite(context, flags));
    const [one, other] = [await read(client, await find(args[0])), await read(client, await find(args[1]))];
    check(one, other);
    const [first, second] = await exchange(client, one, other);
    const writes = [done(one, first), done(other, second)];
    return withWriteSummary(context, kind, listOf(kind, [first, second]), writes);
  },
});

const done = (before: Reserva, after: Reserva): Done => ({
  before,
  isNew: false,
  sent: { mesa_id: after.mesa_id },
  after,
});

const read = async (client: Client, id: string | number): Promise<Reserva> =>
  (await client.call(reservas.get, { params: { id: String(id) } })).data;

const check = (one: Reserva, other: Reserva): void => {
  const without = [one, other].find(({ mesa_id }) => !mesa_id);
  if (one.id === other.id)
    throw refused({ en: 'that is one and the same booking', es: 'es la misma reserva' });
  if (without) {
    throw refused({
      en: `${kind.lineOf(without)} has no table to exchange`,
      es: `${kind.lineOf(without)} no tiene mesa que intercambiar`,
    });
  }
  if (one.mesa_id === other.mesa_id)
    throw refused({ en: 'both have that table', es: 'las dos tienen esa mesa' });
};

const refused = (text: LocalizedText): Failure => new Failure('USAGE', text);

const give = async (client: Client, { id }: Reserva, mesa_id: string | null): Promise<Reserva> =>
  (await client.call(reservas.update, { params: { id }, body: { mesa_id } })).data;

/** A booking and the table that it is to have; none for the moment. */
interface Step {
  readonly booking: Reserva;
  readonly mesa_id: string | null;
}

/**
 * The first leaves its table, the second takes it, the first takes the second's: at no time do two hold one. A service
 * that takes no table away is asked for the two exchanges alone. Whatever fails half-way is put back.
 */
const exchange = async (client: Client, one: Reserva, other: Reserva): Promise<[Reserva, Reserva]> => {
  let steps = 0;
  let asked: Step = { booking: one, mesa_id: null };
  const step = async (booking: Reserva, mesa_id: string | null): Promise<Reserva> => {
    asked = { booking, mesa_id };
    const after = await give(client, booking, mesa_id);
    steps++;
    return after;
  };
  try {
    await step(one, null).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'VALIDATION_ERROR') throw error;
    });
    const second = await step(other, one.mesa_id ?? null);
    const first = await step(one, other.mesa_id ?? null);
    return [first, second];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (steps === 0 && !isOutcomeUnknown(error)) throw error;
    throw await putBack(client, [one, other], saying(asked, error));
  }
};

/** A refusal in the terms of who asked for which table. */
const saying = ({ booking, mesa_id }: Step, failure: Failure): Failure => {
  const { code, text, status, cause } = failure;
  if (mesa_id === null || !isRefusal(failure)) return failure;
  const line = shellCommand('maitre', 'reservas', 'list', '--mesa', mesa_id);
  return new Failure(
    code,
    {
      en: `${nameOf(booking)} cannot have table ${mesa_id}: ${text.en}`,
      es: `${nameOf(booking)} no puede tener la mesa ${mesa_id}: ${text.es}`,
    },
    { status, cause, hint: { en: `who has it: ${line}`, es: `quién la tiene: ${line}` } },
  );
};

const nameOf = ({ nombre_cliente, codigo_reserva, id }: Reserva): string =>
  [nombre_cliente, codigo_reserva ?? id].filter(Boolean).join(' · ');

/** Gives each its own table again, where it is another by now; what to throw. */
const putBack = async (client: Client, bookings: readonly Reserva[], failure: Failure): Promise<Failure> => {
  const left: string[] = [];
  for (const booking of [...bookings].reverse()) {
    try {
      const { mesa_id } = await read(client, booking.id);
      if (mesa_id !== booking.mesa_id) await give(client, booking, booking.mesa_id ?? null);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (!isRefusal(error)) return notKnown(bookings, failure);
      left.push(kind.lineOf(booking));
    }
  }
  return left.length > 0 ? halfDone(left, failure) : nothingChanged(failure);
};

const nothingChanged = (failure: Failure): Failure => {
  const { code, text, status, cause, hint } = failure;
  return new Failure(
    isRefusal(failure) ? code : 'PARTIAL',
    {
      en: `both have their own table again: ${text.en}`,
      es: `las dos tienen de nuevo su mesa: ${text.es}`,
    },
    { status, cause, ...(hint && { hint }) },
  );
};

const halfDone = (left: readonly string[], { text, status, cause }: Failure): Failure =>
  new Failure(
    'PARTIAL',
    {
      en: `without its own table now: ${left.join('; ')} (${text.en})`,
      es: `sin su mesa ahora: ${left.join('; ')} (${text.es})`,
    },
    { status, cause, hint: lookAt },
  );

const notKnown = (bookings: readonly Reserva[], { text, status, cause, code }: Failure): Failure =>
  new Failure(
    code === 'INTERRUPTED' ? code : 'UNKNOWN_OUTCOME',
    {
      en: `which table each has now is not known: ${bookings.map(kind.lineOf).join('; ')} (${text.en})`,
      es: `no se sabe qué mesa tiene ahora cada una: ${bookings.map(kind.lineOf).join('; ')} (${text.es})`,
    },
    { status, cause, hint: lookAt, retryable: false },
  );

const lookAt: LocalizedText = {
  en: 'maitre undo gives each its own; to look at them: maitre reservas list',
  es: 'maitre undo le devuelve a cada una la suya; para mirarlas: maitre reservas list',
};
