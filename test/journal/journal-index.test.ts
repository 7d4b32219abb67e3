import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalLine, Restaurant, Write } from '../../src/journal/entry.ts';
import type { Journal } from '../../src/journal/file.ts';
import { listCreatedIds, openJournalIndex, readImportHistory } from '../../src/journal/journal-index.ts';
import { listOpenWrites } from '../../src/journal/undo-steps.ts';
import { newestFirst, readEntries, restaurant, settled, write } from '../support/journal.ts';

/** The undoable entries in lines, which are oldest first. */
const read = async (lines: readonly unknown[]) => {
  const { index, entries } = await readEntries(...lines);
  return entries.filter((entry) => listOpenWrites(index, entry).length > 0).map(({ entry }) => entry);
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
  write('four', 0, { reverts: { entry: 'one', step: '0', command: 'crm update' } }),
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
    const taking = write('two', 0, { reverts: { entry: 'one', step: '0', command: 'crm update' } });
    expect(await read([write('one', 0, {}), settled('one', 0), taking])).toEqual(['two', 'one']);
  });

  it('offers a step no more that was given up, read or added since', async () => {
    const left = { v: 1, type: 'abandoned', entry: 'one', step: '0' } as const;
    expect(await read([write('one', 0, {}), settled('one', 0), left])).toEqual([]);
    const index = openJournalIndex(newestFirst([write('one', 0, {}), settled('one', 0)]));
    for await (const entry of index.readEntries()) {
      expect(listOpenWrites(index, entry).length > 0).toBe(true);
      index.add(left);
      expect(listOpenWrites(index, entry).length > 0).toBe(false);
    }
  });

  it('yields the writes of an entry in their order, also if the first was forgotten', async () => {
    const order = async (...lines: unknown[]) => {
      const { entries } = await readEntries(...lines);
      return entries.flatMap(({ writes }) => writes.map(({ n }) => n));
    };
    const [first, ...others] = [0, 1, 2].map((n) => write('one', n, {}));
    expect(await order(first, ...others)).toEqual([0, 1, 2]);
    const forgotten = { v: 1, type: 'forgotten', entry: 'one', n: 0 };
    expect(await order(write('zero', 0, {}), forgotten, ...others)).toEqual([1, 2, 0]);
    expect(await order({ ...forgotten, entry: 'all' })).toEqual([]);
  });

  it('ignores restorations by another restaurant at the same address', async () => {
    const other = { ...restaurant, profile: 'norte', key_fingerprint: 'ba9876543210' };
    const putBack = { verb: 'create', id: undefined, restores: 7 } as const;
    const lines = [
      write('mine', 0, { id: 7 }),
      settled('mine', 0),
      write('theirs', 0, { ...putBack, restaurant: other }),
      settled('theirs', 0, { id: 8 }),
    ];
    const readIds = async (isOurs: (place: Restaurant) => boolean) => {
      const index = openJournalIndex(newestFirst(lines), async (place) => isOurs(place));
      for await (const _entry of index.readEntries());
      return [index.getCurrentId('customer', 7), index.isKnownCreation('customer', 8)];
    };
    expect(await readIds(({ profile }) => profile === 'centro')).toEqual([7, false]);
    expect(await readIds(({ profile }) => profile === 'norte')).toEqual([8, true]);
  });

  it('finds the current id of a record that was restored several times', async () => {
    const back = (entry: string, restores: number, id: number) => [
      write(entry, 0, { verb: 'create', restores }),
      settled(entry, 0, { id }),
    ];
    const lines = [...back('one', 1, 5), ...back('two', 5, 9), ...back('three', 7, 7)];
    const index = openJournalIndex((async function* () {})());
    for (const line of lines) index.add(line);
    expect([1, 5, 9, 7, 4].map((id) => index.getCurrentId('customer', id))).toEqual([9, 9, 9, 7, 4]);
    expect([5, 9, 1].map((id) => index.isKnownCreation('customer', id))).toEqual([true, true, false]);
    expect(index.isKnownCreation('reserva', 5)).toBe(false);
  });
});

const journalOf = (...lines: unknown[]) => ({ newestFirst: () => newestFirst(lines) }) as unknown as Journal;
const creation = (entry: string, n: number, id: number): [Write, JournalLine] => [
  write(entry, n, { id: undefined, verb: 'create' }),
  settled(entry, n, { id }),
];
const inverse = (entry: string, of: string, step: string, fields: Partial<Write>) =>
  write(entry, 0, { reverts: { entry: of, step: step as '0', command: 'crm import' }, ...fields });

