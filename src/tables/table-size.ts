import type { Context } from '../context/context.ts';
import { getPartySize } from '../context/resources/reserva-days.ts';
import { exits, onExit } from '../ground/errors.ts';
import type { LocalizedText } from '../ground/i18n.ts';
import type { ApiRecord } from '../render/result.ts';
import { findFloorPlan, formatPartySizes } from './floor-plan.ts';

/** Warns if guests get or take a table that is not for a party of their size. Learned sizes are only what it has held. */
export const warnOfTableSize = async (
  context: Context,
  sent: ApiRecord,
  reserva: ApiRecord,
): Promise<LocalizedText[]> => {
  if (sent['mesa_id'] == null && sent['estado'] !== 'en_curso') return [];
  const floor = await findFloorPlan(context).catch(onExit(exits.settings, undefined));
  const table =
    floor?.source === 'learned' ? undefined : floor?.tables.find(({ id }) => id === reserva['mesa_id']);
  const party = getPartySize(reserva);
  if (!table || !(party < table.min || table.max < party)) return [];
  const sizes = formatPartySizes(table.min, table.max);
  return [{ en: `table ${table.id} is for ${sizes}`, es: `la mesa ${table.id} es para ${sizes}` }];
};
