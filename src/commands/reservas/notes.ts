import { defineCommand } from '../../context/context.ts';
import { reserva as resource, updateReserva } from '../../context/resources/reserva.ts';
import { hasNoshowLine, noshowLine, usualPreviousStates } from '../../context/resources/reserva-states.ts';
import { appendLine } from '../../context/resources/resource.ts';
import { reservas } from '../../contract/reservas.ts';
import { completeStates, createWriteOptions, forEachItem, resolveNames } from '../../verbs/resolve-names.ts';
import { type CompletedWrite, toResult, withWriteSummary } from '../../verbs/results.ts';
import { noteVerb } from '../../verbs/verbs.ts';

export const note = noteVerb(resource, {
  summary: {
    en: 'add a line to the notes and keep the rest',
    es: 'añadir una línea a las notas sin tocar lo que hay',
  },
  examples: {
    'reservas note K7PQ2M "llegan tarde"': { en: 'by its code', es: 'por su código' },
    'reservas note S9 piden trona': { en: 'by its table', es: 'por su mesa' },
  },
});

export const noshow = defineCommand({
  path: ['reservas', 'noshow'],
  words: { day: 'fecha' },
  summary: {
    en: 'they did not come: cancel, and add a line to the notes',
    es: 'no se presentaron: cancelada, con una línea en las notas',
  },
  operations: [reservas.update, reservas.get, reservas.list],
  args: [{ ...completeStates(resource.arg, usualPreviousStates.cancelada), variadic: true }],
  flags: { ...resource.searchFlags },
  examples: {
    'reservas noshow K7PQ2M': { en: 'by its code', es: 'por su código' },
    'reservas noshow K7PQ2M 3f2a': { en: 'several at once', es: 'varias a la vez' },
  },
  run: async (context, { args, flags }) => {
    const client = await context.client();
    const resolveOptions = createWriteOptions(context, 'noshow', flags);
    const { find, names } = await resolveNames(context, client, args, resource, resolveOptions);
    const writes: CompletedWrite[] = [];
    const records = await forEachItem(context, names, String, async (name) => {
      const id = String(await find(name));
      const { data: before } = await client.call(reservas.get, { params: { id } });
      const write = await updateReserva(client, before, createNoshowUpdate(before));
      writes.push(write);
      return write.after;
    });
    return withWriteSummary(context, resource, toResult(resource, names, records), writes);
  },
});

/** The update that marks a no-show. The note line is added only once. */
export const createNoshowUpdate = ({ notas }: { readonly notas?: string | null | undefined }) => ({
  estado: 'cancelada' as const,
  ...(hasNoshowLine(notas) ? {} : { notas: appendLine(notas, noshowLine) }),
});
