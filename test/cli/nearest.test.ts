import { expect, it } from 'vitest';
import { nearest } from '../../src/cli/nearest.ts';

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
  expect(nearest(word, verbs)).toBe(meant);
});

it.each([['zzz'], ['x'], [''], ['serve'], ['reservations']])('%o is near none of them', (word) => {
  expect(nearest(word, verbs)).toBeUndefined();
});

it('prefers the whole word to a part, and the first of two equally near', () => {
  expect(nearest('name', ['full_name', 'name'])).toBe('name');
  expect(nearest('nam', ['full_name', 'name'])).toBe('full_name');
  expect(nearest('list', [])).toBeUndefined();
});
