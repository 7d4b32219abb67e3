import { expect, it } from 'vitest';
import { toAscii } from '../../src/render/sanitize.ts';

it('replaces accented letters and signs with ASCII', () => {
  expect(toAscii('● Begoña Åkerblom — ¿mañana? ⚠ 12,50 € 陳')).toBe(
    '@ Begona Akerblom - ?manana? ! 12,50 E ?',
  );
});
