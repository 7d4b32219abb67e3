import { dateFlag } from '../../../cli/flag-types.ts';
import { type Context, command } from '../../../context/context.ts';
import { reserva as kind } from '../../../context/resources/reserva.ts';
import { isNoshow, servedDays } from '../../../context/resources/reserva-states.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { getBusinessDay, takeDate, type WallClock } from '../../../ground/dates.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import { formatCount, type LocalizedText, localize, type Noun, noun } from '../../../ground/i18n.ts';
import { invariant } from '../../../ground/invariant.ts';
import { minutesSinceMidnight, takeTime } from '../../../ground/times.ts';
import { longDate } from '../../../render/numbers.ts';
import { confirm, needsAnswer, show } from '../../shared/confirming.ts';
import { readDays } from '../../shared/floor/occupancy.ts';
import { type Service, serviceAt, servicioFlag } from '../../shared/meal-periods.ts';
import { each } from '../../shared/resolve-names.ts';
import { listOf } from '../../shared/results.ts';
import { noshowOf } from './notes.ts';

export const close = command({
  path: ['reservas', 'close'],
  summary: {
    en: 'the end of the night: who sits is finished, who never came is a no-show',
    es: 'el cierre: quien está sentado ha terminado, quien no vino no se presentó',
  },
  detail: {
    en: 'Lists what it will do and asks once; without a terminal it needs --yes. Bookings whose hour has not come stay. Without --fecha it is today; before 06:00, the evening that is just over.',
    es: 'Lista lo que hará y pregunta una vez; sin terminal necesita --yes. Las reservas cuya hora no ha llegado se quedan. Sin --fecha es hoy; antes de las 06:00, la noche que acaba.',
  },
  operations: [reservas.update, reservas.list, reservas.get],
  output: reservas.list.answer,
  flags: {
    fecha: dateFlag({ en: 'the day to close', es: 'el día que se cierra' }),
    servicio: servicioFlag({
      en: 'only lunch or only dinner, by the hour of the booking',
      es: 'solo la comida o solo la cena, por la hora de la reserva',
    }),
  },
  exits: [exits.refused, exits.partial],
  examples: [
    { line: 'reservas close', about: { en: 'shows it and asks', es: 'lo muestra y pregunta' } },
    { line: 'reservas close --servicio comida', about: { en: 'lunch alone', es: 'solo la comida' } },
    { line: 'reservas close --fecha ayer --yes', about: { en: 'from a script', es: 'desde un guion' } },
  ],
  run: async (context, { flags }) => {
    const clock = context.wallClock();
    const fecha = flags.fecha ?? getBusinessDay(clock);
    needsAnswer(context);
    const client = await context.client();
    const days = flags.fecha === undefined ? servedDays(clock) : [flags.fecha];
    const steps = stepsOf(await readDays(client, days), clock, fecha).filter(isOf(flags.servicio));
    if (steps.length === 0) return { ...listOf(kind, []), notices: [nothingOpen(fecha)] };
    await ask(context, fecha, steps);
    const byName = new Map(steps.map((step) => [nameOf(step.before), step]));
    const closed = await each(context, [...byName.keys()], async (name) => {
      const step = invariant(byName.get(name), 'each is the name of a step');
      const params = { id: step.before.id };
      // Between the list and a yes guests arrive, and notes are added.
      const { data: before } = await client.call(reservas.get, { params });
      const still = stepOf(before, clock);
      if (still?.is !== step.is) throw changedMeanwhile();
      return (await client.call(reservas.update, { params, body: still.body }, { before })).data;
    });
    return { ...listOf(kind, closed), said: [{ line: closedText(fecha, closed), warnings: [] }] };
  },
});

/** What people call a booking of which something is told. */
const nameOf = ({ codigo_reserva, nombre_cliente, id }: Reserva): string =>
  codigo_reserva ? [codigo_reserva, nombre_cliente].filter(Boolean).join(' · ') : id;

interface Step {
  readonly before: Reserva;
  readonly is: 'finished' | 'noshow';
  readonly body: ReturnType<typeof noshowOf> | { readonly estado: 'finalizada' };
}

/** Of a day that has only begun what came after midnight alone. */
const stepsOf = (book: readonly Reserva[], clock: WallClock, fecha: string): Step[] =>
  book
    .filter((before) => takeDate(before.fecha_reserva) === fecha || startOf(before) <= momentOf(clock))
    .flatMap((before) => stepOf(before, clock) ?? []);

const stepOf = (before: Reserva, clock: WallClock): Step | undefined => {
  if (before.estado === 'en_curso') return { before, is: 'finished', body: { estado: 'finalizada' } };
  const isWaiting = before.estado === 'pendiente' || before.estado === 'confirmada';
  return isWaiting && hasPassed(before, clock) ? { before, is: 'noshow', body: noshowOf(before) } : undefined;
};

const isOf =
  (service: Service | undefined) =>
  ({ before: { inicio_reserva } }: Step): boolean =>
    service === undefined || serviceAt(minutesSinceMidnight(takeTime(inicio_reserva))) === service;

const hasPassed = (booking: Reserva, clock: WallClock): boolean => startOf(booking) < momentOf(clock);

const startOf = ({ fecha_reserva, inicio_reserva }: Reserva): string =>
  `${takeDate(fecha_reserva)} ${takeTime(inicio_reserva)}`;
const momentOf = ({ date, time }: WallClock): string => `${date} ${time}`;

const changedMeanwhile = () =>
  new Failure('CHANGED_SINCE', {
    en: 'somebody has changed it since it was listed: left as it is',
    es: 'alguien la ha cambiado desde que se listó: se queda como está',
  });

const names = {
  finished: noun(['finished', 'finished'], ['terminada', 'terminadas']),
  noshow: noun(['never came', 'never came'], ['no se presentó', 'no se presentaron']),
} as const satisfies Record<Step['is'], Noun>;

const ask = async (context: Context, fecha: string, steps: readonly Step[]): Promise<void> => {
  const { lang, globals } = context;
  if (globals.yes || globals['dry-run']) return;
  for (const is of ['finished', 'noshow'] as const) {
    const lines = steps.filter((step) => step.is === is).map(({ before }) => `  ${kind.lineOf(before)}`);
    if (lines.length > 0) await show(context, [`${names[is].many[lang]}:`, ...lines]);
  }
  const amount = formatCount(steps.length, kind.noun);
  await confirm(context, {
    en: `Close ${longDate(fecha, 'en')}: ${amount.en}?`,
    es: `¿Cerrar ${longDate(fecha, 'es')}: ${amount.es}?`,
  });
};

const closedText = (fecha: string, closed: readonly Reserva[]): LocalizedText => {
  const missed = closed.filter(isNoshow).length;
  return localize((lang) => {
    const sums = [
      [closed.length - missed, names.finished],
      [missed, names.noshow],
    ] as const;
    const said = sums.flatMap(([count, name]) => (count === 0 ? [] : [formatCount(count, name)[lang]]));
    return `${longDate(fecha, lang)}: ${said.join(', ')}`;
  });
};

const nothingOpen = (fecha: string): LocalizedText => ({
  en: `${longDate(fecha, 'en')}: nothing is open`,
  es: `${longDate(fecha, 'es')}: no queda nada abierto`,
});
