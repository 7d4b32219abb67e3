import { command } from '../../../context/context.ts';
import { reserva as kind } from '../../../context/resources/reserva.ts';
import { reservas } from '../../../contract/reservas.ts';
import { exits } from '../../../ground/errors.ts';

export const history = command({
  path: ['reservas', 'history'],
  summary: {
    en: 'what watching has seen change in a booking, and when',
    es: 'qué ha visto cambiar la vigilancia en una reserva, y cuándo',
  },
  detail: {
    en: 'What maitre reservas watch noted; before the first watch nothing is known.',
    es: 'Lo que anotó maitre reservas watch; antes de la primera vez no se sabe nada.',
  },
  operations: [reservas.list, reservas.get],
  output: null,
  exits: [exits.notFound],
  args: [kind.arg],
  examples: [
    { line: 'reservas history K7PQ2M', about: { en: 'by its code', es: 'por su código' } },
    { line: 'reservas history K7PQ2M --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context, { args }) => {
    const { historyOf } = await import('./watch/seen-changes.ts');
    return historyOf(context, args[0]);
  },
});
