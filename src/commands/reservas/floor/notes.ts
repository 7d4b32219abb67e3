import { usage } from '../../../cli/usage.ts';
import { type Command, command } from '../../../context/context.ts';
import { withLine } from '../../../context/resources/notes.ts';
import { reserva as kind } from '../../../context/resources/reserva.ts';
import { cameFrom, didNotCome, saysNoshow } from '../../../context/resources/reserva-states.ts';
import { reservas } from '../../../contract/reservas.ts';
import { requiredText } from '../../../ground/i18n.ts';
import { each, findNames, offering, toWrite, whereFlags } from '../../shared/resolve-names.ts';
import { oneOrMany, recordOf } from '../../shared/results.ts';
import { type Done, withWriteSummary } from '../../shared/write-summary.ts';

const operations = [reservas.update, reservas.get, reservas.list] as const;

export const note: Command = command({
  path: ['reservas', 'note'],
  summary: {
    en: 'add a line to the notes, keeping what is there',
    es: 'añadir una línea a las notas sin tocar lo que hay',
  },
  operations,
  args: [kind.arg, { name: 'text', variadic: true, about: { en: 'the line', es: 'la línea' } }],
  flags: whereFlags(kind),
  examples: [
    { line: 'reservas note K7PQ2M "llegan tarde"', about: { en: 'to a booking', es: 'a una reserva' } },
    { line: 'reservas note S9 piden trona', about: { en: "to that table's", es: 'a la de esa mesa' } },
  ],
  run: async (context, { args: [word = '', ...words], flags }) => {
    const line = words.join(' ').trim();
    if (line === '') throw usage([{ name: '<text>', text: requiredText }]);
    const client = await context.client();
    const id = String(await kind.finder(context, client, toWrite(context, flags))(word));
    const { data: before } = await client.call(reservas.get, { params: { id } });
    const sent = { notas: withLine(before.notas, line) };
    const { data: after } = await client.call(reservas.update, { params: { id }, body: sent }, { before });
    return withWriteSummary(context, kind, recordOf(kind, after), [{ before, isNew: false, sent, after }]);
  },
});

export const noshow: Command = command({
  path: ['reservas', 'noshow'],
  summary: {
    en: 'they did not come: cancelled, with a line in the notes',
    es: 'no se presentaron: cancelada, con una línea en las notas',
  },
  operations,
  args: [{ ...offering(kind.arg, cameFrom.cancelada), variadic: true }],
  flags: whereFlags(kind),
  examples: [
    { line: 'reservas noshow K7PQ2M', about: { en: 'by its code', es: 'por su código' } },
    { line: 'reservas noshow K7PQ2M 3f2a', about: { en: 'several at once', es: 'varias a la vez' } },
  ],
  run: async (context, { args, flags }) => {
    const client = await context.client();
    const search = { ...toWrite(context, flags), states: cameFrom.cancelada };
    const { find, names } = await findNames(args, kind.finder(context, client, search), context);
    const writes: Done[] = [];
    const records = await each(context, names, async (word) => {
      const id = String(await find(word));
      const { data: before } = await client.call(reservas.get, { params: { id } });
      const sent = noshowOf(before);
      const { data: after } = await client.call(reservas.update, { params: { id }, body: sent }, { before });
      writes.push({ before, isNew: false, sent, after });
      return after;
    });
    return withWriteSummary(context, kind, oneOrMany(kind, names, records), writes);
  },
});

/** The edit by which a booking is one whose guests never came; the line is added once. */
export const noshowOf = ({ notas }: { readonly notas?: string | null | undefined }) => ({
  estado: 'cancelada' as const,
  ...(saysNoshow(notas) ? {} : { notas: withLine(notas, didNotCome) }),
});
