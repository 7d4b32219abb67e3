import { expect, it } from 'vitest';
import { toAscii } from '../../src/render/sanitize.ts';

it('writes letters without their accents and signs as others', () => {
  expect(toAscii('● Begoña Åkerblom — ¿mañana? ⚠ 12,50 € 陳')).toBe(
    '@ Begona Akerblom - ?manana? ! 12,50 E ?',
  );
});
