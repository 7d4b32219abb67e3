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

it.each([['zzz'], ['x'], [''], ['serve'], ['reservations']])('%o is taken for none of them', (word) => {
  expect(nearest(word, verbs)).toBeUndefined();
});

it('the whole word wins over a part, the first of two that are as near', () => {
  expect(nearest('name', ['full_name', 'name'])).toBe('name');
  expect(nearest('nam', ['full_name', 'name'])).toBe('full_name');
  expect(nearest('list', [])).toBeUndefined();
});
