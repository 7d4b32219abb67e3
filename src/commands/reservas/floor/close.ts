import { dateFlag } from '../../../cli/flag-types.ts';
import { type Context, defineCommand } from '../../../context/context.ts';
import { reserva as resource, updateReserva } from '../../../context/resources/reserva.ts';
import { formatStart, listServedDays, readDays } from '../../../context/resources/reserva-days.ts';
import { isNoshow } from '../../../context/resources/reserva-states.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { getBusinessDay, takeDate, type WallClock } from '../../../ground/dates.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import {
  formatCount,
  joinTexts,
  type LocalizedText,
  localize,
  type Noun,
  noun,
} from '../../../ground/i18n.ts';
import { joinParts } from '../../../ground/strings.ts';
import { parseClock, takeTime } from '../../../ground/times.ts';
import { formatLongDate } from '../../../render/numbers.ts';
import { confirm, requireConfirmation, showLines } from '../../shared/confirming.ts';
import { findMealPeriod, mealPeriodFlag } from '../../shared/meal-periods.ts';
import { forEachItem } from '../../shared/resolve-names.ts';
import { toListResult } from '../../shared/results.ts';
import { createNoshowUpdate } from './notes.ts';

export const close = defineCommand({
  path: ['reservas', 'close'],
  summary: {
    en: 'close the day: finish seated reservations, mark absent guests as no-shows',
    es: 'cerrar el día: terminar las reservas sentadas y marcar a quien no se presentó',
  },
  detail: {
    en: 'Lists what it will do and asks once; without a terminal it needs --yes. Reservations whose time has not come stay unchanged. Without --fecha: today; before 06:00, the evening that has just ended.',
    es: 'Muestra lo que hará y pregunta una vez; sin terminal necesita --yes. Las reservas cuya hora no ha llegado no cambian. Sin --fecha: hoy; antes de las 06:00, la noche que acaba de terminar.',
  },
  operations: [reservas.update, reservas.list, reservas.get],
  output: reservas.list.response,
  flags: {
    fecha: dateFlag({ en: 'the day to close', es: 'el día que se cierra' }),
    servicio: mealPeriodFlag({
      en: 'only lunch or only dinner, by the time of the reservation',
      es: 'solo la comida o solo la cena, por la hora de la reserva',
    }),
  },
  exits: [exits.refused, exits.partial],
  examples: {
    'reservas close': { en: 'shows it and asks', es: 'lo muestra y pregunta' },
    'reservas close --servicio comida': { en: 'only lunch', es: 'solo la comida' },
    'reservas close --fecha ayer --yes': { en: 'from a script', es: 'desde un script' },
  },
  run: async (context, { flags }) => {
    const clock = context.wallClock();
    const fecha = flags.fecha ?? getBusinessDay(clock);
    requireConfirmation(context);
    const client = await context.client();
    const days = flags.fecha === undefined ? listServedDays(clock) : [flags.fecha];
    const closings = (await readDays(client, days))
      // After midnight, reservations of the new day belong to this evening only if they have started.
      .filter((item) => takeDate(item.fecha_reserva) === fecha || formatStart(item) <= formatNow(clock))
      .flatMap((item) => planClosing(item, clock) ?? [])
      .filter(({ before }) => !flags.servicio || getMealPeriod(before) === flags.servicio);
    if (closings.length === 0) return { ...toListResult(resource, []), notices: [formatNothingOpen(fecha)] };
    await confirmClosings(context, fecha, closings);
    const closed = await forEachItem(context, closings, formatName, async ({ before: listed, result }) => {
      // Guests may have arrived, and notes been added, since the list was shown.
      const { data: before } = await client.call(reservas.get, { params: { id: listed.id } });
      const current = planClosing(before, clock);
      if (current?.result !== result) throw createChangedFailure();
      return (await updateReserva(client, before, current.body)).after;
    });
    return {
      ...toListResult(resource, closed),
      written: [{ line: formatClosed(fecha, closed), warnings: [] }],
    };
  },
});

const formatName = ({ before: { codigo_reserva, nombre_cliente, id } }: Closing): string =>
  codigo_reserva ? joinParts([codigo_reserva, nombre_cliente]) : id;

type Closing = NonNullable<ReturnType<typeof planClosing>>;

/** What closing does to a reservation, if anything. */
const planClosing = (before: Reserva, clock: WallClock) => {
  const { estado } = before;
  if (estado === 'en_curso')
    return { before, result: 'finished' as const, body: { estado: 'finalizada' as const } };
  const isExpected = estado === 'pendiente' || estado === 'confirmada';
  if (!isExpected || formatStart(before) >= formatNow(clock)) return undefined;
  return { before, result: 'noshow' as const, body: createNoshowUpdate(before) };
};

const getMealPeriod = ({ inicio_reserva }: Reserva) => findMealPeriod(parseClock(takeTime(inicio_reserva)));

const formatNow = ({ date, time }: WallClock): string => `${date} ${time}`;

const createChangedFailure = () =>
  new Failure('CHANGED_SINCE', {
    en: 'somebody has changed it since it was listed: left unchanged',
    es: 'alguien la ha cambiado desde que se mostró: no se toca',
  });

const nouns = {
  finished: noun(['finished', 'finished'], ['terminada', 'terminadas']),
  noshow: noun(['never came', 'never came'], ['no se presentó', 'no se presentaron']),
} as const satisfies Record<Closing['result'], Noun>;

const confirmClosings = async (context: Context, fecha: string, closings: readonly Closing[]) => {
  const { lang, globals } = context;
  if (globals.yes || globals['dry-run']) return;
  for (const result of ['finished', 'noshow'] as const) {
    const lines = closings
      .filter((closing) => closing.result === result)
      .map(({ before }) => resource.formatLine(before));
    if (lines.length > 0)
      await showLines(context, [`${nouns[result].many[lang]}:`, ...lines.map((line) => `  ${line}`)]);
  }
  const count = formatCount(closings.length, resource.noun);
  await confirm(context, {
    en: `Close ${formatLongDate(fecha, 'en')}: ${count.en}?`,
    es: `¿Cerrar ${formatLongDate(fecha, 'es')}: ${count.es}?`,
  });
};

const formatClosed = (fecha: string, closed: readonly Reserva[]): LocalizedText => {
  const noshows = closed.filter(isNoshow).length;
  const finished = closed.length - noshows;
  const counts = [
    ...(finished > 0 ? [formatCount(finished, nouns.finished)] : []),
    ...(noshows > 0 ? [formatCount(noshows, nouns.noshow)] : []),
  ];
  return localize((lang) => `${formatLongDate(fecha, lang)}: ${joinTexts(counts)[lang]}`);
};

const formatNothingOpen = (fecha: string): LocalizedText => ({
  en: `${formatLongDate(fecha, 'en')}: nothing is open`,
  es: `${formatLongDate(fecha, 'es')}: no queda nada abierto`,
});
