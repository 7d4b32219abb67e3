import { expect, it } from 'vitest';
import { findNearest } from '../../src/cli/nearest.ts';

const verbs = ['list', 'get', 'create', 'update', 'delete', 'confirm', 'seat', 'finish', 'cancel'];

it.each([
  ['lst', 'list'],
  ['lsit', 'list'],
  ['tseat', 'seat'],
  ['LIST', 'list'],
  ['dleete', 'delete'],
  ['cancle', 'cancel'],
  ['can', 'cancel'],
  ['conf', 'confirm'],
  ['updaet', 'update'],
])('%s is taken for %s', (word, meant) => {
  expect(findNearest(word, verbs)).toBe(meant);
});

it.each([['zzz'], ['x'], [''], ['serve'], ['reservations']])('%o is near none of them', (word) => {
  expect(findNearest(word, verbs)).toBeUndefined();
});

it('prefers the whole word to a part, and the first of two equally near', () => {
  expect(findNearest('name', ['full_name', 'name'])).toBe('name');
  expect(findNearest('nam', ['full_name', 'name'])).toBe('full_name');
  expect(findNearest('list', [])).toBeUndefined();
});
