import { dateFlag } from '../../cli/flag-types.ts';
import { confirm, requireConfirmation, showLines } from '../../context/confirming.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import { reserva as resource, updateReserva } from '../../context/resources/reserva.ts';
import { formatStart, listServedDays, readDays } from '../../context/resources/reserva-days.ts';
import { isNoshow } from '../../context/resources/reserva-states.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { getBusinessDay, takeDate, type WallClock } from '../../ground/dates.ts';
import { exits, Failure } from '../../ground/errors.ts';
import { formatCount, joinTexts, type LocalizedText, localize, type Noun, noun } from '../../ground/i18n.ts';
import { joinParts } from '../../ground/strings.ts';
import { formatClock, minutesOfDay } from '../../ground/times.ts';
import { formatLongDate } from '../../render/numbers.ts';
import { defaultGraceMinutes, mealPeriodFlag, mealPeriodText } from '../../tables/meal-periods.ts';
import { getMealEnd, getMealPeriod, getOverMinute, groupByMeal, toMinute } from '../../tables/meals.ts';
import { forEachItem } from '../../verbs/resolve-names.ts';
import { toListResult } from '../../verbs/results.ts';
import { graceFlag } from '../../watching/polling.ts';
import { createNoshowUpdate } from './notes.ts';

export const close = defineCommand({
  path: ['reservas', 'close'],
  words: { day: 'fecha', meal: 'servicio' },
  summary: {
    en: 'close the meals that are over: finish parties, mark absent guests as no-shows',
    es: 'cerrar los servicios acabados: terminar las mesas y marcar a quien no se presentó',
  },
  detail: {
    en: 'Lists what it will do and asks once; without a terminal it needs --yes. A party whose stay has not ended, and a guest who may still come, stay unchanged. While a meal runs, only the meals before it are closed; --servicio closes what is over of a running meal too. Without --fecha: today; before 06:00, the evening that has just ended.',
    es: 'Muestra lo que hará y pregunta una vez; sin terminal necesita --yes. No cambian los grupos cuya estancia no ha acabado ni los clientes que aún pueden llegar. Durante un servicio solo se cierran los anteriores; con --servicio se cierra también lo acabado del que está en marcha. Sin --fecha: hoy; antes de las 06:00, la noche que acaba de terminar.',
  },
  operations: [reservas.update, reservas.list, reservas.get],
  output: reservas.list.response,
  flags: {
    fecha: dateFlag({ en: 'the day to close', es: 'el día que se cierra' }),
    servicio: mealPeriodFlag({
      en: 'only lunch or only dinner, by the time of the reservation',
      es: 'solo la comida o solo la cena, por la hora de la reserva',
    }),
    grace: graceFlag,
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
    const { servicio, grace = defaultGraceMinutes } = flags;
    const now = toMinute(clock);
    const meals = groupByMeal(
      (await readDays(client, days))
        // After midnight, reservations of the new day belong to this evening only if they have started.
        .filter((item) => takeDate(item.fecha_reserva) === fecha || formatStart(item) <= formatNow(clock)),
    );
    const isRunning = (meal: readonly Reserva[]) => getMealEnd(meal, grace) > now;
    const planClosings = (items: readonly Reserva[]) =>
      items.flatMap((item) => planClosing(item, now, grace) ?? []);
    const closings = planClosings(
      meals
        .filter((meal) => servicio !== undefined || !isRunning(meal))
        .flat()
        .filter((item) => !servicio || getMealPeriod(item) === servicio),
    );
    if (closings.length === 0) {
      const running = servicio ? undefined : meals.find(isRunning);
      const isClosable = running !== undefined && planClosings(running).length > 0;
      const nothing = isClosable ? formatRunning(running, grace) : formatNothingOver(fecha, clock);
      return { ...toListResult(resource, []), notices: [nothing] };
    }
    await confirmClosings(context, fecha, closings);
    const closed = await forEachItem(context, closings, formatName, async ({ before: listed, result }) => {
      // Guests may have arrived, and notes been added, since the list was shown.
      const { data: before } = await client.call(reservas.get, { params: { id: listed.id } });
      const current = planClosing(before, now, grace);
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

/** What closing does to a reservation, if anything. One without a time is over. */
const planClosing = (before: Reserva, now: number, grace: number) => {
  const { estado } = before;
  if (getOverMinute(before, grace) > now) return undefined;
  if (estado === 'en_curso')
    return { before, result: 'finished' as const, body: { estado: 'finalizada' as const } };
  const isExpected = estado === 'pendiente' || estado === 'confirmada';
  return isExpected ? { before, result: 'noshow' as const, body: createNoshowUpdate(before) } : undefined;
};

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

const formatNothingOver = (fecha: string, clock: WallClock): LocalizedText => {
  const nothing = {
    en: `${formatLongDate(fecha, 'en')}: nothing to close`,
    es: `${formatLongDate(fecha, 'es')}: no hay nada que cerrar`,
  };
  if (fecha !== clock.date) return nothing;
  return {
    en: `${nothing.en}; the day before: maitre close --fecha yesterday`,
    es: `${nothing.es}; el día anterior: maitre close --fecha ayer`,
  };
};

/** Says until when the meal runs, and how to close what is over of it. */
const formatRunning = (meal: readonly Reserva[], grace: number): LocalizedText => {
  const [servicio] = meal.map(getMealPeriod);
  const name = mealPeriodText[servicio ?? 'cena'];
  const time = formatClock(getMealEnd(meal, grace) % minutesOfDay);
  return {
    en: `${name.en} runs until ${time}, and nothing else is open; to close what is over of it: maitre close --servicio ${name.en}`,
    es: `la ${name.es} sigue hasta las ${time} y no queda nada más abierto; para cerrar lo que ya ha acabado: maitre close --servicio ${name.es}`,
  };
};
