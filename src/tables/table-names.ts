import type { Flags, FlagValues } from '../cli/flag.ts';
import type { Context } from '../context/context.ts';
import { reservas } from '../contract/reservas.ts';
import { getBusinessDay } from '../ground/dates.ts';
import { exits, onExit } from '../ground/errors.ts';
import { fold } from '../ground/strings.ts';
import { findFloorPlan } from './floor-plan.ts';

/** Replaces the names of tables in flags by the restaurant's own, which people type in any case: `s10` → `S10`. */
export const correctTableNames = async (context: Context, flags: Flags, values: FlagValues<Flags>) => {
  const corrected: Record<string, unknown> = { ...values };
  for (const [name, { field }] of Object.entries(flags)) {
    const raw = corrected[name];
    if (field !== 'mesa_id' || typeof raw !== 'string') continue;
    const day = corrected['fecha'] ?? getBusinessDay(context.wallClock());
    const query = corrected['all'] ? {} : { fecha: String(day) };
    corrected[name] = (await findTableName(context, raw.trim(), query)) ?? raw.trim();
  }
  return corrected;
};

/** Looks in the floor plan, then in the reservations if the typed name has lower-case letters. */
const findTableName = async (context: Context, raw: string, query: { readonly fecha?: string }) => {
  // A broken floor file, or a key without the scope to read, must not prevent a reservation.
  const floor = await findFloorPlan(context).catch(onExit(exits.settings, undefined));
  const name = pickName(raw, floor?.tables.map(({ id }) => id) ?? []);
  const isCertain = floor?.source === 'database' || !/\p{Ll}/u.test(raw);
  if (name !== undefined || isCertain) return name;
  const client = await context.client();
  const read = client.call(reservas.list, { query });
  const list = await read.catch(onExit(exits.unauthorized, undefined));
  const names = list?.data.map(({ mesa_id }) => String(mesa_id));
  return pickName(raw, names ?? []);
};

/** The name as typed, else the only one that differs in case or accents. */
const pickName = (raw: string, names: readonly string[]): string | undefined => {
  if (names.includes(raw)) return raw;
  const [name, other] = new Set(names.filter((item) => fold(item) === fold(raw)));
  return other === undefined ? name : undefined;
};
