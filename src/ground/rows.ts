/** Removes records with an id already seen; the last one wins. A service without a filter sends the same records for each of its values. */
export const dedupeById = <R extends { readonly id: unknown }>(records: readonly R[]): R[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/** Splits records into arrays of at most `size`, so that a long list is never written as one text. */
export function* splitIntoBatches<R>(records: readonly R[], size = 500): Generator<readonly R[]> {
  for (let start = 0; start < records.length; start += size) yield records.slice(start, start + size);
}
