import { Failure } from './errors.ts';

/**
 * Records in order, to be gone through as often as it takes: an array, or those of a large answer, each made anew whenever
 * its turn comes, so that memory never has to hold them all.
 */
export interface Records<R> extends Iterable<R> {
  /** How many there are, where that is known without going through them. */
  readonly length?: number;
  /** Every field that any of them has, in the order in which they are first seen, where that is known so. */
  readonly fields?: readonly string[];
}

export const isEmpty = (rows: Records<unknown>): boolean => rows[Symbol.iterator]().next().done === true;

/** How many there are; goes through all of them where nobody knows. */
export const countOf = (rows: Records<unknown>): number => {
  if (rows.length !== undefined) return rows.length;
  let count = 0;
  for (const _ of rows) count++;
  return count;
};

/** Those that are wanted. */
export const filterRecords = <R>(rows: Records<R>, isWanted: (row: R) => boolean): Records<R> => {
  if (isArray(rows)) return rows.filter(isWanted);
  return again(function* () {
    for (const row of rows) if (isWanted(row)) yield row;
  });
};

/** Each made into another. */
export const mapped = <R, S>(rows: Records<R>, change: (row: R) => S): Records<S> => {
  if (isArray(rows)) return rows.map(change);
  return again(function* () {
    for (const row of rows) yield change(row);
  });
};

/** Those of one after those of the other. */
export const chained = <R>(parts: readonly Records<R>[]): Records<R> => {
  const [first, ...rest] = parts;
  if (first && rest.length === 0) return first;
  if (parts.every(isArray)) return parts.flat();
  return again(function* () {
    for (const rows of parts) yield* rows;
  });
};

/** Of records of several answers each once, as it came last: a service that knows nothing of a filter answers the same to all. */
export const eachOnce = <R extends { readonly id: unknown }>(rows: readonly R[]): R[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** So many at a time, what is left at last. */
export function* batchesOf<R>(rows: Records<R>, size = 500): Generator<R[]> {
  let batch: R[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** More records than this are not held at once. */
const most = 250_000;

/** All of them at once, for what cannot be made one by one. Throws TOO_LARGE. */
export const held = <R>(rows: Records<R>): readonly R[] => {
  if (isArray(rows)) return rows;
  const all: R[] = [];
  for (const row of rows) if (all.push(row) > most) throw tooMany();
  return all;
};

const again = <R>(walk: () => Iterator<R>): Records<R> => ({ [Symbol.iterator]: walk });

const isArray = <R>(rows: Records<R>): rows is readonly R[] => Array.isArray(rows);

const tooMany = (): Failure =>
  new Failure(
    'TOO_LARGE',
    {
      en: `more than ${most} records: too many to be held at once`,
      es: `más de ${most} registros: demasiados para tenerlos a la vez`,
    },
    {
      hint: {
        en: 'csv, tsv, ndjson, json and yaml without --sort are written one by one (--output csv); or ask for some of the days',
        es: 'csv, tsv, ndjson, json y yaml sin --sort se escriben uno a uno (--output csv); o pedir parte de los días',
      },
    },
  );
