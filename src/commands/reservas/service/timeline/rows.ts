import { compareTexts } from '../../../../ground/order.ts';
import type { FloorTable } from '../../../shared/floor/floor.ts';
import { type Holding, isActive } from '../../../shared/floor/occupancy.ts';

/** A table with whoever holds it that day, in order; `mesa_id` is null for those who have none. */
export interface TableRow {
  readonly mesa_id: string | null;
  readonly visits: readonly Holding[];
  /** The ids of each two active bookings that hold the table at the same time. */
  readonly conflicts: readonly (readonly [string, string])[];
}

/** Who has no table first, then the tables that two hold at once, then every other, by their names. */
export const rowsOf = (visits: readonly Holding[], tables: readonly FloorTable[]): TableRow[] => {
  const ids = new Set([...tables.map(({ id }) => id), ...visits.flatMap(({ mesa }) => mesa ?? [])]);
  const rows = [...ids].sort(compareTexts).map((id) =>
    rowOf(
      id,
      visits.filter(({ mesa }) => mesa === id),
    ),
  );
  const homeless = visits.filter(({ mesa }) => mesa === undefined);
  return [
    ...(homeless.length > 0 ? [{ ...rowOf(null, homeless), conflicts: [] }] : []),
    ...rows.filter(({ conflicts }) => conflicts.length > 0),
    ...rows.filter(({ conflicts }) => conflicts.length === 0),
  ];
};

const rowOf = (mesa_id: string | null, held: readonly Holding[]): TableRow => {
  const visits = held.toSorted(
    (one, other) => one.starts_at - other.starts_at || one.ends_at - other.ends_at,
  );
  return { mesa_id, visits, conflicts: conflictsIn(visits) };
};

const conflictsIn = (visits: readonly Holding[]): [string, string][] => {
  const active = visits.filter(({ reserva }) => isActive(reserva));
  return active.flatMap((one, index) =>
    active
      .slice(index + 1)
      .filter((other) => other.starts_at < one.ends_at && one.starts_at < other.ends_at)
      .map((other): [string, string] => [one.reserva.id, other.reserva.id]),
  );
};
