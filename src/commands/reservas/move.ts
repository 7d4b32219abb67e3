import { buildBody, toBodyFields } from '../../cli/body.ts';
import { bodyFlags } from '../../cli/fields.ts';
import { type Flag, type FlagValues, parseFlags } from '../../cli/flag.ts';
import { readWords } from '../../cli/words/read-words.ts';
import { type Context, defineCommand } from '../../context/context.ts';
import {
  keepLength,
  reservaFlagNames,
  reserva as resource,
  updateReserva,
} from '../../context/resources/reserva.ts';
import { rethrowWithAlternative } from '../../context/resources/resource.ts';
import { type Reserva, reservas } from '../../contract/reservas.ts';
import { addDays, businessDayStart, getBusinessDay, isRealDate, takeDate } from '../../ground/dates.ts';
import { createOptionError, exits } from '../../ground/errors.ts';
import { type LocalizedText, mutuallyExclusiveText } from '../../ground/i18n.ts';
import { formatClock, minutesOfDay, parseClock, takeTime } from '../../ground/times.ts';
import { listChanges } from '../../journal/undo-steps.ts';
import type { ApiRecord } from '../../render/result.ts';
import { chooseReadings } from '../../tables/choose-readings.ts';
import { correctTableNames } from '../../tables/table-names.ts';
import { confirmTime } from '../../tables/usual-hours.ts';
import { createWriteOptions } from '../../verbs/resolve-names.ts';
import { toRecordResult, withWriteSummary } from '../../verbs/results.ts';
import { lookupFlags } from '../../verbs/verbs.ts';

const { fecha, inicio, mesa, comensales } = bodyFlags(reservas.update.body, reservaFlagNames);
const shift: Flag<number> = {
  about: { en: 'by so many minutes: 20, or -15 for earlier', es: 'tantos minutos: 20, o -15 para antes' },
  placeholder: 'MIN',
  type: 'number',
  parse: (raw) => (/^[+-]?\d{1,3}$/.test(raw) ? Number(raw) : undefined),
  expected: { en: 'a number of minutes, like 20 or -15', es: 'un número de minutos, como 20 o -15' },
};
const flags = { fecha, inicio, mesa, comensales, shift };
const words = {
  day: 'fecha',
  former: 'dia',
  hour: 'inicio',
  table: 'mesa',
  party: 'comensales',
  shift: 'shift',
} as const;
const lookup = lookupFlags(resource);

export const move = defineCommand({
  path: ['reservas', 'move'],
  summary: {
    en: 'to another day, time or table, for as long as before',
    es: 'a otro día, hora o mesa, con la misma duración',
  },
  detail: {
    en: 'Day, time, table and party need no options. Sends only the fields that change. An end moves along with the start.',
    es: 'Día, hora, mesa y comensales pueden ir sin su opción. Envía solo los campos que cambian. El final se mueve con el inicio.',
  },
  operations: [reservas.update, reservas.get, reservas.list],
  args: [resource.arg],
  flags: { ...flags, ...lookup },
  words,
  exits: [exits.refused],
  examples: {
    'move S2 T5': { en: 'the guests of table S2 get table T5', es: 'los de la mesa S2, a la T5' },
    'move pedro 21:30': { en: 'another time, as long as before', es: 'a otra hora, igual de larga' },
    'reservas move K7PQ2M --fecha sábado --mesa S9': { en: 'another day and table', es: 'otro día y mesa' },
  },
  run: async (context, { args, flags: values }) => {
    if (values.shift !== undefined && values.inicio !== undefined)
      throw createOptionError('--inicio, --shift', mutuallyExclusiveText);
    // Rejects invalid values before anything is read.
    buildBody({ schema: reservas.update.body, flags, data: {}, fields: toBodyFields(flags, values) });
    const hasDestination = Object.entries(values).some(
      ([name, value]) => name in flags && value !== undefined,
    );
    if (!hasDestination) checkCanAsk(context, args[0]);
    const client = await context.client();
    const { dia } = values as { readonly dia?: string };
    const searching = createWriteOptions(context, 'move', { fecha: dia });
    const id = String(await resource.createResolver(context, client, searching)(args[0]));
    const options = hasDestination ? values : await promptMove(context);
    const { data: before } = await client.call(reservas.get, { params: { id } });
    const destination = { ...shiftStart(before, options.shift), ...toBodyFields(flags, options) };
    // A script's values are exact.
    const fields = context.interactive ? keepBusinessDay(before, destination) : destination;
    const changes = buildBody({ schema: reservas.update.body, flags, data: {}, fields });
    const update = createUpdate(before, changes);
    if (Object.keys(update).length === 0) {
      context.notice({ en: 'already there: nothing was sent', es: 'ya está ahí: no se ha enviado nada' });
      return withWriteSummary(context, resource, toRecordResult(resource, before), []);
    }
    await confirmTime(context, update, before);
    const write = await updateReserva(client, before, update).catch(
      rethrowWithAlternative(resource, update, before),
    );
    return withWriteSummary(context, resource, toRecordResult(resource, write.after), [write]);
  },
});

