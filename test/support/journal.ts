import type { Entry, JournalLine, Restaurant, Write } from '../../src/journal/entry.ts';
import { openJournalIndex } from '../../src/journal/journal-index.ts';

export const restaurant: Restaurant = {
  profile: 'centro',
  place: 'https://casa.example',
  key_fingerprint: '0123456789ab',
};

/** The update of a customer, unless `fields` say otherwise. */
export const write = (entry: string, n: number, fields: Partial<Write>): Write => ({
  ...{ v: 1, type: 'write', entry, n, at: '2026-11-20T20:00:00.000Z', command: 'crm update', restaurant },
  ...{ kind: 'customer', verb: 'update', id: n, before: { notes: 'a' }, body: { notes: 'b' } },
  ...fields,
});

export const settled = (entry: string, n: number, fields: object = {}): JournalLine => ({
  ...{ v: 1, type: 'outcome', entry, n, outcome: 'done' },
  ...fields,
});

export async function* newestFirst(lines: readonly unknown[]) {
  yield* [...lines].reverse();
}

/** The index and the entries, latest first, of lines, which are oldest first. */
export const readEntries = async (...lines: readonly unknown[]) => {
  const index = openJournalIndex(newestFirst(lines));
  const entries: Entry[] = [];
  for await (const entry of index.readEntries()) entries.push(entry);
  return { index, entries };
};
