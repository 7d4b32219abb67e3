import { describe, expect, it } from 'vitest';
import { isSameValue } from '../../src/journal/plan.ts';

describe('two values of a field', () => {
  it.each([
    ['price', 0.3, 0.1 + 0.2, true],
    ['price', 12.35, '12.35', true],
    ['price', 12.35, '12,35 €', true],
    ['price', 12.35, 12.36, false],
    ['price', 0, null, false],
    ['category_id', 7, '7', true],
    ['category_id', 7, 8, false],
    ['description', '', null, true],
    ['name', 'Flan', 'flan', false],
  ])('compares %s %j and %j: %j', (field, a, b, expected) => {
    expect(isSameValue('menu_item', field, a, b)).toBe(expected);
    expect(isSameValue('menu_item', field, b, a)).toBe(expected);
  });
});
