import type { Reserva } from '../../../contract/reservas.ts';
import { takeDate } from '../../../ground/dates.ts';
import { compareTexts } from '../../../ground/strings.ts';
import { takeTime, toPeriod } from '../../../ground/times.ts';
import type { FloorFile } from './floor-file.ts';
import { isKept, partyOf } from './occupancy.ts';

/**
 * What a book tells of the floor: each table with the smallest and the largest party that it held, and how long
 * parties of each size stay (the median). What `known` holds without the mark `learned` stays as it is.
 */
export const learnFloor = (book: readonly Reserva[], known: FloorFile | undefined): FloorFile => {
  const kept = book.filter(isKept);
  const tables = merge(known?.tables ?? [], tablesIn(kept), ({ id }) => id);
  const stays = merge(known?.stays ?? [], staysIn(kept), ({ comensales }) => comensales);
  return {
    tables: tables.sort((one, other) => compareTexts(one.id, other.id)),
    stays: stays.sort((one, other) => one.comensales - other.comensales),
  };
};

const merge = <T extends { learned?: boolean | undefined }>(
  known: readonly T[],
  learned: readonly T[],
  keyOf: (entry: T) => unknown,
): T[] => {
  const entries = new Map(learned.map((entry) => [keyOf(entry), entry]));
  for (const entry of known) {
    if (entry.learned !== true || !entries.has(keyOf(entry))) entries.set(keyOf(entry), entry);
  }
  return [...entries.values()];
};

const tablesIn = (book: readonly Reserva[]): FloorFile['tables'] =>
  [...grouped(book, ({ mesa_id }) => (mesa_id == null || mesa_id === '' ? undefined : String(mesa_id)))].map(
    ([id, held]) => {
      const parties = held.map(partyOf);
      return { id, min: Math.min(...parties), max: Math.max(...parties), learned: true };
    },
  );

const staysIn = (book: readonly Reserva[]): FloorFile['stays'] => {
  const timed = book.filter((booking) => !Number.isNaN(minutesOf(booking)));
  return [...grouped(timed, partyOf)].map(([comensales, held]) => ({
    comensales,
    minutes: median(held.map(minutesOf)),
    learned: true,
  }));
};

const grouped = <T, K>(records: readonly T[], keyOf: (record: T) => K | undefined): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const record of records) {
    const key = keyOf(record);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return groups;
};

const minutesOf = ({ fecha_reserva, inicio_reserva, final_reserva }: Reserva): number => {
  const { starts_at, ends_at } = toPeriod(
    takeDate(fecha_reserva),
    takeTime(inicio_reserva),
    takeTime(final_reserva),
  );
  return ends_at - starts_at;
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
};
