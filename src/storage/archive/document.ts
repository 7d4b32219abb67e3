import { createHash } from 'node:crypto';
import { type KeptTable, keptTables } from '../columns.ts';
import type { Repositories } from '../store.ts';

/**
 * A document of whole restaurants: lines of JSON. The first says what it is, each of the others holds a row under the
 * name of its table, a restaurant's own before all that belongs to it; the last says how many rows there are and the
 * SHA-256 of all that stands before it, so that half a document is not taken for a whole one. The same restaurant
 * gives the same bytes, whatever the database.
 */
export const head = { maitre: 'restaurants', format: 1 } as const;

/** The last line. */
export interface End {
  readonly rows: number;
  readonly sha256: string;
}

/** The document of the restaurants, some lines at a time. */
export async function* documentOf(
  { archive }: Repositories,
  tenantIds: readonly number[],
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const sealed = (text: string): string => {
    hash.update(text);
    return text;
  };
  let count = 0;
  yield sealed(lineOf(head));
  for (const tenantId of tenantIds) {
    for (const table of keptTables) {
      for await (const rows of archive.rows(tenantId, table)) {
        count += rows.length;
        yield sealed(rows.map((row) => lineOf({ [table]: row })).join(''));
      }
    }
  }
  const end: End = { rows: count, sha256: hash.digest('hex') };
  yield lineOf({ end });
}

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

export const isKeptTable = (name: string | undefined): name is KeptTable =>
  (keptTables as readonly unknown[]).includes(name);
