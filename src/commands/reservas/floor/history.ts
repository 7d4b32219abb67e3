import { type Context, defineCommand } from '../../../context/context.ts';
import { reserva as resource } from '../../../context/resources/reserva.ts';
import { reservas } from '../../../contract/reservas.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import { fold } from '../../../ground/strings.ts';
import type { CommandResult } from '../../../render/outcome.ts';
import { toRead } from '../../shared/resolve-names.ts';
import type { Change } from './watch/changes.ts';

export const history = defineCommand({
  path: ['reservas', 'history'],
  summary: {
    en: 'the recorded changes of a reservation, and when',
    es: 'los cambios registrados de una reserva, y cuándo',
  },
  detail: {
    en: 'What was written on this machine, with its command, and what maitre reservas watch has seen of other changes.',
    es: 'Lo escrito en este equipo, con su comando, y lo que maitre reservas watch ha visto de otros cambios.',
  },
  operations: [reservas.list, reservas.get],
  output: null,
  exits: [exits.notFound],
  args: [resource.arg],
  examples: [
    { line: 'reservas history K7PQ2M', about: { en: 'by its code', es: 'por su código' } },
    { line: 'reservas history K7PQ2M --json', about: { en: 'for a program', es: 'para un programa' } },
  ],
  run: async (context, { args: [name] }): Promise<CommandResult> => {
    const { readRecordedChanges, toChangeList } = await import('./recorded-changes.ts');
    const all = await readRecordedChanges(context);
    const id = await findId(context, name, all);
    const changes = all.filter(({ reserva }) => reserva?.id === id);
    return {
      ...toChangeList(context, changes, false),
      summary: changes.length > 0 ? undefined : noChanges,
    };
  },
});

const noChanges = {
  en: 'no changes from this machine; to see those of others: maitre reservas watch',
  es: 'no hay cambios hechos en este equipo; para ver los de otros: maitre reservas watch',
};

/** Finds the id through the API, or among the recorded changes if the reservation was deleted. */
const findId = async (context: Context, name: string, changes: readonly Change[]): Promise<string> => {
  try {
    const client = await context.client();
    const id = String(await resource.createResolver(context, client, toRead(context))(name));
    // The resolver does not check an id. Throws NOT_FOUND.
    if (!changes.some(({ reserva }) => reserva?.id === id))
      await client.call(reservas.get, { params: { id } });
    return id;
  } catch (error) {
    const isNamed = ({ reserva }: Change): boolean =>
      [reserva?.id, reserva?.codigo_reserva].some((value) => fold(String(value)) === fold(name.trim()));
    const id = changes.find(isNamed)?.reserva?.id;
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND' || id === undefined) throw error;
    return id;
  }
};
