import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A transaction's view of the database. */
export type Db = Kysely<Tables>;

const chunkSize = 100;

/** Writes many rows with few statements, each within what a statement can carry; answers in the order given. */
export const inChunks = async <New, Row>(
  rows: readonly New[],
  write: (chunk: readonly New[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const written: Row[] = [];
  for (let start = 0; start < rows.length; start += chunkSize) {
    written.push(...(await write(rows.slice(start, start + chunkSize))));
  }
  return written;
};
