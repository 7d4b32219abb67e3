import { getPartySize, isNotCancelled } from '../../../context/resources/reserva-days.ts';
import type { Reserva } from '../../../contract/reservas.ts';
import { groupBy } from '../../../ground/rows.ts';
import { compareTexts } from '../../../ground/strings.ts';
import { countMinutes, takeTime } from '../../../ground/times.ts';
import type { FloorFile } from './floor-file.ts';

/**
 * Learns a floor plan from reservations: each table with its smallest and largest party, and the median stay by party
 * size. Entries of `existing` without the mark `learned` stay unchanged.
 */
export const learnFloor = (reservas: readonly Reserva[], existing: FloorFile | undefined): FloorFile => {
  const notCancelled = reservas.filter(isNotCancelled);
  const tables = merge(existing?.tables ?? [], learnTables(notCancelled), ({ id }) => id);
  const stays = merge(existing?.stays ?? [], learnStays(notCancelled), ({ comensales }) => comensales);
  const ids = new Set(tables.map(({ id }) => id));
  return {
    tables: tables.map((table) => addJoins(table, ids)).sort((a, b) => compareTexts(a.id, b.id)),
    stays: stays.sort((a, b) => a.comensales - b.comensales),
  };
};

type Table = FloorFile['tables'][number];

/** Adds the parts of a learned table whose name joins other tables' names: `S9+S10`. */
const addJoins = (table: Table, ids: ReadonlySet<string>): Table => {
  const joins = table.id.split('+');
  const isCombined = joins.length > 1 && joins.every((part) => ids.has(part));
  return isCombined && table.learned ? { ...table, joins } : table;
};

const merge = <T extends { learned?: boolean | undefined }>(
  existing: readonly T[],
  learned: readonly T[],
  getKey: (entry: T) => unknown,
): T[] => {
  const entries = new Map(learned.map((entry) => [getKey(entry), entry]));
  for (const entry of existing) {
    const isLearnedAgain = entry.learned === true && entries.has(getKey(entry));
    if (!isLearnedAgain) entries.set(getKey(entry), entry);
  }
  return [...entries.values()];
};

const learnTables = (reservas: readonly Reserva[]): FloorFile['tables'] => {
  const byTable = groupBy(reservas, ({ mesa_id }) =>
    mesa_id == null || mesa_id === '' ? undefined : String(mesa_id),
  );
  return [...byTable].map(([id, group]) => {
    const sizes = group.map(getPartySize);
    return { id, min: Math.min(...sizes), max: Math.max(...sizes), learned: true };
  });
};

const learnStays = (reservas: readonly Reserva[]): FloorFile['stays'] => {
  const timed = reservas.filter((reserva) => !Number.isNaN(getStay(reserva)));
  return [...groupBy(timed, getPartySize)].map(([comensales, group]) => ({
    comensales,
    minutes: getMedian(group.map(getStay)),
    learned: true,
  }));
};

/** In minutes; NaN without a start or end. */
const getStay = ({ inicio_reserva, final_reserva }: Reserva): number =>
  countMinutes(takeTime(inicio_reserva), takeTime(final_reserva));

const getMedian = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
};
