import { expect, test } from 'vitest';
import { paint } from '../../src/render/palette.ts';

test('paint colours only if colour is on', () => {
  expect(paint('Ana', 'ready', true)).toBe('\x1b[36mAna\x1b[39m');
  expect(paint('Ana', 'ready', false)).toBe('Ana');
  expect(paint('Ana', undefined, true)).toBe('Ana');
  expect(paint('', 'ready', true)).toBe('');
});

test("every tone is one of the terminal's sixteen colours, or bold or dim text in its own", () => {
  for (const tone of ['pending', 'ready', 'running', 'over', 'off', 'bad', 'strong', 'quiet'] as const)
    expect(paint('x', tone, true).replaceAll('\x1b', '')).toMatch(
      /^(?:\[(?:[12]|3[0-7]|9[0-7])m)+x(?:\[(?:22|39)m)+$/,
    );
});

test('a bold colour stays bold after a bold part', () => {
  const part = paint('Ana', 'strong', true);
  expect(paint(`${part} ⚠`, 'bad', true)).toBe('\x1b[1m\x1b[31m\x1b[1mAna\x1b[22m\x1b[1m ⚠\x1b[39m\x1b[22m');
});
