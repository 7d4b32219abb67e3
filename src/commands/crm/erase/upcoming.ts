import type { Context } from '../../../context/context.ts';
import { reserva as resource } from '../../../context/resources/reserva.ts';
import type { Reserva } from '../../../contract/reservas.ts';
import { takeDate } from '../../../ground/dates.ts';
import { formatCount, type LocalizedText } from '../../../ground/i18n.ts';
import { showLines } from '../../shared/confirming.ts';

/**
 * Lists the reservations from today on that still hold a table. Resolves to those to cancel: all of them with
 * `--cancel-upcoming`, or if the person says so.
 */
export const chooseCancelled = async (
  context: Context,
  reservations: readonly Reserva[],
  cancelsAll: boolean,
): Promise<ReadonlySet<string>> => {
  const today = context.today();
  const upcoming = reservations.filter(
    ({ estado, fecha_reserva }) =>
      (estado === 'pendiente' || estado === 'confirmada') && takeDate(fecha_reserva) >= today,
  );
  if (upcoming.length === 0) return new Set();
  const ids = new Set(upcoming.map(({ id }) => id));
  if (cancelsAll || context.globals['dry-run']) return cancelsAll ? ids : new Set();
  const { en, es } = formatCount(upcoming.length, resource.noun);
  context.notice({ en: `upcoming: ${en}`, es: `por venir: ${es}` });
  await showLines(context, upcoming.map(resource.formatLine));
  if (!context.interactive || context.globals.yes) {
    context.notice(keepsTable);
    return new Set();
  }
  const question = { en: 'Cancel them?', es: '¿Cancelarlas?' };
  return (await (await context.prompts()).confirm(question[context.lang])) ? ids : new Set();
};

const keepsTable: LocalizedText = {
  en: 'they keep their table, as Borrado; --cancel-upcoming cancels them',
  es: 'conservan su mesa, como Borrado; --cancel-upcoming las cancela',
};
