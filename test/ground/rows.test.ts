import { describe, expect, it } from 'vitest';
import {
  batchesOf,
  chained,
  countOf,
  filterRecords,
  held,
  isEmpty,
  mapped,
  type Records,
} from '../../src/ground/rows.ts';

/** So many rows that are made anew each time, and how often that was. */
const making = (length: number) => {
  const made = { count: 0 };
  const rows: Records<number> = {
    *[Symbol.iterator]() {
      for (let at = 0; at < length; at++) {
        made.count++;
        yield at;
      }
    },
  };
  return { rows, made };
};

describe('rows that are made when their turn comes', () => {
  it('are sifted, changed and chained like an array, and as often as one likes', () => {
    const { rows } = making(6);
    const odd = chained([filterRecords(rows, (row) => row % 2 === 1), mapped(rows, (row) => row * 10)]);
    const array = [1, 3, 5, 0, 10, 20, 30, 40, 50];
    expect([[...odd], [...odd], countOf(odd)]).toEqual([array, array, 9]);
    const all = [0, 1, 2, 3, 4, 5];
    expect(chained([filterRecords(all, (row) => row % 2 === 1), mapped(all, (row) => row * 10)])).toEqual(
      array,
    );
  });

  it('are asked for no more than it takes', () => {
    const { rows, made } = making(1000);
    expect([isEmpty(rows), isEmpty(filterRecords(rows, () => false)), made.count]).toEqual([
      false,
      true,
      1001,
    ]);
    const [first] = batchesOf(rows, 3);
    expect(first).toEqual([0, 1, 2]);
    expect(made.count).toBe(1004);
    expect(countOf({ ...rows, length: 7 })).toBe(7);
  });

  it('come in batches, what is left at last', () => {
    expect([...batchesOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
    expect([...batchesOf([])]).toEqual([]);
  });

  it('are held at once up to a number, and what to do is said beyond', () => {
    expect(held(making(3).rows)).toEqual([0, 1, 2]);
    const { rows, made } = making(1e9);
    expect(() => held(rows)).toThrow(
      expect.objectContaining({
        code: 'TOO_LARGE',
        exit: 1,
        hint: expect.objectContaining({ en: expect.stringContaining('csv') }),
      }),
    );
    expect(made.count).toBe(250_001);
  });
});
