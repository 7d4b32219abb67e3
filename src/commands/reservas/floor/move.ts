import { buildBody, toBodyFields } from '../../../cli/body.ts';
import { bodyFlags } from '../../../cli/fields.ts';
import { type FlagValues, parseFlags } from '../../../cli/flag.ts';
import { inferOptions } from '../../../cli/infer-options.ts';
import { type Context, defineCommand } from '../../../context/context.ts';
import { reservaFlagNames, reserva as resource, updateReserva } from '../../../context/resources/reserva.ts';
import { rethrowWithAlternative } from '../../../context/resources/resource.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { takeDate } from '../../../ground/dates.ts';
import { createOptionError, exits } from '../../../ground/errors.ts';
import type { LocalizedText } from '../../../ground/i18n.ts';
import { addMinutes, countMinutes, takeTime } from '../../../ground/times.ts';
import { listChanges } from '../../../journal/plan.ts';
import type { ApiRecord } from '../../../render/result.ts';
import { chooseReadings } from '../../shared/choose-readings.ts';
import { correctTableNames } from '../../shared/floor/table-names.ts';
import { createWriteOptions } from '../../shared/resolve-names.ts';
import { toRecordResult, withWriteSummary } from '../../shared/results.ts';
import { confirmTime } from '../../shared/usual-hours.ts';

const { fecha, inicio, mesa } = bodyFlags(reservas.update.body, reservaFlagNames);
const flags = { fecha, inicio, mesa };

export const move = defineCommand({
  path: ['reservas', 'move'],
  summary: {
    en: 'to another day, time or table, for as long as before',
    es: 'a otro día, hora o mesa, con la misma duración',
  },
  detail: {
    en: 'Day, time and table need no options. Sends only the fields that change. An end moves along with the start.',
    es: 'Día, hora y mesa pueden ir sin su opción. Envía solo los campos que cambian. El final se mueve con el inicio.',
  },
  operations: [reservas.update, reservas.get, reservas.list],
  args: [resource.arg],
  flags,
  positional: true,
  exits: [exits.refused],
  examples: {
    'move S2 T5': { en: 'the guests of table S2 get table T5', es: 'los de la mesa S2, a la T5' },
    'move pedro 21:30': { en: 'another time, as long as before', es: 'a otra hora, igual de larga' },
    'reservas move K7PQ2M --fecha sábado --mesa S9': { en: 'another day and table', es: 'otro día y mesa' },
  },
  run: async (context, { args, flags: values }) => {
    const toChanges = (options: typeof values) =>
      buildBody({ schema: reservas.update.body, flags, data: {}, fields: toBodyFields(flags, options) });
    const fromOptions = toChanges(values);
    const hasDestination = Object.keys(fromOptions).length > 0;
    if (!hasDestination) checkCanAsk(context, args[0]);
    const client = await context.client();
    const id = String(
      await resource.createResolver(context, client, createWriteOptions(context, 'move'))(args[0]),
    );
    const changes = hasDestination ? fromOptions : toChanges(await promptMove(context));
    const { data: before } = await client.call(reservas.get, { params: { id } });
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
  const infer = (text: string) => inferOptions(text.trim().split(/\s+/), flags, lang);
  const prompts = await context.prompts();
  const check = (text: string) => infer(text) !== undefined || examplesText[lang];
  const options = infer(await prompts.line(whereText[lang], { check })) ?? [];
  const raw = Object.fromEntries(options.map(({ flag, words }) => [flag, words.join(' ')]));
  const exact = await chooseReadings(context, flags, raw);
  return correctTableNames(context, flags, parseFlags(flags, exact, { today, lang, onAmbiguous: remark }));
};

const whereText: LocalizedText = { en: 'To which table, day or time?', es: '¿A qué mesa, día u hora?' };
const examplesText: LocalizedText = {
  en: 'for example: T5, mesa 12, 21:30, tomorrow',
  es: 'por ejemplo: T5, mesa 12, 21:30, mañana',
};

/** The fields that differ, and the end that keeps the length if the start changes. */
const createUpdate = (before: Reserva, changes: ApiRecord): ApiRecord => {
  const { fecha_reserva, inicio_reserva, final_reserva } = before;
  const [date, time] = [takeDate(fecha_reserva), takeTime(inicio_reserva)];
  const shown = { ...before, fecha_reserva: date, inicio_reserva: time };
  const differences = listChanges(resource.name, shown, changes, Object.keys(changes));
  const body: ApiRecord = Object.fromEntries(differences.map(({ field, to }) => [field, to]));
  const newTime = body['inicio_reserva'];
  if (typeof newTime !== 'string' || !inicio_reserva || !final_reserva) return body;
  const minutes = countMinutes(time, takeTime(final_reserva));
  return { ...body, final_reserva: addMinutes(newTime, minutes) };
};
