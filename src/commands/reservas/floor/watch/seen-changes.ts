import type { Context } from '../../../../context/context.ts';
import { reserva as kind } from '../../../../context/resources/reserva.ts';
import { wallClock } from '../../../../ground/dates.ts';
import { Failure } from '../../../../ground/errors.ts';
import { fold } from '../../../../ground/strings.ts';
import { shortDate } from '../../../../render/numbers.ts';
import type { ApiRecord, CommandResult } from '../../../../render/outcome.ts';
import { toRead } from '../../../shared/resolve-names.ts';
import { type Change, detailsOf, words } from './changes.ts';
import { openLedger } from './watch-state.ts';

/** What was seen of a booking, one that is gone from the book included, oldest first. */
export const historyOf = async (context: Context, word: string): Promise<CommandResult> => {
  const changes = await openLedger(context).changes();
  const id = await idOf(context, word, changes);
  const seen = changes.filter(({ reserva }) => reserva?.id === id);
  return {
    kind: 'list',
    records: seen.map((change): ApiRecord => ({ ...change })),
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
        value: ({ type }, { lang }) => words[type as Change['type']][lang],
      },
      {
        field: 'changes',
        header: { en: 'Changes', es: 'Cambios' },
        priority: 2,
        min: 20,
        value: (row, { lang }) => detailsOf(row['changes'] as Change['changes'], lang),
      },
    ],
    fields: ['type', 'at', 'reserva', 'changes'],
    summary:
      seen.length > 0
        ? undefined
        : {
            en: 'watching has seen nothing of it: maitre reservas watch',
            es: 'la vigilancia no ha visto nada de ella: maitre reservas watch',
          },
  };
};

/** A booking that was deleted is known by what was seen of it. */
const idOf = async (context: Context, word: string, changes: readonly Change[]): Promise<string> => {
  try {
    return String(await kind.finder(context, await context.client(), toRead(context))(word));
  } catch (error) {
    const gone = changes.find(
      ({ reserva }) =>
        reserva &&
        [reserva.id, reserva.codigo_reserva].some((name) => fold(String(name)) === fold(word.trim())),
    );
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND' || !gone?.reserva) throw error;
    return gone.reserva.id;
  }
};
