import { expect, test } from 'vitest';
import { paint } from '../../src/render/status.ts';

test('paint colours only if colour is on', () => {
  expect(paint('Ana', 'ready', true)).toBe('\x1b[38;5;98mAna\x1b[39m');
  expect(paint('Ana', 'ready', false)).toBe('Ana');
  expect(paint('Ana', undefined, true)).toBe('Ana');
  expect(paint('', 'ready', true)).toBe('');
});

/** Relative luminance (WCAG) of one of the 256 colours: of the 6×6×6 cube, or of the greys above it. */
const luminanceOf = (code: number): number => {
  const level = (step: number) =>
    (code > 231 ? 8 + 10 * (code - 232) : step === 0 ? 0 : 55 + 40 * step) / 255;
  const linear = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = [36, 6, 1].map((unit) => linear(level(Math.floor((code - 16) / unit) % 6)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

test('every colour is readable on black and on white', () => {
  for (const tone of ['pending', 'ready', 'running', 'over', 'off', 'bad', 'quiet'] as const) {
    const light = luminanceOf(Number(/38;5;(\d+)m/.exec(paint('x', tone, true))?.[1]));
    expect([tone, 1.05 / (light + 0.05) >= 4.5, (light + 0.05) / 0.05 >= 4.5]).toEqual([tone, true, true]);
  }
});
