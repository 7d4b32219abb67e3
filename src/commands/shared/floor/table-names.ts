import type { Flags, FlagValues } from '../../../cli/flag.ts';
import type { Context } from '../../../context/context.ts';
import { reservas } from '../../../contract/reservas.ts';
import { Failure } from '../../../ground/errors.ts';
import { fold } from '../../../ground/strings.ts';
import { findFloorPlan } from './floor.ts';

/** Replaces the names of tables in flags by the restaurant's own, which people type in any case: `s10` → `S10`. */
export const correctTableNames = async <F extends Flags>(
  context: Context,
  flags: F,
  values: FlagValues<F>,
): Promise<FlagValues<F>> => {
  const corrected: Record<string, unknown> = { ...values };
  for (const [name, { field }] of Object.entries(flags)) {
    const typed = corrected[name];
    if (field !== 'mesa_id' || typeof typed !== 'string') continue;
    corrected[name] = (await findTableName(context, typed, corrected['fecha'])) ?? typed;
  }
  return corrected as FlagValues<F>;
};

/** Looks in the floor plan. If it lacks the table, looks in the day's reservations for a name with lower-case letters. */
const findTableName = async (
  context: Context,
  typed: string,
  fecha: unknown,
): Promise<string | undefined> => {
  try {
    const floor = await findFloorPlan(context);
    const name = pickName(typed, floor?.tables.map(({ id }) => id) ?? []);
    const isCertain = floor?.source === 'database' || context.globals['dry-run'] || !/\p{Ll}/u.test(typed);
    if (name !== undefined || isCertain) return name;
    const query = { fecha: String(fecha ?? context.today()) };
    const { data } = await (await context.client()).call(reservas.list, { query });
    return pickName(
      typed,
      data.map(({ mesa_id }) => String(mesa_id)),
    );
  } catch (error) {
    // The command itself reports what is wrong with the restaurant; a broken floor file or a missing scope is harmless.
    if (error instanceof Failure && error.code !== 'INTERRUPTED') return undefined;
    throw error;
  }
};

/** The name as typed, else the only one that differs in case or accents. */
const pickName = (typed: string, names: readonly string[]): string | undefined => {
  if (names.includes(typed)) return typed;
  const [name, other] = new Set(names.filter((item) => fold(item) === fold(typed)));
  return other === undefined ? name : undefined;
};