/** Throws USAGE without a terminal, or if the name ends with a number: `S3 10` may mean an hour or a table. */
const checkCanAsk = ({ interactive }: Context, name: string): void => {
  const [, number] = /\s(\d{1,4})$/.exec(name) ?? [];
  if (interactive && number === undefined) return;
  const text = { en: 'are missing: give at least one', es: 'faltan: indique al menos una' };
  const hint =
    number === undefined
      ? undefined
      : {
          en: `write "at ${number}" or "table ${number}"`,
          es: `escriba «a las ${number}» o «mesa ${number}»`,
        };
  throw createOptionError('--fecha, --inicio, --mesa', text, hint);
};

/** Asks for the new table, day or time in the words that `move` also takes without options. */
const promptMove = async (context: Context): Promise<FlagValues<typeof flags>> => {
  const { lang, today, remark } = context;
  const read = (text: string) => readWords([text], { path: ['move'], flags, words }, lang);
  const prompts = await context.prompts();
  const check = (text: string) => {
    const { flags: found, open } = read(text);
    return (Object.keys(found).length > 0 && open.length === 0) || examplesText[lang];
  };
  const { flags: raw } = read(await prompts.line(whereText[lang], { check }));
  const exact = await chooseReadings(context, flags, raw);
  return correctTableNames(context, flags, parseFlags(flags, exact, { today, lang, onAmbiguous: remark }));
};

const whereText: LocalizedText = { en: 'To which table, day or time?', es: '¿A qué mesa, día u hora?' };
const examplesText: LocalizedText = {
  en: 'for example: T5, mesa 12, 21:30, +20, tomorrow',
  es: 'por ejemplo: T5, mesa 12, 21:30, +20, mañana',
};

/** The day and start that are so many minutes later. */
const shiftStart = ({ fecha_reserva, inicio_reserva }: Reserva, minutes: number | undefined): ApiRecord => {
  const start = parseClock(takeTime(inicio_reserva)) + (minutes ?? Number.NaN);
  if (Number.isNaN(start)) return {};
  const day = addDays(takeDate(fecha_reserva), Math.floor(start / minutesOfDay));
  return { fecha_reserva: day, inicio_reserva: formatClock((start + minutesOfDay) % minutesOfDay) };
};

/** A time without a day is of the same business day: 00:30 after a dinner is on the next date. */
const keepBusinessDay = ({ fecha_reserva, inicio_reserva }: Reserva, to: ApiRecord): ApiRecord => {
  const { fecha_reserva: day, inicio_reserva: time } = to;
  const date = takeDate(fecha_reserva);
  if (day !== undefined || typeof time !== 'string' || !isRealDate(date)) return to;
  const businessDay = getBusinessDay({ date, time: takeTime(inicio_reserva) });
  return { ...to, fecha_reserva: time < businessDayStart ? addDays(businessDay, 1) : businessDay };
};

/** The fields that differ, and the end that keeps the length if the start changes. */
const createUpdate = (before: Reserva, changes: ApiRecord): ApiRecord => {
  const { fecha_reserva, inicio_reserva } = before;
  const [date, time] = [takeDate(fecha_reserva), takeTime(inicio_reserva)];
  const shown = { ...before, fecha_reserva: date, inicio_reserva: time };
  const differences = listChanges(resource.name, shown, changes, Object.keys(changes));
  const body: ApiRecord = Object.fromEntries(differences.map(({ field, to }) => [field, to]));
  return { ...body, ...keepLength(before, body) };
};
