import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut } from '../../src/render/table.ts';

const hour = { natural: 5, priority: 1 };
const name = { natural: 20, min: 10, priority: 2 };
const phone = { natural: 12, priority: 4 };
const notes = { natural: 60, min: 10, priority: 3 };

test.each([
  [103, [5, 20, 12, 60]],
  [102, [5, 20, 12, 59]],
  [53, [5, 20, 12, 10]],
  [43, [5, 10, 12, 10]],
  [42, [5, 20, undefined, 13]],
  [26, [5, 19, undefined, undefined]],
  [16, [5, undefined, undefined, undefined]],
  [3, [3, undefined, undefined, undefined]],
])('in %i columns the tracks have these widths; the least important are left out', (room, widths) => {
  expect(layOut([hour, name, phone, notes], room, 2)).toEqual(widths);
});

test.each([
  [103, [5, 20, 12, 60]],
  [53, [5, 20, 12, 10]],
  [52, [5, 20, 12, 'below']],
  [40, [5, 19, 12, 'below']],
  [30, [5, 20, undefined, 'below']],
  [3, [3, undefined, undefined, 'below']],
])('in %i columns a track with `fallsBelow` moves below the row', (room, widths) => {
  expect(layOut([hour, name, phone, { ...notes, fallsBelow: true }], room, 2)).toEqual(widths);
});

test('an explicit track moves below the row instead of being left out', () => {
  const tracks = [hour, name, { ...phone, isExplicit: true }];
  expect(layOut(tracks, 26, 2)).toEqual([5, 19, 'below']);
  expect(layOut(tracks, 50, 2)).toEqual([5, 20, 12]);
});

test('of two tracks that may move below, one is the row', () => {
  const two = [notes, { ...notes, priority: 5 }].map((track) => ({ ...track, fallsBelow: true }));
  expect(layOut(two, 20, 2)).toEqual([20, 'below']);
});

test('a single track that may move below stays in the row', () => {
  expect(layOut([{ ...notes, fallsBelow: true }], 30, 2)).toEqual([30]);
  expect(layOut([{ ...notes, fallsBelow: true }], 5, 2)).toEqual([5]);
});

test('of two equally important tracks the later one is left out first', () => {
  const [a, b] = [
    { natural: 10, priority: 1 },
    { natural: 10, priority: 1 },
  ];
  expect(layOut([a, b], 15, 2)).toEqual([10, undefined]);
});

test('the tracks fit, and keep their natural widths if all fit', () => {
  const track = fc.record(
    { natural: fc.integer({ min: 1, max: 60 }), min: fc.integer({ min: 1, max: 60 }), priority: fc.nat(9) },
    { requiredKeys: ['natural', 'priority'] },
  );
  fc.assert(
    fc.property(fc.array(track, { minLength: 1 }), fc.integer({ min: 1, max: 200 }), (tracks, room) => {
      const widths = layOut(tracks, room, 2).filter((width) => typeof width === 'number');
      const taken = widths.reduce((sum, width) => sum + width, 2 * (widths.length - 1));
      expect(widths.length).toBeGreaterThan(0);
      expect(taken).toBeLessThanOrEqual(room);
      const wanted = tracks.reduce((sum, { natural }) => sum + natural, 2 * (tracks.length - 1));
      if (wanted <= room) expect(taken).toBe(wanted);
    }),
  );
});

test.each([
  [43, [5, 20, 12]],
  [40, [5, 19, 12]],
  [30, [5, 20, 1]],
  [20, [5, 10, 1]],
  [8, [5, undefined, 1]],
])('in %i columns a track with a symbol keeps at least the symbol', (room, widths) => {
  const state = { natural: 12, priority: 4, hasSymbol: true };
  expect(layOut([hour, name, state], room, 2)).toEqual(widths);
});
