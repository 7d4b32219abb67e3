import { expect, it } from 'vitest';
import { readYaml } from '../../src/files/yaml.ts';

it('an alias of an earlier value is that value', () => {
  expect(readYaml('a: &x {b: 1}\nc: *x')).toMatchObject({ problems: [], value: { c: { b: 1 } } });
});

it('a number written by a program keeps its value', () => {
  for (const [text, value] of [
    ['a: 1.125', 1.125],
    ['a: 1.25', 1.25],
    ['a: 0.500', 0.5],
    ['{"a": 1.250}', 1.25],
  ] as const)
    expect(readYaml(text)).toMatchObject({ problems: [], value: { a: value } });
});
