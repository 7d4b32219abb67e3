import { expect, it } from 'vitest';
import { formatCount, joinTexts, noun } from '../../src/ground/i18n.ts';

const dish = noun(['dish', 'dishes'], ['plato', 'platos']);

it.each([
  [0, '0 dishes', '0 platos'],
  [1, '1 dish', '1 plato'],
  [2, '2 dishes', '2 platos'],
])('%d has its own form in each language', (count, en, es) => {
  expect(formatCount(count, dish)).toEqual({ en, es });
});

it('counts are joined by commas', () => {
  const category = noun(['category', 'categories'], ['categoría', 'categorías']);
  expect(joinTexts([formatCount(1, category), formatCount(7, dish)])).toEqual({
    en: '1 category, 7 dishes',
    es: '1 categoría, 7 platos',
  });
});
