import { appendLine, hasNoshowLine, noshowLine } from '../../context/resources/note-lines.ts';
import { reserva as resource } from '../../context/resources/reserva.ts';
import { usualPreviousStates } from '../../context/resources/reserva-states.ts';
import { noteVerb } from '../../verbs/note-verb.ts';
import { setVerb } from '../../verbs/verbs.ts';

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

export const noshow = setVerb(resource, 'noshow', {
  body: { estado: 'cancelada' },
  completeBody: (before, body) => ({ ...body, ...createNoshowUpdate(before) }),
  completionStates: usualPreviousStates.cancelada,
  summary: {
    en: 'they did not come: cancel, and add a line to the notes',
    es: 'no se presentaron: cancelada, con una línea en las notas',
  },
  examples: {
    'reservas noshow K7PQ2M': { en: 'by its code', es: 'por su código' },
    'reservas noshow K7PQ2M 3f2a': { en: 'several at once', es: 'varias a la vez' },
  },
});

/** The update that marks a no-show. The note line is added only once. */
export const createNoshowUpdate = ({ notas }: { readonly notas?: string | null | undefined }) => ({
  estado: 'cancelada' as const,
  ...(hasNoshowLine(notas) ? {} : { notas: appendLine(notas, noshowLine) }),
});
