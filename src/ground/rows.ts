/** Keeps the last record of each id. A service that ignores a filter sends the same records for each value. */
export const dedupeById = <R extends { readonly id: unknown }>(records: readonly R[]): R[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/** Splits records into arrays of at most `size`, so that a long list is never written as one text. */
export function* splitIntoBatches<R>(records: readonly R[], size = 500): Generator<readonly R[]> {
  for (let start = 0; start < records.length; start += size) yield records.slice(start, start + size);
}

/** Groups records by a key, in order; those whose key is undefined are left out. */
export const groupBy = <R, K>(records: readonly R[], getKey: (record: R) => K | undefined): Map<K, R[]> => {
  const groups = new Map<K, R[]>();
  for (const record of records) {
    const key = getKey(record);
    if (key === undefined) continue;
    const group = groups.get(key) ?? [];
    group.push(record);
    groups.set(key, group);
  }
  return groups;
};
