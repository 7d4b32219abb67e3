import { type Context, defineCommand } from '../../../context/context.ts';
import { reserva as resource } from '../../../context/resources/reserva.ts';
import { reservas } from '../../../contract/reservas.ts';
import { wallClock } from '../../../ground/dates.ts';
import { exits, Failure } from '../../../ground/errors.ts';
import { fold } from '../../../ground/strings.ts';
import { shortDate } from '../../../render/numbers.ts';
import type { ApiRecord, CommandResult } from '../../../render/outcome.ts';
import { toRead } from '../../shared/resolve-names.ts';
import type { Change } from './watch/changes.ts';

export const history = defineCommand({
  path: ['reservas', 'history'],
  summary: {
    en: 'the recorded changes of a reservation, and when',
    es: 'los cambios registrados de una reserva, y cuándo',
  },
  detail: {
    en: 'Shows what maitre reservas watch has recorded. Changes before the first watch are unknown.',
    es: 'Muestra lo que ha registrado maitre reservas watch. Los cambios anteriores a la primera vez no se conocen.',
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
    const [{ openWatchState }, { changeTypes, formatFields }] = await Promise.all([
      import('./watch/watch-state.ts'),
      import('./watch/changes.ts'),
    ]);
    const all = await (await openWatchState(context)).readChanges();
    const id = await findId(context, name, all);
    const changes = all.filter(({ reserva }) => reserva?.id === id);
    return {
      kind: 'list',
      records: changes.map((change): ApiRecord => ({ ...change })),
      columns: [
        {
          field: 'at',
          header: { en: 'Seen', es: 'Visto' },
          priority: 0,
          value: ({ at }, { lang }) => {
            const { date, time } = wallClock(new Date(String(at)), context.timeZone());
            return `${shortDate(date, lang)} ${time}`;
          },
        },
        {
          field: 'type',
          header: { en: 'What', es: 'Qué' },
          priority: 1,
          value: ({ type }, { lang }) => changeTypes[type as Change['type']].text[lang],
        },
        {
          field: 'changes',
          header: { en: 'Changes', es: 'Cambios' },
          priority: 2,
          min: 20,
          value: (record, { lang }) => formatFields(record['changes'] as Change['changes'], lang),
        },
      ],
      fields: ['type', 'at', 'reserva', 'changes'],
      summary: changes.length > 0 ? undefined : noChanges,
    };
  },
});

const noChanges = {
  en: 'no recorded changes; to record them: maitre reservas watch',
  es: 'no hay cambios registrados de esta reserva; para registrarlos: maitre reservas watch',
};

/** Finds the id through the API, or among the recorded changes if the reservation was deleted. */
const findId = async (context: Context, name: string, changes: readonly Change[]): Promise<string> => {
  try {
    return String(await resource.createResolver(context, await context.client(), toRead(context))(name));
  } catch (error) {
    const isNamed = ({ reserva }: Change): boolean =>
      [reserva?.id, reserva?.codigo_reserva].some((value) => fold(String(value)) === fold(name.trim()));
    const id = changes.find(isNamed)?.reserva?.id;
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND' || id === undefined) throw error;
    return id;
  }
};
