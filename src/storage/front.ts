import { type RawBuilder, sql } from 'kysely';

/** As much of a text as an index holds, in characters. */
const front = 200;

/** The front of a column as it is indexed: what is ordered by it first, then by the whole, can use the index. */
export const frontOf = (column: string): RawBuilder<string> =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(front)})`;
