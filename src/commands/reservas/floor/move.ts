import { bodyOf, fieldsOf } from '../../../cli/body.ts';
import { flagsOf } from '../../../cli/fields.ts';
import { usage } from '../../../cli/usage.ts';
import { command } from '../../../context/context.ts';
import { reserva as kind, reservaFlagNames } from '../../../context/resources/reserva.ts';
import { type Reserva, reservas } from '../../../contract/reservas.ts';
import { takeDate } from '../../../ground/dates.ts';
import { exits } from '../../../ground/errors.ts';
import type { LocalizedText } from '../../../ground/i18n.ts';
import { addMinutes, minutesOfDay, takeTime, toPeriod } from '../../../ground/times.ts';
import type { ApiRecord } from '../../../render/outcome.ts';
import { toWrite } from '../../shared/resolve-names.ts';
import { recordOf } from '../../shared/results.ts';
import { refusedWith, withWriteSummary } from '../../shared/write-summary.ts';

const { fecha, inicio, mesa } = flagsOf(reservas.update.body, reservaFlagNames);
const flags = { fecha, inicio, mesa };

export const move = command({
  path: ['reservas', 'move'],
  summary: {
    en: 'to another day, hour or table, for as long as before',
    es: 'a otro día, hora o mesa, con la misma duración',
  },
  detail: {
    en: 'Sends the fields that change; where the booking has an end, it moves along with the start.',
    es: 'Envía los campos que cambian; si la reserva tiene final, se mueve con el inicio.',
  },
  operations: [reservas.update, reservas.get, reservas.list],
  args: [kind.arg],
  flags,
  exits: [exits.refused],
  examples: [
    {
      line: 'reservas move K7PQ2M --inicio 22:00',
      about: { en: 'later, as long', es: 'más tarde, igual de larga' },
    },
    {
      line: 'reservas move K7PQ2M --fecha sábado --mesa S9',
      about: { en: 'another day and table', es: 'otro día y mesa' },
    },
  ],
  run: async (context, told) => {
    const wanted = bodyOf({
      schema: reservas.update.body,
      flags,
      data: {},
      fields: fieldsOf(flags, told.flags),
    });
    if (Object.keys(wanted).length === 0) throw nowhere();
    const client = await context.client();
    const id = String(await kind.finder(context, client, toWrite(context))(told.args[0]));
    const { data: before } = await client.call(reservas.get, { params: { id } });
    const body = changedBy(before, wanted);
    if (Object.keys(body).length === 0) {
      context.notice(already);
      return withWriteSummary(context, kind, recordOf(kind, before), []);
    }
    const { data: after } = await client
      .call(reservas.update, { params: { id }, body }, { before })
      .catch(async (error: unknown) => {
        throw await refusedWith(kind, { before, sent: body }, error);
      });
    return withWriteSummary(context, kind, recordOf(kind, after), [
      { before, isNew: false, sent: body, after },
    ]);
  },
});

const nowhere = () =>
  usage([
    {
      name: '--fecha, --inicio, --mesa',
      text: { en: 'say where to: at least one', es: 'dicen adónde: al menos una' },
    },
  ]);

const already: LocalizedText = {
  en: 'it is there already: nothing was sent',
  es: 'ya está ahí: no se ha enviado nada',
};

/** What is other than before, and the end that keeps the length where the start changes. */
const changedBy = (before: Reserva, wanted: ApiRecord): ApiRecord => {
  const body = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => {
      const shown = shownAs[field] ?? String;
      return shown(before[field as keyof Reserva] ?? '') !== shown(value);
    }),
  );
  const start = body['inicio_reserva'];
  const { fecha_reserva, inicio_reserva, final_reserva } = before;
  if (typeof start !== 'string' || !inicio_reserva || !final_reserva) return body;
  const { starts_at, ends_at } = toPeriod(
    takeDate(fecha_reserva),
    takeTime(inicio_reserva),
    takeTime(final_reserva),
  );
  return { ...body, final_reserva: addMinutes(start, (ends_at - starts_at) % minutesOfDay) };
};

const shownAs: Readonly<Record<string, (value: unknown) => string>> = {
  fecha_reserva: takeDate,
  inicio_reserva: takeTime,
};
