import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalLine, Restaurant, Write } from '../../src/journal/entry.ts';
import { openJournalIndex } from '../../src/journal/index.ts';
import { isOpen } from '../../src/journal/plan.ts';

const restaurant: Restaurant = {
  profile: 'centro',
  place: 'https://casa.example',
  key_fingerprint: '0123456789ab',
};
const at = '2026-11-20T20:00:00.000Z';
const write = (entry: string, n: number, fields: Partial<Write>): Write => ({
  ...{
    v: 1,
    type: 'write',
    entry,
    n,
    at,
    command: 'crm update',
    restaurant,
    kind: 'customer',
    verb: 'update',
  },
  ...{ id: n, before: { notes: 'a' }, body: { notes: 'b' } },
  ...fields,
});
const settled = (entry: string, n: number, fields: object = {}): JournalLine => ({
  ...{ v: 1, type: 'settled', entry, n, outcome: 'done' },
  ...fields,
});
/** The undoable entries in lines, which are oldest first. */
const read = async (lines: readonly unknown[]) => {
  const index = openJournalIndex(
    (async function* () {
      yield* [...lines].reverse();
    })(),
  );
  const found: string[] = [];
  for await (const entry of index.readEntries()) if (isOpen(index, entry)) found.push(entry.entry);
  return found;
};

const evening: readonly JournalLine[] = [
  write('one', 0, {}),
  settled('one', 0),
  write('two', 0, {}),
  write('three', 0, {}),
  write('two', 1, {}),
  settled('three', 0),
  settled('two', 0),
  settled('two', 1),
  write('four', 0, { takes_back: { entry: 'one', step: '0', command: 'crm update' } }),
  settled('four', 0),
];

const { id: _id, ...nameless } = write('two', 0, {});

describe('the journal index', () => {
  it('yields the undoable entries, latest first, of concurrent commands too', async () => {
    expect(await read(evening)).toEqual(['four', 'three', 'two']);
  });

  it('loses only the line that cannot be read', async () => {
    const place = fc.nat(evening.length - 1);
    const garbage = fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.constant({ v: 1, type: 'write', entry: 'two' }),
      fc.constant({ v: 2, type: 'write', entry: 'elsewhere' }),
      fc.constant(nameless),
    );
    await fc.assert(
      fc.asyncProperty(place, garbage, async (lost, instead) => {
        const lines = evening.map((line, index) => (index === lost ? instead : line));
        const all = new Set(['four', 'three', 'two', ...(lost === 8 || lost === 9 ? ['one'] : [])]);
        const own = evening[lost]!.entry;
        const left = await read(lines);
        for (const entry of all) if (entry !== own) expect(left).toContain(entry);
        for (const entry of left) expect(all.has(entry) || entry === own).toBe(true);
      }),
    );
  });

  it('does not offer rejected writes, but offers those of an interrupted undo', async () => {
    expect(await read([write('one', 0, {}), settled('one', 0, { outcome: 'undone' })])).toEqual([]);
    const taking = write('two', 0, { takes_back: { entry: 'one', step: '0', command: 'crm update' } });
    expect(await read([write('one', 0, {}), settled('one', 0), taking])).toEqual(['two', 'one']);
  });

  it('ignores restorations by another restaurant at the same address', async () => {
    const other = { ...restaurant, profile: 'norte', key_fingerprint: 'ba9876543210' };
    const putBack = { verb: 'create', id: undefined, puts_back: 7 } as const;
    const lines = [
      write('mine', 0, { id: 7 }),
      settled('mine', 0),
      write('theirs', 0, { ...putBack, restaurant: other }),
      settled('theirs', 0, { id: 8 }),
    ];
    const readIds = async (isOurs: (place: Restaurant) => boolean) => {
      const index = openJournalIndex(
        (async function* () {
          yield* lines.toReversed();
        })(),
        async (place) => isOurs(place),
      );
      for await (const _entry of index.readEntries());
      return [index.getCurrentId('customer', 7), index.isKnownCreation('customer', 8)];
    };
    expect(await readIds(({ profile }) => profile === 'centro')).toEqual([7, false]);
    expect(await readIds(({ profile }) => profile === 'norte')).toEqual([8, true]);
  });

  it('finds the current id of a record that was restored several times', async () => {
    const back = (entry: string, puts_back: number, id: number) => [
      write(entry, 0, { verb: 'create', puts_back }),
      settled(entry, 0, { id }),
    ];
    const lines = [...back('one', 1, 5), ...back('two', 5, 9), ...back('three', 7, 7)];
    const index = openJournalIndex((async function* () {})());
    for (const line of lines) index.add(line);
    expect([1, 5, 9, 7, 4].map((id) => index.getCurrentId('customer', id))).toEqual([9, 9, 9, 7, 4]);
    expect([5, 9, 1].map((id) => index.isKnownCreation('customer', id))).toEqual([true, true, false]);
  });
});