describe('the history of an import', () => {
  const reverted = async (...lines: unknown[]) => {
    const { revertedIds } = await readImportHistory(journalOf(...lines), ['run']);
    return [...revertedIds];
  };
  const deletion = inverse('undo', 'run', '0', { verb: 'delete', id: 7 });
  const restoration = inverse('redo', 'undo', '0', { verb: 'create', id: undefined, restores: 7 });

  it('has the creations of its runs with their outcomes, and the next position in the last run', async () => {
    const [made, outcome] = creation('run', 0, 7);
    const lost = write('run', 1, { id: undefined, verb: 'create' });
    const update = write('run', 4, { id: 9 });
    const later = creation('later', 0, 8);
    const journal = journalOf(...creation('other', 0, 5), made, outcome, lost, update, ...later);
    const { creations, next } = await readImportHistory(journal, ['run', 'later']);
    expect(creations.map(({ write: { n }, outcomeLine: line }) => [n, line?.id])).toEqual([
      [0, 7],
      [1, undefined],
      [0, 8],
    ]);
    expect([next, (await readImportHistory(journal, ['later', 'run'])).next]).toEqual([1, 5]);
    expect((await readImportHistory(journal, ['gone'])).next).toBe(0);
  });

  it('counts a creation as reverted if an undo may have deleted it, until that is undone', async () => {
    const run = creation('run', 0, 7);
    expect(await reverted(...run)).toEqual([]);
    expect(await reverted(...run, deletion)).toEqual([7]);
    expect(await reverted(...run, deletion, settled('undo', 0, { outcome: 'undone' }))).toEqual([]);
    expect(await reverted(...run, deletion, restoration)).toEqual([]);
    expect(await reverted(...run, deletion, restoration, settled('redo', 0, { outcome: 'undone' }))).toEqual([
      7,
    ]);
    const again = inverse('again', 'redo', '0', { verb: 'delete', id: 8 });
    expect(await reverted(...run, deletion, restoration, settled('redo', 0, { id: 8 }), again)).toEqual([7]);
  });

  it('knows that one restoration ends two attempts at a deletion, of the same restaurant', async () => {
    const run = creation('run', 0, 7);
    const attempt = { ...deletion, entry: 'killed' };
    expect(await reverted(...run, attempt, deletion, restoration)).toEqual([]);
    const elsewhere = { ...restaurant, key_fingerprint: 'ba9876543210' };
    const theirs = { ...restoration, reverts: undefined, restaurant: elsewhere };
    expect(await reverted(...run, deletion, theirs)).toEqual([7]);
  });

  it('takes no earlier restoration of the same id for one of a later deletion', async () => {
    const earlier = write('before', 0, { verb: 'create', id: undefined, restores: 7 });
    expect(await reverted(earlier, ...creation('run', 0, 7), deletion)).toEqual([7]);
  });

  it('counts an updated record as reverted only if its last update is', async () => {
    const updates = [write('run', 0, { id: 7 }), write('run', 1, { id: 7 })];
    const undo = (step: string) => inverse('undo', 'run', step, { id: 7 });
    expect(await reverted(...updates, undo('0'))).toEqual([]);
    expect(await reverted(...updates, write('byHand', 0, { verb: 'delete', id: 7 }), restoration)).toEqual(
      [],
    );
    expect(await reverted(...updates, undo('1'))).toEqual([7]);
    expect(await reverted(...updates, settled('run', 1, { outcome: 'undone' }), undo('0'))).toEqual([7]);
  });
});

it('the records created lately are those of the key, the resource and the last hour', async () => {
  const by = (entry: string, fields: Partial<Write>) => [
    write(entry, 0, { id: undefined, verb: 'create', ...fields }),
    settled(entry, 0, { id: Number(entry) }),
  ];
  const journal = journalOf(
    ...by('1', { at: '2026-11-20T19:29:59.999Z' }),
    ...by('2', { at: '2026-11-20T19:30:00.000Z' }),
    ...by('3', { kind: 'reserva' }),
    ...by('4', { restaurant: { ...restaurant, key_fingerprint: 'ba9876543210' } }),
    ...by('5', { verb: 'update', id: 5 }),
    ...[write('6', 0, { id: undefined, verb: 'create' }), settled('6', 0, { outcome: 'unknown', id: 6 })],
    ...[write('7', 0, { id: undefined, verb: 'create' }), settled('7', 0)],
    ...by('8', {}),
  );
  const now = new Date('2026-11-20T20:30:00.000Z');
  expect(await listCreatedIds(journal, { restaurant, kind: 'customer', now })).toEqual([8, 2]);
});
